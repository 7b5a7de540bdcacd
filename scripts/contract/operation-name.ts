import { FIRST_VERSION } from "./known-names.ts";

/**
 * The name of an operation or event, which its folder, its file and its section have: the last segment of its path, followed by
 * the version of the API in any other than the first, so that both can be documented: `/0.3/issue_sila` is `issue_sila_0_3`.
 *
 * @param key a path, or the name of a webhook
 */
export function nameOfEntry(key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1);
  const version = /^\/(\d+\.\d+)\//.exec(key)?.[1] ?? FIRST_VERSION;
  return version === FIRST_VERSION ? name : `${name}_${version.replace(".", "_")}`;
}
