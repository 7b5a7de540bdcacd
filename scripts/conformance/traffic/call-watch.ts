import { createHash } from "node:crypto";
import type { Contract, Operation } from "../../contract/contract.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { fieldAt, followPath, itemsAt, replaced, stepsOf } from "../../contract/fields.ts";
import { SUBMISSION_QUESTION } from "../../contract/known-names.ts";
import { openQuestionFinder } from "../../contract/open-questions.ts";
import { writeSteps } from "../../contract/place.ts";
import { memoize } from "../../contract/utilities.ts";
import { HANDLE_FIELDS } from "../../contract/well-known.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import { prepareReader } from "../../service/behavior/reader.ts";
import { Recent } from "../../service/behavior/recent.ts";
import { writeCanonical } from "../../service/behavior/submission.ts";
import { stringifyJson } from "../../service/http/json.ts";
import type { AcceptedCall, ParsedCall } from "./exchange.ts";
import type { Expected } from "./expected.ts";
import { listSandboxValues } from "./facts.ts";
import { type CheckFault, createBodyBreach, leaveOpen } from "./finding.ts";
import { createKindCheck } from "./kinds.ts";
import { shortOf } from "./lists.ts";
import { createResultCheck } from "./results.ts";
import { parseUrlQuery, readHost } from "./url.ts";

/**
 * How long a service remembers a submission at least, in milliseconds. The specification does not say how long: one that
 * forgets it sooner does not process repeated submissions once.
 */
const SUBMISSION_MEMORY = 60_000;

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
  const seen = new Recent<{ start: number; end: number; total: unknown; place: string; page: string }>();
  return ({ operation, exchange: { url, place }, sent, body }: ParsedCall): CheckFault[] => {
    const { pages } = operation;
    if (!pages) return [];
    const query = parseUrlQuery(url);
    const read = readers(operation)({ body: sent, query });
    const [page, size] = [Number(read(pages.page) ?? 1), Number(read(pages.per_page))];
    const [last, [total]] = [followPath(body, pages.last ?? []), readCounts(body, pages.counts?.total)];
    const isPage = page >= 1 && size >= 1 && total !== undefined && !(typeof last === "number" && page > last);
    if (!isPage) return [];
    const [start, end] = [(page - 1) * size, page * size];
    const others = [pages.page, pages.per_page].reduce<unknown>(
      (remaining, { of, path }) => replaced(remaining, [of, ...path], undefined),
      { body: replaced(sent, ["header"], undefined), query },
    );
    const list = stringifyJson([
      operation.name,
      readHost(url),
      HANDLE_FIELDS.map((field) => fieldAt(sent, field)),
      others,
    ]);
    return pages.lists.flatMap(({ at }): CheckFault[] => {
      const keys = itemsAt(body, at).map((item) => digest([list, at, item]));
      const before = keys
        .map((key) => seen.get(key))
        .find((position) => position && position.total === total && (position.end <= start || end <= position.start));
      const wholePage = digest(keys);
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

/** A repeated submission, by `x-idempotent`, has the result of the first one. */
function createSubmissionCheck() {
  const seen = new Recent<{
    time: number;
    place: string;
    asked: string;
    values: (string | number | boolean | undefined)[];
  }>();
  return ({ operation, exchange: { time, place, url }, sent, body }: AcceptedCall): CheckFault[] => {
    const { idempotent, name, responses } = operation;
    if (typeof idempotent !== "object") return [];
    const id = evaluateExpression(idempotent, { body: sent });
    if (typeof id !== "string") return [];
    const key = [name, readHost(url), ...HANDLE_FIELDS.map((field) => fieldAt(sent, field)), plainId(id)].join(" ");
    const before = seen.get(key);
    const asked = digest(writeCanonical(replaced(replaced(sent, ["header"], undefined), idempotent.path, undefined)));
    const fields = [...new Set(responses.flatMap(({ links }) => links).map(({ field }) => field))];
    const values = fields.map((field) => shortOf(fieldAt(body, field)));
    if (!before || time - before.time > SUBMISSION_MEMORY) {
      seen.set(key, { time, place, asked, values });
      return [];
    }
    return fields.flatMap((field, index): CheckFault[] => {
      const [first, again] = [before.values[index], values[index]];
      if (first === undefined || again === undefined || first === again) return [];
      const fault = createBodyBreach("repetition", stepsOf(field), {
        kind: "related",
        rule: "same as submission",
        exchange: before.place,
      });
      // Whether one with other fields is a repetition is not specified.
      return [asked === before.asked ? fault : leaveOpen(fault, SUBMISSION_QUESTION)];
    });
  };
}

/** The sandbox returns its values of `x-value`. */
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

function readCounts(body: unknown, fields: string[][] = []): unknown[] {
  return fields.map((field) => followPath(body, field)).filter((value) => value !== undefined);
}

function digest(value: unknown): string {
  return createHash("sha1")
    .update(stringifyJson(value) ?? "")
    .digest("base64");
}
