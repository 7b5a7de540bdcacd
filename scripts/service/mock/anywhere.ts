// The mock where there is no Node.js, such as in a page or a worker: the same exports as in index.ts.
import { RequestError } from "../http/messages.ts";
import { mockFetch } from "./fetch.ts";
import type * as mock from "./index.ts";

export { deliver, makeEvent } from "./test-events.ts";

export const createMockFetch: typeof mock.createMockFetch = (options = {}) => mockFetch(options, () => refuse);

export const createMockServer: typeof mock.createMockServer = async () => {
  throw new Error("createMockServer needs Node.js, Deno or Bun; use createMockFetch here.");
};

async function refuse(): Promise<never> {
  throw new RequestError(
    501,
    "Values are generated in Node.js, Deno and Bun only: leave out dynamic, and name an example with Prefer.",
  );
}
