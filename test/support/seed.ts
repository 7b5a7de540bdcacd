/** Seed of the generated values: that of the environment variable `SEED`, to repeat a run; otherwise a new one. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
