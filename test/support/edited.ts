import fc, { type Arbitrary } from "fast-check";

/** Seed of the generated values: that of the environment variable `SEED`, to repeat a run; otherwise a new one. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Values that a schema could confuse with one another. */
const NEAR = [
  null,
  true,
  false,
  "",
  0,
  1,
  -1,
  1.5,
  2 ** 53,
  [],
  {},
  [null],
  [{}],
  "0.2",
  "ETH",
  "SUCCESS",
  "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
  "URN:UUID:6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
  "2024-02-29",
  "2023-02-29",
  "\u{1f600}".repeat(40),
  "x".repeat(41),
];

/**
 * Generates values like the given ones, with parts removed or replaced at any depth.
 *
 * @param values JSON values
 */
export function edited(values: unknown[]): Arbitrary<unknown> {
  const pool = fc.oneof(fc.constantFrom(...values.flatMap(nodesOf), ...NEAR), fc.jsonValue({ maxDepth: 2 }));
  const edit = fc.record({ place: fc.nat(), key: fc.nat(), how: fc.constantFrom("replace", "remove"), part: pool });
  return fc.tuple(fc.constantFrom(...values), fc.array(edit, { minLength: 1, maxLength: 3 })).map(([value, edits]) => {
    const whole = { value: structuredClone(value) };
    for (const { place, key, how, part } of edits) {
      const nodes = nodesOf(whole).filter(
        (node) => typeof node === "object" && node !== null && Object.keys(node).length > 0,
      );
      const node = nodes[place % nodes.length] as Record<string, unknown>;
      const keys = Object.keys(node);
      const name = keys[key % keys.length] as string;
      if (how === "replace" || node === whole) node[name] = structuredClone(part);
      else if (Array.isArray(node)) node.splice(Number(name), 1);
      else delete node[name];
    }
    return whole.value;
  });
}

/** A value, and all that it contains. */
function nodesOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}
