import { type ClientOptions, clientOf as createClientOf } from "../../../generated/client.js";
import { clientOperations } from "../../../scripts/build/generate/client/operations.ts";
import type { CallResult } from "../../../scripts/runtime/client/results.ts";
import { ANY } from "../../support/requests.ts";
import { tokenContract } from "../../support/token.ts";

/** The method of an operation that accepts an auth token or `authsignature`. */
export function tokenMethod(
  options: Partial<ClientOptions>,
): (input: object, settings?: object) => Promise<CallResult> {
  const { runtime } = clientOperations(tokenContract).find(({ id }) => id === ANY.id) ?? {};
  const defaults = { baseUrl: "https://payments.example", appHandle: "demo_app", retries: 0 };
  const client = createClientOf({ [ANY.id]: runtime } as object, { ...defaults, ...options });
  return (client as Record<string, ReturnType<typeof tokenMethod>>)[ANY.id] as ReturnType<typeof tokenMethod>;
}
