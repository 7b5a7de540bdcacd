export type { WebhookEvent } from "../events/event.ts";
export { createMockFetch, type MockFetchOptions } from "./fetch.ts";
export {
  createMockServer,
  type DeliveryEntry,
  type LogEntry,
  type MockServer,
  type MockServerOptions,
} from "./server.ts";
