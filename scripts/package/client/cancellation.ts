/**
 * Joins the ways in which a call can be ended from outside.
 *
 * @param timeout milliseconds from now
 * @returns undefined when there is no way
 */
export function cancellation(signal: AbortSignal | undefined, timeout: number | undefined): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const timer = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, timer]) : timer;
}

/** Waits for work that knows nothing of the signal. Throws the reason of the signal as soon as that aborts. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    // The signal may live longer than the call.
    work.then(resolve, reject).then(() => signal?.removeEventListener("abort", abort));
  });
}
