import type { Contract } from "../../contract/contract.ts";
import { listParameters } from "../../http/messages.ts";
import { type HiddenTexts, MASK, type Repetitions } from "./hidden.ts";
import { maskNumber } from "./masked-body.ts";
import type { ShownField } from "./shown-fields.ts";
import { parseUrlPath } from "./url.ts";

/**
 * Makes the function that masks a URL: the segments of a path that is no call, which may be handles or keys, and all of the
 * query that is no number of the contract. A user, a password and a fragment are left out.
 *
 * @returns adds what it masks to `hidden`, and returns what masks the URL once all texts are known
 */
export function createUrlMask(contract: Contract, fields: Map<string, ShownField>) {
  const call = createCallPattern(contract);
  const names = new Set(contract.operations.map(({ name }) => name));

  function maskParameter([name, value]: [string, string], repetitions: Repetitions): [string, string] {
    const field = fields.get(name);
    if (!field) return [MASK, MASK];
    if (isNumber(value, field)) return [name, String(maskNumber(Number(value), repetitions, field))];
    return [name, value === "" || field.values.has(value) ? value : MASK];
  }

  /** Adds what of a parameter is masked. */
  function hideParameter([name, value]: [string, string], hidden: HiddenTexts): void {
    const field = fields.get(name);
    if (!field) hidden.addParts(name);
    if (!field || !(isNumber(value, field) || field.values.has(value))) hidden.addParts(value, field?.isSensitive);
  }

  return (url: string, hidden: HiddenTexts): ((repetitions: Repetitions) => string) => {
    const [, address = "", search, fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
    const path = parseUrlPath(address);
    if (path === "") {
      hidden.addParts(url);
      return () => MASK;
    }
    const [, scheme = "", user = "", host = ""] =
      /^([a-z][a-z\d+.-]*:\/\/)(?:([^/\\]*)@)?([^/\\]*)/i.exec(address) ?? [];
    const [end = ""] = call.exec(path) ?? [];
    const segments = path.slice(0, path.length - end.length).split("/");
    const parameters = listParameters(search ?? "");
    for (const text of [...segments, user, fragment]) hidden.addParts(text);
    for (const parameter of parameters) hideParameter(parameter, hidden);
    return (repetitions) => {
      const origin = scheme + (repetitions.isIn(host) ? MASK : host);
      const isShown = names.has(end.replace(/\/$/, "").replace(/.*\//, "")) || !repetitions.isIn(end);
      const shown = origin + segments.map((segment) => segment && MASK).join("/") + (isShown ? end : `/${MASK}`);
      if (search === undefined) return shown;
      return `${shown}?${new URLSearchParams(parameters.map((each) => maskParameter(each, repetitions)))}`;
    };
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
  return new RegExp(`((${[...prefixes].join("|")})[a-z_]+|/\\d?\\d(\\.\\d?\\d)*/(${names}))/?$`);
}
