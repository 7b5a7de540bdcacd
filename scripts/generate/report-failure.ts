import { BuildFailure } from "../contract/failure.ts";

/**
 * Runs a program that reads the source. What the source or its author causes is printed as a message alone.
 *
 * @param main is given a signal that is aborted by Ctrl-C; returns the exit code
 * @returns the exit code: 1 after a BuildFailure, 130 when interrupted
 */
export async function reportFailure(main: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort());
  try {
    return await main(interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) return 130;
    if (!(error instanceof BuildFailure)) throw error;
    console.error(error.message);
    return 1;
  }
}
