/** Runs a task when its turn comes. */
export type Pool = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Makes a pool in which only so many tasks run at the same time. */
export function createPool(size: number): Pool {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= size) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
