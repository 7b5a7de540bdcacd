import { readServedContract } from "../../scripts/contract/served.ts";
import { answering } from "../../scripts/mock/answer.ts";
import type { MockBackend } from "../../scripts/mock/backend.ts";
import { engineOf } from "../../scripts/mock/engine.ts";
import { createPrismBackend } from "../../scripts/mock/prism.ts";
import type { BenchRequest } from "../support/server-process.ts";
import { compareCalls } from "./call-times.ts";

/**
 * Measures what Prism costs: the answer to a request without a socket, with Prism's second opinion on the body, and
 * without.
 *
 * @returns microseconds per answer, medians; `parse` is `JSON.parse` alone
 */
export async function measureEngine({ path, headers, body }: BenchRequest): Promise<Record<string, number>> {
  const contract = readServedContract();
  const bytes = Buffer.from(body);
  const incoming = { method: "POST", target: path, headers, readBody: async () => bytes };
  const ask = (backend: MockBackend) => {
    const answer = answering(engineOf(contract, backend));
    return () => answer(incoming);
  };
  return compareCalls({
    withPrism: ask(createPrismBackend(contract)),
    without: ask({ generate: async () => undefined }),
    parse: async () => JSON.parse(bytes.toString()),
  });
}
