export type { WebhookEvent } from "./events/event.ts";
export type { FaultName } from "./faults.ts";
export { createMockFetch } from "./fetch.ts";
export type {
  DeliveryEntry,
  LogEntry,
  MockCall,
  MockControls,
  MockFetch,
  MockFetchOptions,
  MockOptions,
  MockPreference,
  MockServerOptions,
  RunningServer,
} from "./interface.ts";
export { createMockServer } from "./server.ts";
