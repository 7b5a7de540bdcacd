export type { EngineOptions } from "./engine.ts";
export { createMockFetch } from "./fetch.ts";
export { createMockServer, type LogEntry, type MockServer, type MockServerOptions } from "./server.ts";
