import type { Contract, Operation } from "../../contract/contract.ts";
import { type Expression, type ExpressionValues, evaluateExpression, joinPath } from "../../contract/expressions.ts";
import { fieldAt, withField } from "../../contract/fields.ts";
import { prepareReader } from "../../contract/values/reader.ts";
import { parseBodyObject, type TrafficExchange } from "../traffic/exchange.ts";
import { createListCheck } from "../traffic/lists.ts";
import { parseUrlQuery } from "../traffic/url.ts";

/** A field of a request that orders or divides a list, given or left to its default. */
interface ListProof {
  field: string;
  /** What has not happened if it is not shown. */
  absence: string;
}

/**
 * Prepares what finds the fields of a request that the page of a response could have contradicted.
 *
 * @returns undefined for an operation without pages
 */
export function createListEvidence(contract: Contract, operation: Operation) {
  const { pages, name } = operation;
  const check = createListCheck(contract, operation);
  if (!pages || !check) return undefined;
  const { lists, sort, page, per_page, last = "" } = pages;
  const readerOf = prepareReader(contract, operation);

  function couldBeUnordered(sent: ExpressionValues, body: unknown): boolean {
    const reverse = (made: unknown, at: string) => withField(made, at, [fieldAt(made, at)].flat().reverse());
    const faults = check?.(sent, lists.map(({ at }) => at).reduce(reverse, body)) ?? [];
    return faults.some(({ by }) => sort !== undefined && by === joinPath(sort.ascending));
  }

  function hasNextPage(sent: ExpressionValues, body: unknown): boolean {
    const read = readerOf(sent);
    return Number(read(per_page)) >= 1 && Number(read(page) ?? 1) < Number(fieldAt(body, last));
  }

  const proofOf = (by: Expression, isGiven: boolean, what: string): ListProof => {
    const field = joinPath(by);
    return { field, absence: `no response to ${name} ${isGiven ? "with" : "without"} ${field} ${what}` };
  };
  const kinds = [
    ...(sort
      ? [{ by: sort.ascending, what: "had records that could be in the wrong order", isSeen: couldBeUnordered }]
      : []),
    { by: per_page, what: "was a page before the last one", isSeen: hasNextPage },
  ];
  return {
    /** All that can be shown. */
    wanted: kinds.flatMap(({ by, what }) => {
      const ways = readerOf({})(by) === undefined ? [true] : [true, false];
      return ways.map((isGiven) => proofOf(by, isGiven, what));
    }),
    /** Lists what a success shows. */
    find({ request, url }: TrafficExchange, body: unknown): ListProof[] {
      const sent = { body: parseBodyObject(request), query: parseUrlQuery(url) };
      return kinds
        .filter(({ isSeen }) => isSeen(sent, body))
        .map(({ by, what }) => proofOf(by, evaluateExpression(by, sent) !== undefined, what));
    },
  };
}
