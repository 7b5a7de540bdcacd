/** Creates what runs actions together, but one that is to be alone after all before it and before all after it. */
export function createTurns() {
  const underWay = new Set<Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();
  return {
    async take<Result>(isAlone: boolean, action: () => Promise<Result>): Promise<Result> {
      const before = isAlone ? Promise.allSettled(underWay) : lastAlone;
      const running = before.then(action);
      if (isAlone) lastAlone = running.catch(() => {});
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    async settle(): Promise<void> {
      await Promise.allSettled(underWay);
    },
  };
}
