import type { Contract } from "../../contract/contract.ts";
import { listedValues, type Schema } from "../../contract/schema.ts";
import { listBranches } from "../../contract/walk.ts";

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
  const listApplying = (written: Schema) => listBranches(contract, written).map((branch) => branch.schema);
  const around = path.reduce(
    (schemas, key) =>
      schemas.flatMap(({ properties = {}, items }) => {
        const inside = key === undefined ? items : properties[key];
        return inside ? listApplying(inside) : [];
      }),
    listApplying(schema),
  );
  const typed = text.slice(from, caret);
  const word = typed.replaceAll('"', "").toLowerCase();
  const candidates = isKey
    ? listNames(around).filter((name) => !frame?.keys.includes(name))
    : around.flatMap(listValues);
  const matching = [...new Set(candidates)].filter((value) => String(value).toLowerCase().startsWith(word));
  const colon = isKey && !/^\s*:/.test(text.slice(to)) ? ": " : "";
  const options = matching.map((value) => JSON.stringify(value) + colon);
  if (options.length === 0 || (options.length === 1 && options[0] === text.slice(from, to))) return undefined;
  return { from, to, options };
}

/** Reads the text as far as it can be read, to find out what surrounds a place of it. */
function placeAt(text: string, caret: number): Place {
  const frames: Frame[] = [];
  let place: Place | undefined;
  const note = (from: number, to: number) => {
    const frame = frames.at(-1);
    const isKey = frame?.isObject === true && frame.expectsKey;
    const outer = isKey ? frames.slice(0, -1) : frames;
    place ??= { frame, isKey, path: outer.map(({ isObject, keys }) => (isObject ? keys.at(-1) : undefined)), from, to };
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
  return place as Place;
}

/** The names of the fields that schemas of the same object have. */
function listNames(schemas: Schema[]): string[] {
  return schemas.flatMap(({ properties = {} }) => Object.keys(properties));
}

function listValues(schema: Schema): unknown[] {
  return listedValues(schema) ?? ([schema.type].flat().includes("boolean") ? [true, false] : []);
}
