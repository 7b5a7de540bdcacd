import type { Contract, Operation } from "../../contract/contract.ts";
import type { Expression, ExpressionValues } from "../../contract/expressions.ts";
import type { PageRules } from "../../contract/extensions.ts";
import { followPath, itemsAt } from "../../contract/fields.ts";
import { ORDER_QUESTION } from "../../contract/known-names.ts";
import { writeSteps } from "../../contract/place.ts";
import { prepareReader, type Read } from "../../service/behavior/reader.ts";
import type { Actual, CountSource, Expected } from "./expected.ts";
import { type CheckFault, createBodyBreach, leaveOpen } from "./finding.ts";
import { identify, isSameValue } from "./values.ts";

/**
 * Creates the check of the lists of a response: what `x-pages` says of filters, order, pages and counts. Pages past the
 * last one may contain anything; what the counts of pages count that several lists share is not specified.
 *
 * @returns undefined for an operation without pages; a function of a valid request and the body of its success
 */
export function createListCheck(contract: Contract, operation: Operation) {
  const { pages } = operation;
  if (!pages) return undefined;
  const readerOf = prepareReader(contract, operation);
  return (request: ExpressionValues, body: unknown): CheckFault[] => {
    const read = readerOf(request);
    const requestedKind = read(pages.kind);
    const lists = pages.lists.map((list) => ({ ...list, items: itemsAt(body, list.at) }));
    const selected = lists.filter(({ kind }) => requestedKind === undefined || kind === requestedKind);
    const size = Number(read(pages.per_page));
    return [
      ...lists.flatMap(({ at, items }) => checkIds(at, items)),
      ...selected.flatMap(({ at, items }) => [
        ...checkItems(pages, read, at, items),
        ...checkOrder(pages, read, at, items),
      ]),
      ...selected.flatMap(({ at, items }) => {
        if (!(size >= 1) || items.length <= size) return [];
        return [createCountFault(at, { kind: "size", size, by: nameValue(pages.per_page) }, items.length)];
      }),
      ...(lists.length === 1
        ? checkCounts(pages, read, lists[0]?.items.length ?? 0, body)
        : checkSharedCounts(pages, read, { lists, selected }, body)),
      ...(requestedKind === undefined ? checkFirstPage(pages, read, body) : []),
    ];
  };
}

function createSelectionFault(path: (string | number)[], by: Expression | undefined, expected: Expected): CheckFault {
  return { ...createBodyBreach("selection", path, expected), ...(by && { by: writeSteps(by.path) }) };
}

function createCountFault(path: (string | number)[], expected: Expected, actual?: Actual): CheckFault {
  return createBodyBreach("count", path, expected, actual);
}

/**
 * Each item has the values that the request selects, in one of the fields that may be compared. What an empty text selects
 * is not specified.
 */
function checkItems({ filters = [] }: PageRules, read: Read, at: string[], items: unknown[]): CheckFault[] {
  return filters.flatMap(({ field, alternatives = [], equals, from, to }) => {
    const expression = equals ?? from ?? to;
    const value = read(expression);
    if (value === undefined || value === "") return [];
    const fits = (candidate: unknown) => {
      if (equals) return isSameValue(candidate, value);
      return from ? Number(candidate) >= Number(value) : Number(candidate) <= Number(value);
    };
    const bound = equals ? "equal" : from ? "least" : "most";
    const expected: Expected = { kind: "selected", by: nameValue(expression), bound };
    return items.flatMap((item, index) => {
      const candidates = [field, ...alternatives]
        .map((name) => followPath(item, name))
        .filter((candidate) => candidate !== undefined);
      if (candidates.length === 0 || candidates.some(fits)) return [];
      return [createSelectionFault([...at, index, ...field], expression, expected)];
    });
  });
}

/**
 * The items are in the order that the request asks for, by one of the fields that may be compared. If they are in the reverse order
 * by one of them alone, another field may have decided.
 */
function checkOrder({ sort }: PageRules, read: Read, at: string[], items: unknown[]): CheckFault[] {
  if (!sort) return [];
  const direction = read(sort.ascending) === false ? -1 : 1;
  const keys = [sort.by, ...(sort.alternatives ?? [])];
  const columns = keys.map((key) => items.map((item) => followPath(item, key)));
  const listSorted = (sign: number) => {
    return columns.filter((column) =>
      column.every((value, index) => index === 0 || sign * (Number(value) - Number(column[index - 1])) >= 0),
    );
  };
  const isKnown = columns.every((column) => column.every((value) => typeof value === "number"));
  if (!isKnown || listSorted(direction).length > 0) return [];
  const expected: Expected = { kind: "order", isAscending: direction === 1, keys: keys.map(writeSteps) };
  const fault = createSelectionFault(at, sort.ascending, expected);
  const reversed = listSorted(-direction).length;
  return [reversed > 0 && reversed < columns.length ? leaveOpen(fault, ORDER_QUESTION) : fault];
}

function checkCounts(rules: PageRules, read: Read, returned: number, body: unknown): CheckFault[] {
  const { counts = {}, last, page: pageAt, per_page } = rules;
  const [page, size] = [Number(read(pageAt) ?? 1), Number(read(per_page))];
  const checkFields = (fields: string[][] | undefined, count: number, of: CountSource): CheckFault[] => {
    const wrong = (fields ?? []).filter((field) => ![undefined, count].includes(numberAt(body, field)));
    return wrong.map((field) => createCountFault(field, { kind: "count", count, of }, numberAt(body, field)));
  };
  const [totalAt = [], ...otherTotals] = (counts.total ?? []).filter((field) => numberAt(body, field) !== undefined);
  const [total, pages] = [numberAt(body, totalAt), numberAt(body, last)];
  const isPastEnd = pages !== undefined && page > Math.max(pages, 1);
  const isCounted = size >= 1 && total !== undefined;
  const listed = isCounted && returned > 0 && page >= 1 && !isPastEnd ? (page - 1) * size + returned : 0;
  // A service may count one page where there is nothing, or be on page 0 of none.
  const isEmpty = total === 0 && (pages === 1 || pages === 0);
  return [
    ...checkFields(counts.returned, returned, "items"),
    ...(isPastEnd ? [] : checkFields(counts.page, page, { field: nameValue(pageAt) })).filter(
      ({ actual }) => !(isEmpty && actual === 0),
    ),
    ...(total === undefined ? [] : checkFields(otherTotals, total, { field: writeSteps(totalAt) })),
    ...(total !== undefined && total < listed
      ? [createCountFault(totalAt, { kind: "count", count: listed, of: "items up to the page" }, total)]
      : []),
    ...(last !== undefined && !isFiltered(rules, read) && page >= 1 && page < Number(pages) && returned < size
      ? [createCountFault(last, { kind: "full", page, items: returned, by: nameValue(per_page) }, pages)]
      : []),
    ...(isCounted && last !== undefined && !isEmpty
      ? checkFields([last], Math.ceil(total / size), { total, size })
      : []),
  ];
}

/** A count of a body; undefined if it is no number, which is a fault of its own and may be any text. */
function numberAt(body: unknown, field: string[] | undefined): number | undefined {
  const value = field && followPath(body, field);
  return typeof value === "number" ? value : undefined;
}

/** Whether a request selects items by their values: the counts may be those of all items then. */
function isFiltered({ filters = [] }: PageRules, read: Read): boolean {
  return filters.some(({ equals, from, to }) => read(equals ?? from ?? to) !== undefined);
}

/** The first page has items, unless there are none at all. */
function checkFirstPage(pages: PageRules, read: Read, body: unknown): CheckFault[] {
  const { counts = {}, lists, page, per_page } = pages;
  const total = (counts.total ?? []).map((field) => numberAt(body, field)).find((count) => Number(count) > 0);
  const isEmpty = lists.every(({ at }) => itemsAt(body, at).length === 0);
  const isFirst = Number(read(page)) === 1 && Number(read(per_page)) >= 1;
  const [{ at = [] } = {}] = lists;
  return isFirst && isEmpty && total !== undefined && !isFiltered(pages, read)
    ? [{ ...createCountFault(at, { kind: "filled", total }), by: writeSteps(page.path) }]
    : [];
}

/**
 * Checks the counts of pages that several lists share: whatever they count, it is at least what is shown of one of the lists. If
 * all lists have items, they are paged together or each by itself: before the last page, one of the two fills it.
 */
function checkSharedCounts(
  { counts = {}, last = [], page: pageAt, per_page }: PageRules,
  read: Read,
  { lists, selected }: Record<"lists" | "selected", { items: unknown[] }[]>,
  body: unknown,
): CheckFault[] {
  const lengths = selected.map(({ items }) => items.length);
  const shown = Math.min(...lengths.filter((length) => length > 0));
  const [page, size, pages] = [Number(read(pageAt) ?? 1), Number(read(per_page)), numberAt(body, last)];
  const numbersAt = (fields: string[][] = []) => fields.map((field) => [field, numberAt(body, field)] as const);
  const sum = lists.reduce((count, { items }) => count + items.length, 0);
  const few = [...numbersAt(counts.returned), ...numbersAt(counts.total)].filter(([, count]) => Number(count) < shown);
  const many = numbersAt(counts.returned).filter(([, count]) => Number(count) > sum);
  const isBefore = page >= 1 && page <= Number(pages);
  const others = numbersAt(counts.page).filter(([, number]) => isBefore && number !== undefined && number !== page);
  const isCut = lengths.length > 1 && !lengths.includes(0) && page >= 1 && page < Number(pages);
  return [
    ...(Number.isFinite(shown)
      ? few.map(([field]) => createCountFault(field, { kind: "count", count: shown, of: "least" }))
      : []),
    ...many.map(([field]) => createCountFault(field, { kind: "count", count: sum, of: "most" })),
    ...others.map(([field]) => {
      const expected: Expected = { kind: "count", count: page, of: { field: nameValue(pageAt) } };
      return { ...createCountFault(field, expected), by: writeSteps(pageAt.path) };
    }),
    ...(isCut && sum < size
      ? [createCountFault(last, { kind: "full", page, items: sum, by: nameValue(per_page) }, Number(pages))]
      : []),
  ];
}

/** An item is in a list once. */
function checkIds(at: string[], items: unknown[]): CheckFault[] {
  const seen = new Set<unknown>();
  return items.flatMap((item, index) => {
    const identity = identify(item);
    if (!identity) return [];
    const isAgain = seen.has(identity.id);
    seen.add(identity.id);
    return isAgain
      ? [createCountFault([...at, index, identity.field], { kind: "related", rule: "unique in page" })]
      : [];
  });
}

/** The name of a value of the request, such as `request.body.search_filters.page`. */
function nameValue(expression: Expression | undefined): string {
  return expression ? `request.${expression.of}.${writeSteps(expression.path)}` : "";
}
