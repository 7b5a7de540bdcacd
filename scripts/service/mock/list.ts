import type { ItemFilter, PageRules } from "../../contract/extensions.ts";
import { followPath, itemsAt, withValueAt } from "../../contract/fields.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import type { Read } from "../behavior/reader.ts";
import { RequestError } from "../http/messages.ts";

/** An item of one of the lists of a response. */
interface Item {
  at: string[];
  value: unknown;
}

/**
 * Filters, sorts and pages the lists of a response as the request asks, and counts what is found. Several lists are one
 * sequence, in the order of the rules. Without a page size there is one page; there is nothing on pages below 1.
 *
 * @returns the response; parts that change are copied
 * @throws RequestError for a page that no number of JavaScript is: the response would contain another one
 */
export function selectPage(
  { lists, kind, filters = [], sort, counts: counted = {}, ...rules }: PageRules,
  read: Read,
  response: unknown,
): unknown {
  const requestedKind = read(kind);
  const items = lists
    .filter((list) => requestedKind === undefined || list.kind === requestedKind)
    .flatMap(({ at }) => itemsAt(response, at).map((value): Item => ({ at, value })));
  const matches = items.filter(({ value }) => filters.every((filter) => passes(filter, read, value)));
  if (sort) {
    const direction = read(sort.ascending) === false ? -1 : 1;
    const keyOf = ({ value }: Item) => Number(followPath(value, sort.by) ?? 0);
    matches.sort((a, b) => direction * (keyOf(a) - keyOf(b)));
  }

  const size = Number(read(rules.per_page) ?? matches.length);
  const page = Number(read(rules.page) ?? 1);
  if (rules.page && !Number.isSafeInteger(page)) {
    const { of, path } = rules.page;
    const place = { part: of === "query" ? of : "body", path } as const;
    throw new RequestError(400, "must be between -2^53 and 2^53 here: the mock cannot repeat others", { place });
  }
  const shown = page < 1 || size < 1 ? [] : matches.slice((page - 1) * size, page * size);
  const counts = {
    returned: shown.length,
    total: matches.length,
    page,
  };

  const changes = [
    ...lists.map(({ at }) => [at, shown.filter((item) => item.at === at).map(({ value }) => value)] as const),
    ...(rules.last === undefined ? [] : [[rules.last, size < 1 ? 0 : Math.ceil(matches.length / size)] as const]),
    ...Object.entries(counted).flatMap(([count, fields]) =>
      fields.map((field) => [field, counts[count as keyof typeof counts]] as const),
    ),
  ];
  return changes.reduce((result, [path, value]) => withValueAt(result, path, value), response);
}

function passes({ field, equals, from, to }: ItemFilter, read: Read, item: unknown): boolean {
  const value = followPath(item, field);
  const [same, least, most] = [equals, from, to].map((limit) => read(limit));
  return (
    (same === undefined || plainId(value) === plainId(same)) &&
    (least === undefined || Number(value) >= Number(least)) &&
    (most === undefined || Number(value) <= Number(most))
  );
}
