// The mock in Node.js, Deno and Bun. What needs Node.js, or is large, is loaded when it is first used.
import type { Contract } from "../../contract/contract.ts";
import type { RunningServer } from "../http/interface.ts";
import { RequestError } from "../http/messages.ts";
import { mockFetch } from "./fetch.ts";
import type { MockFetch, MockFetchOptions, MockServerOptions } from "./interface.ts";
import type { Generate } from "./negotiate.ts";

export type { Delivery, RunningServer } from "../http/interface.ts";
export type { WebhookEvent } from "./events/event.ts";
export type { FaultName } from "./faults.ts";
export type {
  DeliveryEntry,
  EventDetails,
  EventReceiver,
  LogEntry,
  MockCall,
  MockControls,
  MockEvent,
  MockFetch,
  MockFetchOptions,
  MockOptions,
  MockPreference,
  MockServerOptions,
  RequestWarning,
} from "./interface.ts";
export { deliver, makeEvent } from "./test-events.ts";

/**
 * Creates a `fetch` that answers from the contract without a socket, for tests. It responds as the mock server does, on
 * any origin: only the path counts. Of the server's pages it has `/health`.
 *
 * @throws TypeError when an option is invalid
 */
export function createMockFetch(options: MockFetchOptions = {}): MockFetch {
  return mockFetch(options, generatorOf);
}

/**
 * Starts an HTTP server that answers from the contract, and serves the contract and its docs: `/docs/`,
 * `/openapi.json`, `/openapi.yaml`, and `/health`.
 *
 * @throws TypeError when an option is invalid; the error of the socket, when it cannot listen there; Error where there
 *   is no Node.js, Deno or Bun
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<RunningServer> {
  const { startServer } = await import("./node.ts");
  return startServer(options);
}

function generatorOf(contract: Contract): Generate {
  return async (response, seed) => {
    const { generateBody } = await import("./node.ts").catch(refuse);
    return generateBody(contract, response, seed);
  };
}

/** A runtime may not have, or not permit, all that the file needs. */
function refuse({ message }: Error): never {
  throw new RequestError(501, `Values cannot be generated here: ${message}.`);
}
