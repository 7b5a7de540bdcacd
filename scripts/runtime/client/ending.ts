/** The early end of an attempt, or of the wait before the next one. */
export interface Ending {
  /** Aborts at the end. */
  signal: AbortSignal;
  /** Fulfilled at the end. */
  over: Promise<void>;
  /** Waits for a promise, or the end, which rejects: a signer, and a `fetch` of the caller, may ignore the signal. */
  race<Value>(promise: Value | Promise<Value>): Promise<Value>;
  /** Throws once it has ended or was disposed of: what waited beyond that must send nothing more. */
  check(): void;
  /** Forgets the signal of the caller, which may outlive the call, and the time. */
  dispose(): void;
}

/**
 * Begins to follow the signal of the caller, and the time.
 *
 * `AbortSignal.any` does not do: Node.js 20 and 22 may collect its signal as garbage, and the call would never end.
 *
 * @param limit in milliseconds; Infinity for none
 * @param set the limit that was set, of which `limit` is left, for the message
 */
export function startEnding(outer: AbortSignal | undefined, limit: number, set = limit): Ending {
  const controller = new AbortController();
  let isOver = false;
  // The reason is not read from the signal: that of React Native has none.
  let reject: (reason: unknown) => void = () => {};
  const ended = new Promise<never>((_, settle) => {
    reject = settle;
  });
  const end = (reason: unknown) => {
    isOver = true;
    reject(reason);
    controller.abort(reason);
  };
  // Also keeps the end from being an unhandled rejection, while nothing waits for it.
  const over = ended.catch(() => {});
  const follow = () => end(outer?.reason ?? "by the signal");
  outer?.addEventListener("abort", follow);
  if (outer?.aborted) follow();
  const expire = () => end(Object.assign(new Error(`${set} ms passed`), { name: "TimeoutError" }));
  // With a delay of more than 24 days, `setTimeout` would fire at once.
  const timer = setTimeout(expire, Math.min(limit, 2e9));
  return {
    signal: controller.signal,
    over,
    race: (promise) => Promise.race([ended, promise]),
    check() {
      if (isOver) throw new Error("the call has ended");
    },
    dispose() {
      isOver = true;
      clearTimeout(timer);
      outer?.removeEventListener?.("abort", follow);
    },
  };
}
