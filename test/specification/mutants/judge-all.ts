import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Share, Verdict } from "./worker.ts";

const MOST_THREADS = 4;

/** Limit of a thread's heap. Without it, the garbage of many mutants would grow to a gigabyte. */
const MOST_MEGABYTES = 256;

/**
 * Judges every mutant of the contract, on as many threads as there are processors, up to four.
 *
 * @throws Error if the contract itself does not pass
 */
export async function judgeAll(): Promise<Verdict[]> {
  const of = Math.min(availableParallelism(), MOST_THREADS);
  const shares = Array.from({ length: of }, (_, first) => judgeShare({ first, of }));
  return (await Promise.all(shares)).flat();
}

/**
 * Judges some mutants of the contract, on a thread.
 *
 * @throws Error if the contract itself does not pass, which the first share shows
 */
export function judgeShare(share: Share): Promise<Verdict[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: share,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    worker.on("message", done);
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`the worker ended with ${code} and without verdicts`)));
  });
}
