import type { Contract } from "../contract/contract.ts";
import { listParameters } from "../http/messages.ts";
import { parseUrlPath } from "./check.ts";

/** What replaces a text. No schema refuses it where a text is masked, so a masked body gets the same verdict. */
export const MASK = "masked";

/**
 * Makes the function that masks a URL: the segments of a path that is no call, which may be handles or keys, and the values of
 * parameters. A user, a password and a fragment are left out.
 *
 * @param isShown whether the values of the parameter of a name may be shown
 * @returns adds what it masks to `hidden`
 */
export function createUrlMask(
  contract: Contract,
  isShown: (name: string) => boolean,
): (url: string, hidden: Set<string>) => string {
  const call = createCallPattern(contract);

  function maskPath(path: string, hidden: Set<string>): string {
    const start = path.search(call);
    const end = start < 0 ? path.length : start;
    const masked = path.slice(0, end).replaceAll(/[^/]+/g, (segment) => {
      hidden.add(segment);
      return MASK;
    });
    return masked + path.slice(end);
  }

  return (url, hidden) => {
    // A fragment is not sent.
    const [address = "", search] = url.replace(/#.*/s, "").split(/\?(.*)/s);
    const path = parseUrlPath(address);
    if (path === "") return MASK;
    const [origin = ""] = /^[a-z][a-z\d+.-]*:\/\/[^/\\]*/i.exec(address) ?? [];
    const shown = withoutUser(origin) + maskPath(path, hidden);
    if (search === undefined) return shown;
    const parameters = listParameters(search).map(([name, value]) => {
      if (isShown(name)) return [name, value];
      hidden.add(value);
      return [name, MASK];
    });
    return `${shown}?${new URLSearchParams(parameters)}`;
  };
}

/** Leaves out the user and the password of each URL in a text. */
export function withoutUser(text: string): string {
  return text.replaceAll(/\/\/[^/\s]*@/g, "//");
}

/**
 * Matches what a path may end with: the version and a name, which may be misspelled, or another version and the name of an
 * operation. The API has no values in its paths.
 */
function createCallPattern({ operations }: Contract): RegExp {
  const names = operations.map(({ name }) => name).join("|");
  const prefixes = new Set(operations.map(({ path, name }) => path.slice(0, -name.length).replaceAll(".", "\\.")));
  return new RegExp(`((${[...prefixes].join("|")})[a-z_]+|/[\\d.]+/(${names}))/?$`);
}
