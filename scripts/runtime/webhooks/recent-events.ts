import type { Once } from "./types.ts";

/** Handles each of the last events once, by its id in memory; see `recentEvents` in `types.ts`. */
export function recentEvents(limit = 10_000): Once {
  // With any other one, every delivery would be handled; an id is passed where this function itself is the option.
  if (!(Number.isInteger(limit) && limit > 0)) throw new TypeError("recentEvents takes a whole number, 1 or more");
  const handled = new Set<string>();
  /** The events that are being handled, so that a second delivery of one of them waits for the result of the first. */
  const running = new Map<string, Promise<void>>();

  async function run(id: string, handle: () => unknown): Promise<void> {
    await handle();
    handled.add(id);
    // A set keeps its order: the first is the oldest.
    for (const oldest of handled) {
      if (handled.size <= limit) break;
      handled.delete(oldest);
    }
  }

  return (id, handle) => {
    if (handled.has(id)) return;
    const current = running.get(id) ?? run(id, handle).finally(() => running.delete(id));
    running.set(id, current);
    return current;
  };
}
