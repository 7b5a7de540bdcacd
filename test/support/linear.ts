import { expect } from "vitest";

/** How often each size is tried, as long as what was measured could be noise. */
const ROUNDS = 12;

/**
 * Checks that work takes time in proportion to its size: four times as much of it may take nine times as long, since machines
 * are noisy; in quadratic time it would take sixteen times as long. The best of several runs counts.
 *
 * @param work does work of a size; at the first size it should take some milliseconds
 */
export async function expectLinear(size: number, work: (size: number) => unknown): Promise<void> {
  const timeOf = async (amount: number) => {
    const before = process.cpuUsage();
    await work(amount);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  await work(size);
  let [first, fourfold] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Below some milliseconds, a timer that fires counts for more than the work.
  const isLinear = () => fourfold < 9 * Math.max(first, 3);
  for (let round = 0; round < ROUNDS && !(round > 1 && isLinear()); round += 1) {
    first = Math.min(first, await timeOf(size));
    fourfold = Math.min(fourfold, await timeOf(4 * size));
  }
  expect(isLinear(), `${fourfold} ms of CPU for four times what took ${first} ms`).toBe(true);
}
