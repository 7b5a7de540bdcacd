import type { CasesFile } from "../../contract/cases.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { type Expression, type ExpressionValues, evaluateExpression } from "../../contract/expressions.ts";
import { followPath, itemsAt, stepsOf, withValueAt } from "../../contract/fields.ts";
import { type Place, writeSteps } from "../../contract/place.ts";
import { prepareReader } from "../../service/behavior/reader.ts";
import { parseBodyObject, type TrafficExchange } from "../traffic/exchange.ts";
import { listPlaces } from "../traffic/facts.ts";
import { placeOfItems } from "../traffic/finding.ts";
import { createListCheck } from "../traffic/lists.ts";
import { parseUrlQuery } from "../traffic/url.ts";
import { notShown, outcomeOf, type Reason, reasonOf, SHOWN, SHOWN_FORM } from "./outcome.ts";
import type { CheckedExchange } from "./response-check.ts";
import type { Tally } from "./tally.ts";

/** Creates the check that counts the fields of an operation's responses at the statements that describe them. */
export function createFieldCheck(contract: Contract, operation: Operation, { operations }: CasesFile, tally: Tally) {
  const { name } = operation;
  const { requests = {}, responses = {} } = operations[name] ?? {};
  const ids = Object.keys(requests);
  /** The statement that the operation exists, which has this name by convention. */
  const existence = ids.find((id) => id.endsWith("/path")) ?? ids[0] ?? "";
  /** The statements on fields of the request. */
  const selecting = new Map(
    Object.entries(requests).flatMap(([id, list]) =>
      list.flatMap(({ set = {}, query = {} }) => Object.keys({ ...set, ...query }).map((field) => [field, id])),
    ),
  );
  const listEvidence = createListEvidence(contract, operation);
  /** Statements with the field that a valid response had, and what no response would have shown of lists. */
  const seen = new Set<string>();
  /** The statuses of valid responses, and the lists that had an item. */
  const valid = new Set<string>();
  const filled = new Set<string>();
  /** The fields that were null. */
  const isNull = new Set<string>();

  /** Says why nothing has shown a field: one reason for all fields of responses that were not valid, or of an empty list. */
  function findAbsence(field: string): Reason {
    const declaring = Object.keys(responses).filter((status) => field in (responses[status] ?? {}));
    if (!declaring.some((status) => valid.has(status))) return reasonOf("never valid");
    const list = listItems(field).find((each) => !filled.has(each));
    const absence = isNull.has(field) ? "only null" : "never there";
    return reasonOf(absence, { operation: name, field: (list ?? field) || "a body" });
  }

  return {
    existence,
    /**
     * Counts the breaches of a response, and remembers the fields that it has.
     *
     * @param what the request, in words
     */
    see({ exchange, status, body, response }: CheckedExchange, what: string): void {
      const fields = responses[String(status)] ?? {};
      if (body !== undefined) valid.add(String(status));
      for (const finding of response) {
        const statement =
          (finding.by && selecting.get(finding.by)) ?? fields[writeFieldPattern(finding.at)] ?? fields[""] ?? existence;
        tally.count(statement, outcomeOf(finding), name, what);
      }
      const shown = status === 200 && body !== undefined ? listEvidence?.find(exchange, body) : undefined;
      for (const { key } of shown ?? []) seen.add(key);
      for (const [field, statement] of Object.entries(fields)) {
        const places = listPlaces(body, stepsOf(field));
        for (const list of listItems(field)) if (listPlaces(body, stepsOf(list)).length > 0) filled.add(list);
        if (places.some(({ value }) => value !== null)) seen.add(`${statement} ${field}`);
        else if (places.length > 0) isNull.add(field);
      }
    },
    /**
     * Counts the fields that responses had, and those that none had.
     *
     * @param reason why there was no response
     */
    end(reason: Reason | undefined): void {
      const declared = Object.values(responses).flatMap((fields) => Object.entries(fields));
      // A field of several statuses is one thing to show.
      for (const [key, [field, statement]] of new Map(declared.map((entry) => [`${entry[1]} ${entry[0]}`, entry]))) {
        const absent = notShown(reason ?? findAbsence(field));
        tally.count(statement, seen.has(key) ? SHOWN_FORM : absent, name);
      }
      for (const { key, field, absence } of listEvidence?.wanted ?? []) {
        const statement = selecting.get(field);
        if (statement) tally.count(statement, seen.has(key) ? SHOWN : notShown(reason ?? absence), name);
      }
    },
  };
}

/** The lists around a field, by their items: `webhooks.[]` of `webhooks.[].uuid`. */
function listItems(field: string): string[] {
  const steps = stepsOf(field);
  return steps.flatMap((step, index) => (step === "[]" ? [steps.slice(0, index + 1).join(".")] : []));
}

/** The field of a finding as the cases name it: `response.body.entities.0.handle` is `entities.[].handle`. */
function writeFieldPattern(at: Place): string {
  return placeOfItems(at).path.join(".");
}

/** A field of a request that orders or divides a list, given or left to its default. */
interface ListProof {
  /** Of the field and of whether it is given. */
  key: string;
  field: string;
  /** What has not happened if it is not shown. */
  absence: Reason;
}

/**
 * Creates the finder of the fields of a request that the page of a response could have contradicted.
 *
 * @returns undefined for an operation without pages
 */
function createListEvidence(contract: Contract, operation: Operation) {
  const { pages, name } = operation;
  const check = createListCheck(contract, operation);
  if (!pages || !check) return undefined;
  const { lists, sort, page, per_page, last } = pages;
  const readerOf = prepareReader(contract, operation);

  function couldBeUnordered(sent: ExpressionValues, body: unknown): boolean {
    const reverse = (pageBody: unknown, at: string[]) => withValueAt(pageBody, at, itemsAt(pageBody, at).toReversed());
    const faults = check?.(sent, lists.map(({ at }) => at).reduce(reverse, body)) ?? [];
    return faults.some(
      ({ kind, by }) => kind === "breach" && sort !== undefined && by === writeSteps(sort.ascending.path),
    );
  }

  function hasNextPage(sent: ExpressionValues, body: unknown): boolean {
    const read = readerOf(sent);
    return Number(read(per_page)) >= 1 && Number(read(page) ?? 1) < Number(last && followPath(body, last));
  }

  const proofOf = (by: Expression, isGiven: boolean, what: string): ListProof => {
    const [field, way] = [writeSteps(by.path), isGiven ? "with" : "without"];
    return { key: `${way} ${field}`, field, absence: reasonOf("no page", { operation: name, way, field, what }) };
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
