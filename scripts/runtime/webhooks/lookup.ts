import { plainId } from "../validators/formats.ts";
import type { ListingClient } from "./lookup-types.ts";
import type { Verify } from "./types.ts";

/** The fields of `details` of a delivery record, which the build writes here. */
declare const DETAILS: readonly string[];

/** The most records on a page, which the build writes here. */
declare const PER_PAGE: number;

/** How many records are read altogether. */
const LIMIT = 1000;

type Details = Record<string, unknown>;

/** Compares a delivery record with an event; see `describes` in `lookup-types.ts`. */
export function describes(
  record: { details?: object | null | undefined } | null | undefined,
  event: { event_details?: object | null | undefined },
): boolean {
  const [listed, received] = [record?.details, event.event_details] as (Details | null | undefined)[];
  return !!listed && !!received && DETAILS.every((name) => normalize(listed[name]) === normalize(received[name]));
}

function normalize(value: unknown): unknown {
  return plainId(value ?? undefined);
}

/** Makes a check by the list of deliveries; see `listedByService` in `lookup-types.ts`. */
export function listedByService<Options extends unknown[]>(
  client: ListingClient<Options>,
  ...options: Options
): Verify {
  return async (bytes) => {
    const event_details = detailsOf(bytes);
    if (typeof event_details?.entity !== "string") return false;
    // The newest may be first: the sort key is not specified.
    const search_filters = { user_handle: event_details.entity, sort_ascending: false, per_page: PER_PAGE };
    let read = 0;
    try {
      for await (const record of client.getWebhooks.all({ search_filters }, ...options)) {
        if (describes(record, { event_details })) return true;
        if (++read === LIMIT) break;
      }
    } catch (error) {
      throw new Error("The sender could not be checked by getWebhooks.", { cause: error });
    }
    return false;
  };
}

/** The `event_details` of a body; undefined if it has none. */
function detailsOf(bytes: Uint8Array): Details | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)).event_details;
  } catch {
    return undefined;
  }
}
