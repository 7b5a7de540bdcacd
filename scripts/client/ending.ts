/**
 * Ends a call when the signal of the caller aborts, or its time limit passes.
 *
 * `AbortSignal.any` does not do: Node.js 20 and 22 may collect its signal as garbage, and the call would never end.
 */
export class Ending {
  /** Aborts when the call ends early; undefined if nothing can end it. */
  signal: AbortSignal | undefined;
  #unfollow: (() => void) | undefined;
  #ended: Promise<never> | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * Begins to follow the signal and the time.
   *
   * @param timeout in milliseconds; Infinity for none
   * @throws the reason of the signal, if it has aborted already; TypeError when the timeout is no time
   */
  begin(outer: AbortSignal | undefined, timeout: number): void {
    // Nothing else ends a call, and a controller is the most expensive part of it.
    if (!outer && timeout === Number.POSITIVE_INFINITY) return;
    const end = new AbortController();
    const { signal } = end;
    this.signal = signal;
    if (outer) {
      const follow = () => end.abort(outer.reason);
      outer.addEventListener("abort", follow);
      this.#unfollow = () => outer.removeEventListener?.("abort", follow);
      if (outer.aborted) {
        follow();
        throw signal.reason;
      }
    }
    if (!(timeout >= 0)) throw new TypeError(`timeout is ${timeout}`);
    this.#deadline = Date.now() + timeout;
    const expire = () => end.abort(new DOMException(`${timeout} ms passed`, "TimeoutError"));
    // With a delay of more than 24 days, `setTimeout` would fire at once.
    this.#limit = setTimeout(expire, Math.min(timeout, 2e9));
    this.#ended = new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    // It may end while nothing waits for it.
    this.#ended.catch(() => {});
  }

  /** Waits for a promise, or the end, which rejects: a signer, and a `fetch` of the caller, may ignore the signal. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    // The end is first, since a signer may abort the call.
    return this.#ended ? Promise.race([this.#ended, promise]) : promise;
  }

  /** The time until the limit, in milliseconds. */
  get left(): number {
    return this.#deadline - Date.now();
  }

  /** Waits for some milliseconds, or the end, which rejects. */
  wait(milliseconds: number): Promise<void> {
    return this.race(
      new Promise((resolve) => {
        this.#pause = setTimeout(resolve, milliseconds);
      }),
    );
  }

  /** Forgets the signal, which may outlive the call, and the time. */
  dispose(): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#pause);
    this.#unfollow?.();
  }
}
