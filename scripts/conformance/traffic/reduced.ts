import { METHODS } from "node:http";
import type { Step } from "../../contract/place.ts";
import type { UnlistedPath } from "../../service/behavior/unlisted-fields.ts";
import type { TrafficExchange } from "./exchange.ts";
import { parseUrlPath } from "./url.ts";

/** What people name a field: in words, of which no id or encoded text is made. */
const NAME = /^_?\p{L}+([_-]\p{L}+)*$/u;

/** The longest name that is shown, in characters. */
const LONGEST_NAME = 42;

/** The end of the path of a call, which may have another version or a misspelled name. The API has no values in its paths. */
const CALL = /\/\d?\d(?:\.\d?\d)?\/[a-z_]+\/?$/;

/** Reduces the name of a field that the contract does not list, the last step of a path, to what a report shows of it. */
export function reducePath(path: UnlistedPath): Step[] {
  const name = String(path.at(-1));
  const isShown = name.length <= LONGEST_NAME && NAME.test(name);
  return [...path.slice(0, -1), { unlisted: isShown ? name : [...name].length }];
}

/** Reduces a URL to what a report shows of it: the path of a call, or how long another one is. */
export function reduceUrl({ url }: Pick<TrafficExchange, "url">): string {
  const path = parseUrlPath(url);
  const [call] = CALL.exec(path.slice(-100)) ?? [];
  const count = path.split("/").filter(Boolean).length;
  return call ?? (path === "/" ? path : `(${count} ${count === 1 ? "segment" : "segments"})`);
}

/** Reduces the method of a request, which may be any text in a recording, to what a report shows of it. */
export function reduceMethod({ method }: Pick<TrafficExchange, "method">): string {
  return METHODS.includes(method) ? method : `(${method.length} characters)`;
}
