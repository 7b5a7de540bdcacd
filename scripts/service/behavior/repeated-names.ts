import type { Contract } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { ANY_ITEM, listAllFields } from "../../contract/walk.ts";
import type { Oddity } from "./oddity.ts";

/** The bytes of `"`, `\` and `:`. */
const [QUOTE, ESCAPE, COLON] = [0x22, 0x5c, 0x3a];

/** An escaped character of a text, a quote, or one of the characters around texts: a whole text would need a stack if it is long. */
const TOKEN = /\\.|["[\]{}:,]/gs;

/** The contract has no field on a deeper level. */
const DEEPEST = 8;

/**
 * Returns a function that finds the fields of the contract that an object of a body has more than once. `JSON.parse` keeps the
 * last of them, and another parser the first.
 */
export function createRepetitionFinder(
  contract: Pick<Contract, "raw">,
  schema: Schema,
): (json: Uint8Array, value: unknown) => Oddity[] {
  const fields = new Set(listAllFields(contract, schema).map(({ path }) => path.join()));
  return (json, value) => {
    // Each member has one colon. To compare the numbers takes a small part of the time of parsing.
    if (countColons(json) === countMembers(value)) return [];
    const repeated = listRepeated(new TextDecoder().decode(json)).filter((path) => {
      return fields.has(path.map((step) => (typeof step === "number" ? ANY_ITEM : step)).join());
    });
    return repeated.map((path) => ({ path, what: { kind: "repeated-name" } }));
  };
}

/** Counts the colons outside of texts. */
function countColons(json: Uint8Array): number {
  let count = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) isText = !isText;
    else if (isText) index += Number(byte === ESCAPE);
    else count += Number(byte === COLON);
  }
  return count;
}

/** Counts the members of all objects in a value. */
function countMembers(value: unknown): number {
  let count = 0;
  const values = [value];
  for (let next = values.pop(); next !== undefined; next = values.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const members = Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) values.push(member);
  }
  return count;
}

/** Lists the paths of members whose object has an earlier one of the same name, each once. */
function listRepeated(json: string): (string | number)[][] {
  const repeated = new Map<string, (string | number)[]>();
  /** The objects and lists around a token, with the name or index that leads on from each. */
  const levels: ({ names: Set<string>; step: string } | { names?: never; step: number })[] = [];
  let text = "";
  let begin: number | undefined;
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '"') {
      if (begin !== undefined) text = json.slice(begin, index + 1);
      begin = begin === undefined ? index : undefined;
    } else if (begin !== undefined) continue;
    else if (token === "{") levels.push({ names: new Set(), step: "" });
    else if (token === "[") levels.push({ step: 0 });
    else if (token === "}" || token === "]") levels.pop();
    else if (token === "," && level && !level.names) level.step += 1;
    else if (token === ":" && level?.names) {
      level.step = JSON.parse(text);
      if (levels.length <= DEEPEST && level.names.has(level.step)) {
        const path = levels.map(({ step }) => step);
        repeated.set(JSON.stringify(path), path);
      }
      level.names.add(level.step);
    }
  }
  return [...repeated.values()];
}
