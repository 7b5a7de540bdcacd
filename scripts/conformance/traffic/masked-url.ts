import type { Contract } from "../../contract/contract.ts";
import { listParameters } from "../../service/http/messages.ts";
import { type HiddenTexts, MASK } from "./hidden.ts";
import { maskNumber, type Seen } from "./masked-body.ts";
import type { ShownField } from "./shown-fields.ts";
import { parseUrlPath } from "./url.ts";

/** The scheme, the user and the host of an address. */
const ORIGIN = /^([a-z][a-z\d+.-]*:\/\/)(?:([^/\\]*)@)?([^/\\]*)/i;

/** A host without a user. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Creates the mask of URLs: the segments of a path that is no call, which may be handles or keys, and all of the query that is no
 * number of the contract. A user, a password and a fragment are left out.
 *
 * @param maskText masks a value
 */
export function createUrlMask(contract: Contract, fields: Map<string, ShownField>, maskText: (text: string) => string) {
  const call = createCallPattern(contract);
  const names = new Set(contract.operations.map(({ name }) => name));

  /** Splits a URL; undefined if it is none. */
  function split(url: string) {
    const [, address = "", search, fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
    const path = parseUrlPath(address);
    if (path === "") return undefined;
    const [, scheme = "", user = "", host = ""] = ORIGIN.exec(address) ?? [];
    const [end = ""] = call.exec(path) ?? [];
    const segments = path.slice(0, path.length - end.length).split("/");
    return { scheme, user, host, segments, end, search, fragment, parameters: listParameters(search ?? "") };
  }

  function maskParameter([name, value]: [string, string], seen: Seen): [string, string] {
    const field = fields.get(name);
    if (!field) return [MASK, MASK];
    if (isNumber(value, field)) return [name, String(maskNumber(Number(value), seen, field))];
    return [name, value === "" || field.values.has(value) ? value : maskText(value)];
  }

  /** Adds what of a parameter is masked. */
  function hideParameter([name, value]: [string, string], hidden: HiddenTexts): void {
    const field = fields.get(name);
    if (!field) hidden.addParts(name);
    if (!field || !(isNumber(value, field) || field.values.has(value))) hidden.addParts(value);
  }

  return {
    hide(url: string, hidden: HiddenTexts): void {
      const parts = split(url);
      const texts = parts ? [...parts.segments, parts.user, parts.fragment] : [url];
      for (const text of texts) hidden.addParts(text);
      for (const parameter of parts?.parameters ?? []) hideParameter(parameter, hidden);
    },
    mask(url: string, seen: Seen): string {
      const parts = split(url);
      if (!parts) return MASK;
      const { scheme, host, segments, end, search, parameters } = parts;
      const [name = ""] = end.match(/[a-z_]+(?=\/?$)/) ?? [];
      const isShown = names.has(name) || !seen.hidden.isIn(name);
      const origin = scheme && scheme + (HOST.test(host) ? host : MASK);
      const shown = origin + segments.map((segment) => segment && MASK).join("/") + (isShown ? end : `/${MASK}`);
      if (search === undefined) return shown;
      return `${shown}?${new URLSearchParams(parameters.map((parameter) => maskParameter(parameter, seen)))}`;
    },
  };
}

/** Whether a parameter is a number of the contract. */
function isNumber(value: string, field: ShownField): boolean {
  return field.isNumber && /^-?\d+$/.test(value);
}

/**
 * Matches what a path may end with: the version and a name, which may be misspelled, or another version and the name of an
 * operation. The API has no values in its paths.
 */
function createCallPattern({ operations }: Contract): RegExp {
  const names = operations.map(({ name }) => name).join("|");
  const prefixes = new Set(operations.map(({ path, name }) => path.slice(0, -name.length).replaceAll(".", "\\.")));
  return new RegExp(`((${[...prefixes].join("|")})[a-z_]+|/\\d?\\d(\\.\\d?\\d)?/(${names}))/?$`);
}
