import { readFileSync, watchFile } from "node:fs";

/**
 * Calls back when the content of files is no longer that of now, and again when it has changed since. It keeps no process alive.
 *
 * @param interval between two looks, in milliseconds
 */
export function watchContent(files: string[], interval: number, changed: () => void): void {
  const first = readAll(files);
  let last = first;
  const look = () => {
    const content = readAll(files) ?? last;
    if (content !== last && content !== first) changed();
    last = content;
  };
  for (const file of files) watchFile(file, { interval, persistent: false }, look);
}

/** Reads files as one text; undefined if there is not each of them, as while a build replaces them. */
function readAll(files: string[]): string | undefined {
  try {
    return files.map((file) => readFileSync(file, "utf8")).join("\n");
  } catch {
    return undefined;
  }
}
