// Made from openapi/ by npm run build. Do not edit.

import type { Client, ClientOptions } from "openapi-fetch";
import type { UnsignedPaths } from "./declarations/client/fetch.js";

export type { Client, ClientOptions, Middleware } from "openapi-fetch";
export { signing } from "./client.js";

/** Creates a client of openapi-fetch, typed by the paths of the contract. Let it `use` the middleware of `signing`. */
export declare function createClient(options?: ClientOptions): Client<UnsignedPaths>;
