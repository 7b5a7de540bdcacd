import type { ListingClient, Verify } from "./types.ts";

/** The fields of `event_details` that identify an event, and that a delivery record lists. */
const IDENTIFYING = ["kyc", "transaction", "transaction_type", "account", "account_name", "entity", "outcome"];

/** How many records a page has, which is the most that the service allows, and how many are read altogether. */
const PER_PAGE = 100;
const LIMIT = 1000;

type Details = Record<string, unknown>;

/** Makes a check by the list of deliveries; see `listedByService` in `types.ts`. */
export function listedByService(client: ListingClient): Verify {
  return async (bytes) => {
    const details = detailsOf(bytes);
    if (typeof details?.entity !== "string") return false;
    // The newest may be first: the sort key is not specified.
    const search_filters = { user_handle: details.entity, sort_ascending: false, per_page: PER_PAGE };
    let read = 0;
    try {
      for await (const record of client.getWebhooks.all({ search_filters })) {
        const listed = record?.details as Details | null | undefined;
        if (listed && IDENTIFYING.every((name) => listed[name] === details[name])) return true;
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
