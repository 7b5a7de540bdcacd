// Made from openapi/ by npm run build. Do not edit.

export { default as createClient } from "openapi-fetch";
export { signing } from "./client.js";
