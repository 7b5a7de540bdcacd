import type { MockCall } from "./interface.ts";

export type HeaderValues = Record<string, string>;

/** How much is kept of calls, in characters: a mock may run for long where nobody calls `reset`. */
export const MOST_KEPT = 1024 * 1024;

/** Creates a list of calls that drops the oldest ones when all together are too large. */
export function createCallLog() {
  const calls: MockCall[] = [];
  const sizes = new Map<MockCall, number>();
  let kept = 0;

  /** Counts more of a call, unless it was dropped. */
  function count(call: MockCall, headers: HeaderValues, text: string): void {
    const known = sizes.get(call);
    if (known === undefined) return;
    const size = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, text.length);
    sizes.set(call, known + size);
    kept += size;
    while (kept > MOST_KEPT) {
      const oldest = calls.shift() as MockCall;
      kept -= sizes.get(oldest) ?? 0;
      sizes.delete(oldest);
    }
  }

  return {
    calls: calls as readonly MockCall[],
    add(call: MockCall, headers: HeaderValues, text: string): void {
      calls.push(call);
      sizes.set(call, 0);
      count(call, headers, text);
    },
    count,
    clear(): void {
      calls.length = 0;
      sizes.clear();
      kept = 0;
    },
  };
}
