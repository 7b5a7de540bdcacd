import type { IHttpOperationConfig } from "@stoplight/prism-http";
import parsePreferHeader from "parse-prefer-header";

/** What a `Prefer` header is wrong about; the message names the header and says what it takes. */
export class PreferenceError extends Error {}

/**
 * Reads which response the header `Prefer` asks for: `code`, `example`, `dynamic` and `seed`, as Prism documents them.
 *
 * @param header value of the header, such as `code=403, example=only_wallet`; undefined where there is none
 * @throws PreferenceError when a value has the wrong form
 */
export function preferences(header: string | undefined): IHttpOperationConfig {
  const { code, example, dynamic = "false", seed } = parsePreferHeader(header);
  if (code !== undefined && !/^\d{3}$/.test(code)) {
    throw new PreferenceError(`Prefer: code must be an HTTP status of three digits, not "${code}".`);
  }
  if (dynamic !== "true" && dynamic !== "false") {
    throw new PreferenceError(`Prefer: dynamic must be true or false, not "${dynamic}".`);
  }
  return {
    dynamic: dynamic === "true",
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { exampleKey: example }),
    ...(seed !== undefined && { seed }),
  };
}
