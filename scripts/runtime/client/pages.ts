import type { Fields, Method } from "./request.ts";
import { type CallResult, TokenPaymentsError, unwrap } from "./results.ts";

/** Where the number of the page is in the arguments of a method, and the lists in its response; from `x-pages`. */
export interface Paging {
  /** The argument, 0 for the input and 1 for the options, and the names that lead on from there. */
  page: (string | number)[];
  lists: string[][];
  /** The field with the number of the last page; empty if there is none. */
  last: string[];
  /** The fields, any of which has the number of the page. */
  current: string[][];
}

/**
 * Makes the method that reads all pages of a list: from the page that the caller passes, to the last one, or to an empty one
 * before it. What a page past the last one contains is not specified: it may repeat the first one or the one before.
 *
 * @returns a function of the method and its arguments; it yields each item, and throws TokenPaymentsError when a call
 *   does not succeed, or when pages do not lead to the last one that the response names
 */
export function allPages({ page, lists, last, current }: Paging) {
  return (method: Method) =>
    async function* all(this: unknown, ...call: unknown[]): AsyncGenerator<unknown, void> {
      // A Proxy of the method sees each page.
      const request = typeof this === "function" ? (this as Method) : method;
      /** The first page, and the one before. */
      const seen: string[] = [];
      /** The number of the page before, as its response says. */
      let before: number | undefined;
      for (let number = Number(valueAt(call, page) ?? 1); ; number++) {
        const { 0: input, 1: settings } = withValue(call, page, number) as Record<number, Fields>;
        const result = (await request(input, settings)) as CallResult;
        const data = unwrap(result);
        const items = lists.flatMap((list) => valueAt(data, list) ?? []);
        const text = JSON.stringify(items);
        const reached = current.map((field) => valueAt(data, field)).find(Number.isInteger) as number;
        // By its number too: a record can change while the pages are read.
        const isRepeated = seen.includes(text) || reached <= (before as number);
        before = reached;
        if (!isRepeated) yield* items;
        const end = valueAt(data, last);
        const isNumber = typeof end === "number";
        if (items.length === 0 || (isRepeated ? !isNumber : isNumber && number >= end)) return;
        if (isRepeated || (end as number) >= 2 ** 53) {
          const message = `unexpected_response: ${isRepeated ? `page ${number} repeats another, but ` : ""}the last page is ${end}`;
          throw new TokenPaymentsError({ ...result, kind: "error", reason: "unexpected_response", message });
        }
        seen[seen.length && 1] = text;
      }
    };
}

function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((node, name) => (node as Fields | undefined)?.[name], value);
}

function withValue(node: unknown, [name = "", ...rest]: (string | number)[], value: unknown): Fields {
  const member = (node as Fields | undefined)?.[name];
  return { ...(node as Fields), [name]: rest.length > 0 ? withValue(member, rest, value) : value };
}
