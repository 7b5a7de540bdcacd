/** The early end of an attempt, or of the wait before the next one. */
export interface Ending {
  /** Aborts at the end. */
  signal: AbortSignal;
  /** Waits for a promise, or the end, which rejects: a signer, and a `fetch` of the caller, may ignore the signal. */
  race<Value>(promise: Promise<Value>): Promise<Value>;
  /** Forgets the signal of the caller, which may outlive the call, and the time. */
  dispose(): void;
}

/**
 * Begins to follow the signal of the caller, and the time.
 *
 * `AbortSignal.any` does not do: Node.js 20 and 22 may collect its signal as garbage, and the call would never end.
 *
 * @param limit in milliseconds; Infinity for none
 */
export function startEnding(outer: AbortSignal | undefined, limit: number): Ending {
  const end = new AbortController();
  const { signal } = end;
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  // It may end while nothing waits for it.
  ended.catch(() => {});
  const follow = () => end.abort(outer?.reason);
  outer?.addEventListener("abort", follow);
  if (outer?.aborted) follow();
  const expire = () => end.abort(new DOMException(`${limit} ms passed`, "TimeoutError"));
  // With a delay of more than 24 days, `setTimeout` would fire at once.
  const timer = setTimeout(expire, Math.min(limit, 2e9));
  return {
    signal,
    // The end is first, since a signer may abort the call.
    race: (promise) => Promise.race([ended, promise]),
    dispose() {
      clearTimeout(timer);
      outer?.removeEventListener?.("abort", follow);
    },
  };
}

/** Waits until the time has passed, or the signal of the caller aborts. */
export async function wait(outer: AbortSignal | undefined, milliseconds: number): Promise<void> {
  const end = startEnding(outer, milliseconds);
  await end.race(new Promise<never>(() => {})).catch(() => {});
  end.dispose();
}
