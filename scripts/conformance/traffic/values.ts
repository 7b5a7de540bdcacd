import type { Operation } from "../../contract/contract.ts";
import { fieldAt, followPath } from "../../contract/fields.ts";
import { ITEM_IDS } from "../../contract/known-names.ts";
import { eventLinksOf } from "../../contract/views.ts";
import { HANDLE_FIELDS } from "../../contract/well-known.ts";
import { digestLong } from "../../service/behavior/recent.ts";
import { stringifyJson } from "../../service/http/json.ts";
import type { ParsedCall } from "./exchange.ts";
import { readHost } from "./url.ts";

/** Whether two values are the same: a UUID may be written in capitals, or as a URN. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return normalizeValue(one) === normalizeValue(other);
}

/** Returns one form for all the ways to write a value. */
export function normalizeValue(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase().replace(/^urn:uuid:/, "") : value;
}

/** Returns a short value that is the same for the same values, to remember in place of one of any size. */
export function shortOf(value: unknown): string | number | boolean | undefined {
  const normal = normalizeValue(value);
  if (typeof normal === "number" || typeof normal === "boolean") return normal;
  return value === undefined
    ? undefined
    : digestLong(typeof normal === "string" ? normal : (stringifyJson(normal) ?? ""));
}

/** Returns the field that identifies an item, and its value; undefined if it has none. */
export function identify(item: unknown): { field: string; id: unknown } | undefined {
  const field = ITEM_IDS.find((name) => followPath(item, [name]) !== undefined);
  return field === undefined ? undefined : { field, id: normalizeValue(followPath(item, [field])) };
}

/** Names the operation of a call, the service, the app and the end user: what of it other calls have too. */
export function nameCaller({ operation, exchange: { url }, sent }: Omit<ParsedCall, "isAccepted">): string {
  return [operation.name, readHost(url), ...HANDLE_FIELDS.map((field) => fieldAt(sent, field))].join(" ");
}

/** Lists the fields of a response that link it to other requests and to events. */
export function listResultFields(operation: Operation): string[] {
  const links = [...eventLinksOf(operation), ...operation.responses.flatMap((response) => response.links)];
  return [...new Set(links.map(({ field }) => field))];
}
