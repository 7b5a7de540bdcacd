// Made from openapi/ by npm run build. Do not edit.

export * from "./client.js";
export * from "./webhooks.js";
