/** Shows on a terminal how far something is; on anything else, nothing. */
export function createProgress(stream: Pick<NodeJS.WriteStream, "isTTY" | "write">) {
  let last = 0;
  return {
    show(text: string): void {
      // A terminal is slower than what is shown.
      if (!stream.isTTY || Date.now() - last < INTERVAL) return;
      last = Date.now();
      stream.write(`\r\u001b[K${text}`);
    },
    /** Removes it, before anything else is printed. */
    clear(): void {
      if (stream.isTTY && last > 0) stream.write("\r\u001b[K");
    },
  };
}

/** In milliseconds. */
const INTERVAL = 100;
