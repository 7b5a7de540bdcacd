import { measure } from "mitata";
import { alternate, median } from "./figures.ts";

/** An odd number of rounds: the median is one of the values. */
const ROUNDS = 9;

/** For each way in a round: nanoseconds at least, and calls in a sample, of which there are a dozen or more. */
const OPTIONS = { min_cpu_time: 250e6, batch_samples: 100 };

/**
 * Measures how long ways of doing the same take, by turns.
 *
 * @param ways functions by name; a promise that one returns is awaited
 * @returns microseconds per call by name: the medians of the medians of the rounds
 */
export async function compareCalls<Name extends string>(
  ways: Record<Name, () => unknown>,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[];
  const times = await alternate(names, ROUNDS, async (name) => {
    return (await measure(ways[name], OPTIONS)).p50 / 1000;
  });
  return Object.fromEntries([...times].map(([name, values]) => [name, median(values)])) as Record<Name, number>;
}
