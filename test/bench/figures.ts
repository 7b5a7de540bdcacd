import { availableParallelism, cpus } from "node:os";

/**
 * Measures each item several times. Each round begins with another item, so that none is always the first, or always
 * follows the same one.
 *
 * @returns the measured values, by item
 */
export async function alternate<Item, Value>(
  items: Item[],
  rounds: number,
  measure: (item: Item) => Promise<Value>,
): Promise<Map<Item, Value[]>> {
  const values = new Map<Item, Value[]>(items.map((item) => [item, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % items.length;
    for (const item of [...items.slice(first), ...items.slice(0, first)]) {
      values.get(item)?.push(await measure(item));
    }
  }
  return values;
}

/** Returns the middle of an odd number of values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

/** Describes what the figures were measured on: the version of Node.js and the processor. */
export function machine(): string {
  const [cpu] = cpus();
  return `Node ${process.versions.node}, ${availableParallelism()} cores (${cpu?.model})`;
}

/** Formats rows as a table, the first column aligned left. All rows are as long as the first, the header. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] as number;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return cells.join("  ").trimEnd();
  });
  return lines.join("\n");
}
