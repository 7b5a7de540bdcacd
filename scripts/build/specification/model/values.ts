import { isDeepStrictEqual } from "node:util";
import { UNIX_SECONDS_BELOW } from "../../../contract/unix-times.ts";
import type { Row } from "./sections.ts";

/** A value of a field, and the verdict that its row asks for. */
export interface Try {
  value: unknown;
  verdict: "accepted" | "refused";
  /** The keyword that decides. */
  keyword: string;
}

const UUID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const DATE = "2025-10-10";

/** Values in the form of each format, and values that are nearly so. */
const FORMATS: Record<string, { sample: string; near: string[] }> = {
  uuid: {
    sample: UUID,
    near: ["", "not-a-uuid", UUID.slice(1), `${UUID}0`, UUID.replace("6", "g"), UUID.replace("-", "")],
  },
  date: { sample: DATE, near: ["", "soon", "10-10-2025", "2025-02-30", "2025-1-1", `${DATE}T00:00:00Z`] },
};

/** A value of each JSON type. */
const OF_TYPE: Record<string, unknown> = {
  null: null,
  boolean: true,
  integer: 1,
  number: 1.5,
  string: "text",
  array: [],
  object: {},
};

/** One character that is four bytes in UTF-8, and two units in UTF-16. */
const ASTRAL = "\u{1f600}";

/**
 * The values at and beyond the boundaries of a row.
 *
 * @param valuesElsewhere values that like fields have in other bodies
 * @param current the value that the field has in an example
 */
export function triesOf(row: Row, valuesElsewhere: unknown[], current?: unknown): Try[] {
  const set = "const" in row ? [row.const] : row.enum;
  const tries = set ? ofSet("const" in row ? "const" : "enum", set, valuesElsewhere) : ofType(row, current);
  return tries.filter(
    (attempt, index) => tries.findIndex(({ value }) => isDeepStrictEqual(value, attempt.value)) === index,
  );
}

/**
 * The values of a parameter at and beyond the boundaries of its row. A query contains only texts, so a parameter that is
 * a text has no values of another type, and the text of a number or a boolean is one.
 */
export function queryTriesOf(row: Row): Try[] {
  const types = [row.type ?? []].flat();
  const readable = types.includes("boolean") ? "true" : "1";
  const isOfType = ({ value, keyword }: Try) => keyword === "type" && (types.includes("string") || value === readable);
  return triesOf(row, [])
    .filter(({ value }) => ["string", "number"].includes(typeof value))
    .filter((attempt) => attempt.verdict === "accepted" || !isOfType(attempt));
}

/** Every value of the set; and values beside it: spelt otherwise, the next number, of a like set, of another type. */
function ofSet(keyword: string, set: unknown[], valuesElsewhere: unknown[]): Try[] {
  const others = [...set.flatMap(beside), ...valuesElsewhere, ...Object.values(OF_TYPE)];
  return [
    ...set.map((value): Try => ({ value, verdict: "accepted", keyword })),
    ...refused(
      keyword,
      others.filter((value) => !set.some((member) => isDeepStrictEqual(member, value))),
    ),
  ];
}

function beside(value: unknown): unknown[] {
  if (typeof value === "number") return [value - 1, value + 1, String(value)];
  if (typeof value !== "string") return [!value, String(value)];
  const upper = value.toUpperCase();
  return [value === upper ? value.toLowerCase() : upper, `${value}_2`, ...(value === "" ? [] : [""])].filter(
    (variant) => variant !== value,
  );
}

function ofType({ type, format, minimum, maximum, maxLength, unixTime }: Row, current: unknown): Try[] {
  const types = [type ?? []].flat();
  if (types.length === 0) return [];
  const isAny = (...names: string[]) => names.some((name) => types.includes(name));
  const allowed = isAny("number") ? [...types, "integer"] : types;
  const others = Object.entries(OF_TYPE).filter(([name]) => !allowed.includes(name));
  return [
    ...(isAny("null") ? accepted("type", [null]) : []),
    ...(isAny("boolean") ? accepted("type", [true, false]) : []),
    ...(isAny("integer", "number") ? (unixTime ? ofUnixTime(minimum) : ofNumber(minimum, maximum)) : []),
    ...(isAny("number") ? accepted("type", [1.5, -0.5]) : []),
    ...(isAny("string") ? ofString(format, maxLength) : []),
    ...refused(
      "type",
      others.map(([, value]) => value),
    ),
    ...(isAny("string")
      ? []
      : refused("type", ["1", "true", ...(typeof current === "object" ? [] : [String(current)])])),
  ];
}

function ofNumber(minimum: number | undefined, maximum: number | undefined): Try[] {
  return [
    ...(minimum === undefined ? accepted("type", [-1]) : accepted("minimum", [minimum])),
    ...(minimum === undefined ? [] : refused("minimum", [minimum - 1, -1])),
    ...(maximum === undefined ? accepted("type", [2 ** 53 - 1]) : accepted("maximum", [maximum])),
    ...(maximum === undefined ? [] : refused("maximum", [maximum + 1])),
  ];
}

/** The first one in milliseconds is that of a time in 2001. */
function ofUnixTime(minimum: number | undefined): Try[] {
  return [
    ...accepted("type", [0, 9_999_999_999, UNIX_SECONDS_BELOW - 1]),
    ...refused(minimum === undefined ? "unixTime" : "minimum", [-1]),
    ...refused("unixTime", [UNIX_SECONDS_BELOW, 1_795_368_384_000, 1e20]),
  ];
}

function ofString(format: string | undefined, maxLength: number | undefined): Try[] {
  const { sample, near = [] } = (format && FORMATS[format]) || {};
  if (sample !== undefined) return [...accepted("type", [sample]), ...refused("format", near)];
  if (maxLength === undefined) return accepted("type", ["", "another value", "x".repeat(1000)]);
  return [
    ...accepted("maxLength", ["", "x".repeat(maxLength), ASTRAL.repeat(maxLength)]),
    ...refused("maxLength", ["x".repeat(maxLength + 1), ASTRAL.repeat(maxLength + 1)]),
  ];
}

function accepted(keyword: string, values: unknown[]): Try[] {
  return values.map((value) => ({ value, verdict: "accepted", keyword }));
}

function refused(keyword: string, values: unknown[]): Try[] {
  return values.map((value) => ({ value, verdict: "refused", keyword }));
}
