export type { WebhookEvent } from "./events/event.ts";
export { createMockFetch } from "./fetch.ts";
export type {
  DeliveryEntry,
  LogEntry,
  MockFetchOptions,
  MockOptions,
  MockServerOptions,
  RunningServer,
} from "./interface.ts";
export { createMockServer } from "./server.ts";
