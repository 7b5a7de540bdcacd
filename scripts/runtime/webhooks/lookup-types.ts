// Only the package of a contract with an operation that lists deliveries exports these.
import type { Verify } from "./types.ts";

/**
 * Compares a record of `getWebhooks` with an event by the details that records list: the ids, `account_name`, `entity`,
 * `transaction_type` and `outcome`. Two events may share these, such as two answers of an end user to SMS messages. The
 * contract states no other link between a record and its event: not by `uuid`, by `event_type` or by time.
 *
 * @returns whether all of them are the same; a missing one equals null, and a UUID in capitals or with `urn:uuid:` the same in lower case without it
 */
export declare function describes(
  record: { details?: object | null | undefined } | null | undefined,
  event: { event_details?: object | null | undefined },
): boolean;

/** What `listedByService` needs of a client. `Options` are the call options of `getWebhooks`, which may be optional. */
export interface ListingClient<Options extends unknown[] = []> {
  getWebhooks: {
    all(
      input: { search_filters: { user_handle: string; sort_ascending: boolean; per_page: number } },
      ...options: Options
    ): AsyncIterable<{ details?: object | null | undefined } | null>;
  };
}

/**
 * Makes a check for `verify`: it asks the service by `getWebhooks` whether a delivery record `describes` the event. It reads
 * at most 1,000 records of the end user.
 *
 * It does not verify the amount, `processing_type` and `event_uuid`: read the amount from your own records.
 *
 * How a sender can be verified is not specified, and neither is whether a record exists while its event is delivered: try
 * it in the sandbox first.
 *
 * @param client its app must be the one that receives the events
 * @param options the options of each call of `getWebhooks`, such as `header`; required if `getWebhooks` requires them
 * @returns a check that throws when the service gives no list, so that the delivery fails and can be repeated
 */
export declare function listedByService<Options extends unknown[]>(
  client: ListingClient<Options>,
  ...options: Options
): Verify;
