/**
 * A failure that the source or its author causes: its message says all, so it is reported without a stack trace. Anything
 * else that is thrown is a bug of the tools.
 */
export class BuildFailure extends Error {
  override name = "BuildFailure";
}

/** A failure from which others follow: while there is one, only such and `FormFailure`s are reported. */
export class CausalFailure extends BuildFailure {}

/** A failure that is all in one file: it neither follows from another one, nor causes one. */
export class FormFailure extends BuildFailure {}

/** Several failures of one step, each once. */
export class BuildFailures extends BuildFailure {
  readonly parts: BuildFailure[];

  constructor(failures: BuildFailure[]) {
    const parts = failures.flatMap((failure) => (failure instanceof BuildFailures ? failure.parts : [failure]));
    super([...new Set(parts.map(({ message }) => message))].join("\n"));
    this.parts = parts;
  }
}

/**
 * Runs a program that reads the source. A BuildFailure is printed as its message alone.
 *
 * @param main receives a signal that Ctrl-C aborts; returns the exit code
 * @returns the exit code: that of `main`, 1 after a BuildFailure, 130 when interrupted
 */
export async function exitCodeOf(main: (signal: AbortSignal) => Promise<number>): Promise<number> {
  outliveOutput();
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

/** Lets a program go on when nobody reads its output any more, as in `npm start | head -1`. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
