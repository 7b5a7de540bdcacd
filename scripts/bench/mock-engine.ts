import { readServedContract } from "../contract/served.ts";
import { answering } from "../mock/answer.ts";
import { createLightBackend, type MockBackend } from "../mock/backend.ts";
import { engineOf } from "../mock/engine.ts";
import { createPrismBackend } from "../mock/prism.ts";
import { alternate, median } from "./figures.ts";
import type { BenchRequest } from "./server-process.ts";

/** An odd number of rounds: the median is one of the values. */
const ROUNDS = 9;

/** Answers per round. The first rounds warm up: as the slowest ones, they do not change the median. */
const ANSWERS = 40_000;

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
  const ask = (judges: MockBackend) => {
    const answer = answering(engineOf(contract, judges));
    return () => answer(incoming);
  };
  const ways: Record<string, () => Promise<unknown>> = {
    withPrism: ask(createPrismBackend(contract)),
    without: ask(createLightBackend(contract, async () => undefined)),
    parse: async () => JSON.parse(bytes.toString()),
  };
  const times = await alternate(Object.entries(ways), ROUNDS, async ([, answer]) => {
    const begin = performance.now();
    for (let count = 0; count < ANSWERS; count++) await answer();
    return ((performance.now() - begin) * 1000) / ANSWERS;
  });
  return Object.fromEntries([...times].map(([[name], values]) => [name, median(values)]));
}
