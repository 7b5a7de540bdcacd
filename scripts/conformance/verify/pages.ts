import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../contract/contract.ts";
import type { Expression } from "../../contract/expressions.ts";
import { followPath, itemsAt, replaced } from "../../contract/fields.ts";
import { findField } from "../../contract/walk.ts";
import { createPageCheck } from "../traffic/call-watch.ts";
import { parseCall } from "../traffic/exchange.ts";
import { attributeFaults } from "../traffic/finding.ts";
import type { CheckedExchange } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/** The sizes of the pages that are read. */
const SIZES = [1, 2];

/**
 * Reads pages one after the other, and all on one page: what several of them contain shows whether they divide the list.
 *
 * @param see called with each response, and its request in words
 */
export async function readPages(
  operation: Operation,
  { contract, requests, limited }: Verification,
  see: (checked: CheckedExchange, what: string) => void,
): Promise<void> {
  const { pages, request } = operation;
  if (!pages) return;
  const { lists, page: pageAt, per_page: sizeAt, counts = {} } = pages;
  const most = findField(contract, request.schema, sizeAt.path)?.schema.maximum ?? Number.POSITIVE_INFINITY;

  async function read(page: number, size: number): Promise<CheckedExchange> {
    const body = [pageAt, sizeAt].reduce<unknown>(
      (made, at) => (at.of === "body" ? placed(made, at.path, at === pageAt ? page : size) : made),
      request.examples[0]?.value,
    );
    const query = Object.fromEntries([...listParameter(pageAt, page), ...listParameter(sizeAt, size)]);
    const what = `page ${page} of ${size}`;
    // Which pages may be asked for is not specified of every list.
    const plan = { operation, what, body: requests.fresh({ operation, body }), query, unbounded: true };
    const checked = await limited(() => requests.send(plan));
    see(checked, what);
    return checked;
  }

  let body: unknown;
  for (const size of SIZES) {
    const [first, second, again] = [await read(1, size), await read(2, size), await read(1, size)];
    body = first.body;
    // What was listed may have changed meanwhile.
    const isSame = lists.every(({ at }) => isDeepStrictEqual(itemsAt(body, at), itemsAt(again.body, at)));
    if (!isSame || [first, second].some((page) => page.body === undefined || page.status !== 200)) continue;
    const check = createPageCheck(contract, true);
    const faults = [first, second].flatMap((page) => check(parseCall(operation, page.exchange)));
    see({ ...second, response: attributeFaults(faults, "service", operation.name) }, `page 2 of ${size}`);
  }
  const total = (counts.total ?? []).map((field) => Number(followPath(body, field))).find((count) => count > 0);
  if (total !== undefined && total <= most) await read(1, total);
}

function listParameter({ of, path }: Expression, value: number): [string, number][] {
  return of === "query" ? path.map((name) => [name, value]) : [];
}

/** Copies a body with another value of a field, and the objects on the way to it. */
function placed(body: unknown, path: string[], value: number): unknown {
  const parents = path.slice(0, -1).map((_, index) => path.slice(0, index + 1));
  const isThere = (made: unknown, parent: string[]) => followPath(made, parent) !== undefined;
  const whole = parents.reduce((made, parent) => (isThere(made, parent) ? made : replaced(made, parent, {})), body);
  return replaced(whole, path, value);
}
