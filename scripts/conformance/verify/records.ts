import { fieldAt } from "../../contract/fields.ts";
import { DELIVERY_RECORDS } from "../../contract/well-known.ts";
import type { Verification } from "./verification.ts";

const { operation: id, search, ascending, size, page: number, list, details: inRecord } = DELIVERY_RECORDS;

/** How many pages of delivery records are read, the latest first, and how long they are. */
const MOST_PAGES = 10;
const PAGE = 100;

/** Lists the details of the events that the service says it has sent, or tried to send. */
export async function readDetails({ contract, requests }: Verification): Promise<Record<string, unknown>[]> {
  const operation = contract.operations.find((each) => each.id === id);
  const details: Record<string, unknown>[] = [];
  for (let page = 1; operation && page <= MOST_PAGES; page++) {
    const latest = { [ascending]: false, [size]: PAGE, [number]: page };
    const body = { ...Object(operation.request.examples[0]?.value), [search]: latest };
    const plan = { operation, what: "delivery records", body: requests.fresh({ operation, body }), isRepeated: true };
    const checked = await requests.send(plan);
    const records = fieldAt(checked.body, list);
    if (!Array.isArray(records)) break;
    details.push(...records.map((record) => Object(fieldAt(record, inRecord))));
    if (records.length < PAGE) break;
  }
  return details;
}
