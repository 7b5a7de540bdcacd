/**
 * Does something with each item, several times over. Each round begins with another item, so that none is always the
 * first, or always follows the same.
 *
 * @returns what it has given, by item
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

/** The middle of an odd number of values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}
