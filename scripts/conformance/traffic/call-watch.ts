import type { Contract, Operation } from "../../contract/contract.ts";
import { followPath, itemsAt, replaced } from "../../contract/fields.ts";
import { openQuestionFinder } from "../../contract/open-questions.ts";
import { type Step, writeSteps } from "../../contract/place.ts";
import { memoize } from "../../contract/utilities.ts";
import { prepareReader } from "../../service/behavior/reader.ts";
import { Recent } from "../../service/behavior/recent.ts";
import type { AcceptedCall, ParsedCall } from "./exchange.ts";
import type { Expected } from "./expected.ts";
import { listSandboxValues } from "./facts.ts";
import { type CheckFault, createBodyBreach } from "./finding.ts";
import { createResultCheck, createSubmissionCheck } from "./results.ts";
import { parseUrlQuery } from "./url.ts";
import { identify, nameCaller, shortOf } from "./values.ts";

/** Returns a function that checks a call, whose request and response are valid, by those before it. */
export function createCallWatch(contract: Contract, isSandbox = false) {
  const checks = [createPageCheck(contract), createKindCheck(contract), createSubmissionCheck(), createResultCheck()];
  if (isSandbox) checks.push(createSandboxCheck(contract));
  return ({ sent, body, ...call }: ParsedCall): CheckFault[] => {
    if (!call.isAccepted || !sent || !body) return [];
    return checks.flatMap((check) => check({ ...call, sent, body }));
  };
}

/**
 * An item is on one page only, unless it or the number of items has changed. Other items may have changed between two calls: by
 * the time of their last update, they move towards the end of ascending order, and so those before them to an earlier page.
 *
 * @param isStable nothing has changed between the calls
 */
export function createPageCheck(contract: Contract, isStable = false) {
  const readers = memoize((operation: Operation) => prepareReader(contract, operation));
  const seen = new Recent<{ start: number; end: number; total: unknown; place: string; page: unknown }>();
  return (call: ParsedCall): CheckFault[] => {
    const { operation, exchange, sent, body } = call;
    const { url, place } = exchange;
    const { pages } = operation;
    if (!pages) return [];
    const query = parseUrlQuery(url);
    const read = readers(operation)({ body: sent, query });
    const [page, size] = [Number(read(pages.page) ?? 1), Number(read(pages.per_page))];
    const totals = (pages.counts?.total ?? []).map((field) => followPath(body, field));
    const [last, total] = [followPath(body, pages.last ?? []), totals.find((count) => count !== undefined)];
    const isPage = page >= 1 && size >= 1 && total !== undefined && !(typeof last === "number" && page > last);
    if (!isPage) return [];
    const [start, end] = [(page - 1) * size, page * size];
    const others = [pages.page, pages.per_page].reduce<unknown>(
      (remaining, { of, path }) => replaced(remaining, [of, ...path], undefined),
      { body: replaced(sent, ["header"], undefined), query },
    );
    const list = [nameCaller(call), others];
    return pages.lists.flatMap(({ at }): CheckFault[] => {
      const keys = itemsAt(body, at).map((item) => shortOf([list, at, item]) as string);
      const before = keys
        .map((key) => seen.get(key))
        .find((position) => position && position.total === total && (position.end <= start || end <= position.start));
      const wholePage = shortOf(keys);
      for (const key of keys) seen.set(key, { start, end, total, place, page: wholePage });
      if (!before) return [];
      const isAscending = pages.sort && read(pages.sort.ascending) !== false;
      const isWrongWay = pages.sort !== undefined && isAscending === before.start < start;
      const isSamePage = keys.length > 1 && before.page === wholePage;
      const isCertain = isStable || isWrongWay || isSamePage;
      const rule = isCertain ? "unique item" : "unique or moved item";
      const expected: Expected = { kind: "related", rule, exchange: before.place };
      const fault = { ...createBodyBreach("count", at, expected), by: writeSteps(pages.page.path) };
      return [isCertain ? fault : { ...fault, kind: "open" }];
    });
  };
}

/**
 * Creates the check of lists of different kinds: an item is of one kind, and a request for a kind of which there are items gets
 * some, unless they are on another page. What the list of another kind contains then is not specified.
 */
export function createKindCheck(contract: Contract) {
  const readers = memoize((operation: Operation) => prepareReader(contract, operation));
  const kinds = new Recent<{ kind: string; place: string }>();
  return (call: ParsedCall): CheckFault[] => {
    const { operation, exchange, sent, body } = call;
    const { url, place } = exchange;
    const { pages } = operation;
    if (!pages?.kind) return [];
    const read = readers(operation)({ body: sent, query: parseUrlQuery(url) });
    const scope = nameCaller(call);
    const isWhole = Number(read(pages.page) ?? 1) === 1 && Number(followPath(body, pages.last ?? [])) <= 1;
    const by = writeSteps(pages.kind.path);
    const report = (path: Step[], expected: Expected) => ({ ...createBodyBreach("selection", path, expected), by });
    return pages.lists.flatMap(({ at, kind = "" }): CheckFault[] => {
      const items = itemsAt(body, at);
      const known = kinds.get(`${scope} ${kind}`);
      if (items.length > 0) kinds.set(`${scope} ${kind}`, { kind, place });
      if (items.length === 0 && known && isWhole && read(pages.kind) === kind) {
        return [report(at, { kind: "related", rule: "kind with items", exchange: known.place })];
      }
      return items.flatMap((item, index) => {
        const { field = "", id } = identify(item) ?? {};
        const key = `${scope} ${field} ${shortOf(id)}`;
        const before = kinds.get(key);
        kinds.set(key, { kind, place });
        if (id === undefined || !before || before.kind === kind) return [];
        return [report([...at, index, field], { kind: "of kind", exchange: before.place, other: before.kind })];
      });
    });
  };
}

/** The sandbox returns the values that are specified for it. */
function createSandboxCheck(contract: Contract) {
  const fixedOf = memoize((operation: Operation) => listSandboxValues(contract, operation));
  const questions = openQuestionFinder();
  return ({ operation, body }: AcceptedCall): CheckFault[] => {
    return fixedOf(operation).flatMap(({ path, value }): CheckFault[] => {
      const actual = followPath(body, path);
      // Some institutions return only one balance, and its type and unit are open.
      if (typeof actual !== typeof value || actual === value || questions.findValue(operation, path, actual)) return [];
      return [createBodyBreach("sandbox", path, { kind: "value", value, isOfSandbox: true }, actual as number)];
    });
  };
}
