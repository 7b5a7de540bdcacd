// What the mock loads when it is first used, since it needs Node.js and is large.
export { generateBody } from "./generate.ts";
export { startServer } from "./server.ts";
