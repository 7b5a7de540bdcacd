import { expect } from "vitest";

/**
 * Checks that work takes time in proportion to its size: four times as much of it may take nine times as long, since machines
 * are noisy; in quadratic time it would take sixteen times as long. The best of several runs counts.
 *
 * @param work does work of a size; at the first size it should take some milliseconds
 */
export async function expectLinear(size: number, work: (size: number) => unknown): Promise<void> {
  const best = async (amount: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 3; run += 1) {
      const before = process.cpuUsage();
      await work(amount);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };
  await work(size);
  const [first, fourfold] = [await best(size), await best(4 * size)];
  // Below some milliseconds, a timer that fires counts for more than the work.
  expect(fourfold, `milliseconds of CPU for four times what took ${first} ms`).toBeLessThan(9 * Math.max(first, 3));
}
