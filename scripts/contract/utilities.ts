/** Returns a function that creates the value of each key at its first use, and keeps it. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, make(key));
    return values.get(key) as Value;
  };
}

/** Returns a function that creates each value once for as long as its key exists. */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = values.get(key) ?? { value: make(key) };
    values.set(key, known);
    return known.value;
  };
}

/** Groups items by a key, each group in the order of the items: `Map.groupBy`, which Node.js 20 does not have. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Such as `a, b and c`, or with a disjunction `a, b or c`. */
export function joinWords(words: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-GB", { type }).format(words);
}
