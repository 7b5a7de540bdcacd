import type { Fields, Method } from "./request.ts";
import { type CallResult, TokenPaymentsError, unwrap } from "./results.ts";

/** Where the number of the page is in the arguments of a method, and the lists in its response; from `x-pages`. */
export interface Paging {
  /** The argument, 0 for the input and 1 for the options, and the names that lead on from there. */
  page: (string | number)[];
  lists: string[][];
  /** The field with the number of the last page; empty if there is none. */
  last: string[];
}

/**
 * Makes the method that reads all pages of a list: from the page that the caller passes, to the last one, or to an empty one
 * before it.
 *
 * @returns a function of the method and its arguments; it yields each item, and throws TokenPaymentsError when a call
 *   does not succeed
 */
export function allPages({ page, lists, last }: Paging) {
  return (method: Method) =>
    async function* all(...call: unknown[]): AsyncGenerator<unknown, void> {
      for (let number = Number(valueAt(call, page) ?? 1); ; number++) {
        const { 0: input, 1: settings } = withValue(call, page, number) as Record<number, Fields>;
        const result = (await method(input, settings)) as CallResult;
        const data = unwrap(result);
        const items = lists.flatMap((list) => valueAt(data, list) ?? []);
        yield* items;
        const end = valueAt(data, last);
        if (items.length === 0 || (typeof end === "number" && number >= end)) return;
        if ((end as number) >= 2 ** 53) {
          const message = `unexpected_response: the last page is ${end}`;
          throw new TokenPaymentsError({ ...result, kind: "error", reason: "unexpected_response", message });
        }
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
