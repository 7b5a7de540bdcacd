import type { Fields, Method } from "./request.ts";
import { type CallResult, TokenPaymentsError, unwrap } from "./results.ts";
import type { PagedItems } from "./types.ts";

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
 * @returns a function of the method and its arguments; what it returns yields each item, or page, and throws TokenPaymentsError
 *   when a call does not succeed, or when pages do not lead to the last one that the response names
 */
export function allPages({ page, lists, last, current }: Paging) {
  return (method: Method) =>
    function all(this: unknown, ...call: unknown[]): PagedItems<unknown, unknown> {
      // A Proxy of the method sees each page.
      const request = typeof this === "function" ? (this as Method) : method;

      async function* read(asPages?: boolean): AsyncGenerator<unknown, void> {
        /** The first page, and the one before. */
        let seen: string[] = [];
        /** The number of the page before, as its response says. */
        let before: number | undefined;
        for (let number = Number(valueAt(call, page) ?? 1); ; number++) {
          const numbered = withValue(call, page, number) as Record<number, Fields>;
          const result = (await request(numbered[0], numbered[1])) as CallResult;
          const data = unwrap(result);
          const items = lists.flatMap((list) => valueAt(data, list) ?? []);
          const text = JSON.stringify(items);
          const reached = current.map((field) => valueAt(data, field)).find(Number.isInteger) as number;
          // By its number too: a record can change while the pages are read.
          const isRepeated = seen.includes(text) || reached <= (before as number);
          before = reached;
          if (!isRepeated) yield* asPages ? [data] : items;
          const end = valueAt(data, last);
          const isNumber = typeof end === "number";
          if (!items.length || (isRepeated ? !isNumber : isNumber && number >= end)) return;
          if (isRepeated || (end as number) >= 2 ** 53) {
            const message = `unexpected_response: ${isRepeated ? `page ${number} repeats another, but ` : ""}the last page is ${end}`;
            throw new TokenPaymentsError({ ...result, kind: "error", reason: "unexpected_response", message });
          }
          seen = [seen[0] ?? text, text];
        }
      }

      return Object.assign(read(), { byPage: () => read(true) });
    };
}

/** Reads items into an array; see `entry.ts`. */
export async function toArray<Item>(items: AsyncIterable<Item>, limit = Infinity): Promise<Item[]> {
  if (!(limit >= 1)) throw new RangeError("limit must be 1 or more");
  const array: Item[] = [];
  for await (const item of items) if (array.push(item) >= limit) break;
  return array;
}

function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((node, name) => (node as Fields | undefined)?.[name], value);
}

function withValue(node: unknown, [name, ...rest]: (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  return { ...(node as Fields), [name]: withValue((node as Fields | undefined)?.[name], rest, value) };
}
