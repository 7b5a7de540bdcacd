import { SIMULATED_RETURN } from "../../contract/known-names.ts";
import { type Place, writePlace, writeSteps } from "../../contract/place.ts";
import { describeNewValue } from "../../runtime/validators/issues.ts";
import { describeOddity, type OddityKind } from "../../service/behavior/oddity.ts";

/**
 * What was expected at a place: data of the contract, counts, times and places of other exchanges, and no text of the traffic.
 * `exchange` is the place of another exchange, such as `entry 3`.
 */
export type Expected =
  /** The form that the schema requires, in the words of the validator. */
  | { kind: "form"; message: string; values?: readonly unknown[] }
  /** One of the values that the contract lists, although it need not list them all. */
  | { kind: "listed"; values: readonly unknown[] }
  /** A field, a path or an event that the contract lists. */
  | { kind: "known"; operation?: true }
  /** It is there; `unless` another field is, with this value of the processing type. */
  | { kind: "present"; unless?: { field: string; value: string } }
  | { kind: "value"; value: unknown; isOfSandbox?: true }
  /** What the other fields of an object imply, by a statement of the specification. */
  | { kind: "implied"; value?: unknown; by: string[]; statement: string }
  | { kind: "notation"; notation: Notation }
  /** One of the servers that have the operation. */
  | { kind: "server"; servers: string[]; operation: string }
  /** A field of the request, which the response repeats. */
  | { kind: "echo"; of: string[] }
  /** The value of another exchange. */
  | { kind: "same"; as: "submission" | "call"; exchange: string }
  /** Any value but the actual one, which the contract excludes from the events of a call. */
  | { kind: "other"; exchange: string }
  | { kind: "unique"; as: "event" | "item of the page" }
  | { kind: "unique"; as: "item" | "result"; exchange: string; mayHaveMoved?: true }
  /** An item of the kind of its list: another exchange has it in that of a kind, or has items of the kind. */
  | { kind: "of kind"; exchange: string; other?: string }
  /** Nothing that is probably a mistake. */
  | { kind: "usual"; oddity: OddityKind }
  | { kind: "status"; statuses: string[]; operation: string }
  | { kind: "acknowledgment" }
  /** A refusal, for what is wrong with the request, or for its kind of requests. */
  | { kind: "refusal"; of: Place[]; requests?: string }
  | { kind: "success" }
  /** The same verdict as that on another request, which differs in fields. */
  | { kind: "verdict"; was: "accepted" | "refused"; exchange: string; differing: string[] }
  /** What a field of the request selects. */
  | { kind: "selected"; by: string; bound: "equal" | "least" | "most" }
  | { kind: "order"; isAscending: boolean; keys: string[] }
  | { kind: "size"; size: unknown; by: string }
  | { kind: "count"; count: number; of: CountSource }
  /** Items on the first page, of as many; and a page that is full, unless it is the last one. */
  | { kind: "filled"; total: unknown }
  | { kind: "full"; page: number; items: number; by: string }
  /** An event within a time of its call, in seconds; `seconds` have passed since. */
  | { kind: "arrival"; within?: number; exchange?: string; doubt?: "subscription" | "transaction" | "assumed" }
  /** A return, which the sandbox simulates. */
  | { kind: "returned" };

/** Where a count comes from. */
export type CountSource =
  | "items"
  | "items up to the page"
  | "least"
  | "most"
  | { field: string }
  | { total: number; size: number };

/** What there was instead, where a report may show it: a status, a count, a time, or a value of the contract. */
export type Actual = number | boolean | string | null;

/** How a value, a body or a message is written. */
export type Notation = keyof typeof NOTATIONS;

const NOTATIONS = {
  seconds: "must be in seconds",
  masked: "must be masked as documented",
  token: "must be a token in base64",
  "not Basic": "must not be of the scheme Basic",
  JSON: "is not JSON in UTF-8",
  // The specification says JSON, which RFC 8259 defines.
  "no mark": "must not begin with a byte order mark (RFC 8259, section 8.1)",
  "not empty": "is empty",
  encoding: "must be the encoding of the body (RFC 9110, section 8.4)",
  "event encoding": "must be encoded as its content-encoding says (RFC 9110, section 8.4)",
  POST: "must be sent by POST",
  "media type": "must be sent as application/json",
};

/** What a judgement contains of the expectation. */
interface Expectation {
  expected: Expected;
  actual?: Actual;
  question?: string;
}

/** Writes what was expected, in words that read on from the place, such as `must be an integer`. */
export function writeExpected(expectation: Expectation): string {
  const { expected, question } = expectation;
  const isNamed = "requests" in expected || "unless" in expected;
  const text = describe(expectation);
  return question === undefined || isNamed ? text : `${text}: this is an open question (${question})`;
}

function describe({ expected, actual, question }: Expectation): string {
  switch (expected.kind) {
    case "form":
      return expected.message;
    case "listed":
      return describeNewValue({ expected: expected.values });
    case "known":
      return expected.operation ? "is not an operation of the contract" : "is not in the contract";
    case "present":
      return writePresence(expected.unless, question);
    case "value":
      return `must be ${expected.value}${expected.isOfSandbox ? ", that of the sandbox" : ""}`;
    case "implied": {
      const by = expected.by.length > 0 ? `by ${expected.by.join(" and ")}, ` : "";
      const fault = "value" in expected ? `must be ${expected.value}` : "has another value";
      return `${fault}, ${by}as ${expected.statement} says`;
    }
    case "notation":
      return NOTATIONS[expected.notation];
    case "server":
      return `is at another server than ${expected.servers.join(", ")}, the only one of ${expected.operation}`;
    case "echo":
      return `is not that of the request, ${writeSteps(expected.of)}`;
    case "same":
      return `is not that of ${expected.as === "call" ? "its call" : "the same submission"}, ${expected.exchange}`;
    case "other":
      return `is ${actual}, which no event of its call, ${expected.exchange}, has`;
    case "unique":
      return writeUniqueness(expected);
    case "of kind":
      return expected.other === undefined
        ? `contains none of its kind, and ${expected.exchange} does`
        : `is of another kind, ${expected.other}, in ${expected.exchange}`;
    case "usual":
      return describeOddity(expected.oddity);
    case "status":
      return `is ${actual}, and ${expected.operation} has ${expected.statuses.join(", ")}`;
    case "acknowledgment":
      return `is ${actual}: only 200 counts as delivered`;
    case "refusal":
      return expected.requests === undefined
        ? `is ${actual}, although the request violates the contract in ${expected.of.map(writePlace).join(", ")}`
        : `is ${actual}: whether a request ${expected.requests} is accepted is an open question (${question})`;
    case "success":
      return `is ${actual} in a 200, which refuses the request`;
    case "verdict":
      return writeVerdict(expected, actual);
    case "selected": {
      const fault = { equal: "is not the one of", least: "is less than", most: "is greater than" };
      return `${fault[expected.bound]} ${expected.by}`;
    }
    case "order":
      return `is in ${expected.isAscending ? "ascending" : "descending"} order of neither ${expected.keys.join(" nor ")}`;
    case "size":
      return `has ${actual} items, and ${expected.by} is ${expected.size}`;
    case "count":
      return writeCount(expected.count, expected.of);
    case "filled":
      return `is empty on page 1, although there are ${expected.total} items`;
    case "full":
      return `is ${actual}, and page ${expected.page} has ${expected.items} items, less than ${expected.by}`;
    case "arrival":
      return writeArrival(expected, actual);
    case "returned": {
      const { success, failed, ending } = SIMULATED_RETURN;
      return `with the outcome ${success} has arrived, and none with ${failed}: the sandbox simulates a return of an amount that ends in ${ending}`;
    }
  }
}

function writePresence(unless: { field: string; value: string } | undefined, question: string | undefined): string {
  if (unless) return `is absent: ${unless.value} is refused without it or ${unless.field} (${question})`;
  return question === undefined ? "is required" : "is absent";
}

function writeUniqueness(expected: Extract<Expected, { kind: "unique" }>): string {
  switch (expected.as) {
    case "event":
      return "is that of another event";
    case "item of the page":
      return "is that of another item of the page";
    case "result":
      return `is that of another call, ${expected.exchange}`;
    case "item":
      return `contains an item of another page, ${expected.exchange}${expected.mayHaveMoved ? ": items may have moved" : ""}`;
  }
}

function writeVerdict({ was, exchange, differing }: Extract<Expected, { kind: "verdict" }>, actual: unknown): string {
  const other = was === "accepted" ? "although the contract accepts the request, and" : "and";
  const verdict = was === "accepted" ? "was accepted" : "was refused as badly formed";
  const difference = differing.length > 0 ? `differs in ${differing.join(", ")}` : "is the same";
  return `is ${actual}, ${other} ${exchange} ${verdict}, which ${difference}`;
}

function writeCount(count: number, of: CountSource): string {
  if (of === "items") return `must be ${count}, the number of items in the list`;
  if (of === "items up to the page") return `must be at least ${count}, the items up to this page`;
  if (of === "least") return `must be at least ${count}`;
  if (of === "most") return `must be at most ${count}, the number of items in the lists`;
  if ("field" in of) return `must be ${count}, the value of ${of.field}`;
  return `must be ${count}, for ${of.total} items in pages of ${of.size}`;
}

function writeArrival({ within, exchange, doubt }: Extract<Expected, { kind: "arrival" }>, seconds: unknown): string {
  const passed = within === undefined ? `by the end, ${seconds} seconds after its call` : `within ${within} seconds`;
  const why = {
    assumed: ": when it is sent is not specified",
    subscription: ": your app may not be subscribed to it",
    transaction: ": another one with its user and amount has arrived (event-transaction)",
  };
  const text =
    exchange === undefined
      ? `has not arrived ${passed}`
      : `has arrived ${seconds} seconds after its call, ${exchange}, not within ${within}`;
  return text + (doubt ? why[doubt] : "");
}
