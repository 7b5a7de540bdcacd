import type { IHttpOperationConfig } from "@stoplight/prism-http";
import parsePreferHeader from "parse-prefer-header";
import { RequestError } from "./exchange.ts";

/**
 * Reads which response the header `Prefer` asks for: `code`, `example`, `dynamic` and `seed`, as Prism documents them.
 *
 * @param header value of the header, such as `code=403, example=only_wallet`
 * @returns what the header sets, and nothing else
 * @throws RequestError when a value has the wrong form
 */
export function preferences(header: string): Partial<IHttpOperationConfig> {
  const { code, example, dynamic, seed } = parsePreferHeader(header);
  if (code !== undefined && !/^\d{3}$/.test(code)) {
    throw new RequestError(400, `code must be an HTTP status of three digits, not "${code}"`, "prefer");
  }
  if (dynamic !== undefined && dynamic !== "true" && dynamic !== "false") {
    throw new RequestError(400, `dynamic must be true or false, not "${dynamic}"`, "prefer");
  }
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { exampleKey: example }),
    ...(dynamic !== undefined && { dynamic: dynamic === "true" }),
    ...(seed !== undefined && { seed }),
  };
}
