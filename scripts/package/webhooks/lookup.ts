import type { ListingClient, Verify } from "./types.ts";

/** The fields of `event_details` that identify an event, and that a delivery record lists. */
const IDENTIFYING = ["kyc", "transaction", "transaction_type", "account", "account_name", "entity", "outcome"];

/** How many records a page has, which is the most that the service allows, and how many pages are read. */
const PER_PAGE = 100;
const PAGES = 10;

type Details = Record<string, unknown>;

/** Makes a check by the list of deliveries; see `listedByService` in `types.ts`. */
export function listedByService(client: ListingClient): Verify {
  return async (bytes) => {
    const details = detailsOf(bytes);
    if (typeof details?.entity !== "string") return false;
    for (let page = 1; page <= PAGES; page++) {
      // The newest may be first: the sort key is not specified.
      const filters = { user_handle: details.entity, sort_ascending: false, page, per_page: PER_PAGE };
      const result = await client.getWebhooks({ search_filters: filters });
      if (result.kind !== "success")
        throw new Error("The sender could not be checked by getWebhooks.", { cause: result });
      const { webhooks } = result.data;
      const isSame = (record: Details | undefined) => IDENTIFYING.every((name) => record?.[name] === details[name]);
      if (webhooks.some((record) => isSame(record.details as Details | undefined))) return true;
      if (webhooks.length < PER_PAGE) return false;
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
