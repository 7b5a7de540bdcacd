// Made from openapi/ by npm run build. Do not edit.

export * from "./validators/requests.js";
export * from "./validators/responses.js";
export * from "./validators/failures.js";
export * from "./validators/events.js";
export * from "./validators/inputs.js";
export * from "./validators/validate-response.js";
