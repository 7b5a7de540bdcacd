import { type Contract, resolve } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";

/** What can be inserted at a place of a text. */
export interface Completion {
  /** The part of the text that it replaces. */
  from: number;
  to: number;
  /** Pieces of JSON. */
  options: string[];
}

/** An object or a list that surrounds a place. */
interface Frame {
  isObject: boolean;
  /** The names of its fields. */
  keys: string[];
  /** Whether a name comes next, and not a value. */
  expectsKey: boolean;
}

/** A place of the text, by what surrounds it. */
interface Place {
  frame: Frame | undefined;
  isKey: boolean;
  /** The name of the field in each object around it; undefined for a list. */
  path: (string | undefined)[];
  from: number;
  to: number;
}

/** A text that may still be open, a mark, or another word. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

const PUNCTUATION = "{}[],:";

/**
 * Suggests names of fields and values of closed sets.
 *
 * @param schema the schema of the whole text
 * @param text JSON, complete or not
 * @param caret an index of the text
 * @returns undefined when there is nothing to suggest
 */
export function completionAt(contract: Contract, schema: Schema, text: string, caret: number): Completion | undefined {
  const { frame, isKey, path, from, to } = placeAt(text, caret);
  const around = path.reduce(
    (schemas, key) => schemas.flatMap((each) => within(contract, each, key)),
    variantsOf(contract, schema),
  );
  const typed = text.slice(from, caret);
  const word = typed.replaceAll('"', "").toLowerCase();
  const all = isKey
    ? namesOf(contract, around).filter((name) => !frame?.keys.includes(name))
    : around.flatMap(valuesOf);
  const matching = [...new Set(all)].filter((value) => String(value).toLowerCase().startsWith(word));
  const colon = isKey && !/^\s*:/.test(text.slice(to)) ? ": " : "";
  const options = matching.map((value) => JSON.stringify(value) + colon);
  if (options.length === 0 || (options.length === 1 && options[0] === text.slice(from, to))) return undefined;
  return { from, to, options };
}

/** Reads the text as far as it can be read, to find out what surrounds a place of it. */
function placeAt(text: string, caret: number): Place {
  const frames: Frame[] = [];
  let found: Place | undefined;
  const note = (from: number, to: number) => {
    const frame = frames.at(-1);
    const isKey = frame?.isObject === true && frame.expectsKey;
    const outer = isKey ? frames.slice(0, -1) : frames;
    found ??= { frame, isKey, path: outer.map(({ isObject, keys }) => (isObject ? keys.at(-1) : undefined)), from, to };
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    const isHere = index < caret && caret <= end && !PUNCTUATION.includes(token);
    if (index >= caret) note(caret, caret);
    if (isHere) note(index, token.startsWith('"') && !/^".*"$/.test(token) ? caret : end);
    const frame = frames.at(-1);
    if (token === "{" || token === "[") frames.push({ isObject: token === "{", keys: [], expectsKey: true });
    else if (token === "}" || token === "]") frames.pop();
    else if (token === ",") Object.assign(frame ?? {}, { expectsKey: true });
    else if (token === ":") Object.assign(frame ?? {}, { expectsKey: false });
    else if (frame?.isObject && frame.expectsKey && !isHere) frame.keys.push(token.replaceAll('"', ""));
  }
  note(caret, caret);
  return found as Place;
}

/** A schema and all that it is composed of. */
function variantsOf(contract: Contract, written: Schema): Schema[] {
  const schema = resolve(contract, written);
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  return [schema, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => variantsOf(contract, part))];
}

/** The schemas of a field, or of the items of a list. */
function within(contract: Contract, { properties = {}, items }: Schema, key: string | undefined): Schema[] {
  const inside = key === undefined ? items : properties[key];
  return inside === undefined ? [] : variantsOf(contract, inside);
}

function namesOf(contract: Contract, schemas: Schema[]): string[] {
  const fields = schemas.flatMap(({ properties = {} }) => Object.entries(properties));
  // `not: {}` excludes a field from a variant.
  return fields.filter(([, schema]) => !resolve(contract, schema).not).map(([name]) => name);
}

function valuesOf({ enum: values, const: only, type }: Schema): unknown[] {
  if (values) return values;
  if (only !== undefined) return [only];
  return [type].flat().includes("boolean") ? [true, false] : [];
}
