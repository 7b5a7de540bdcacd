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
  | { kind: "form"; message: string }
  /** One of the values that the contract lists, although it need not list them all. */
  | { kind: "listed"; values: readonly unknown[] }
  | { kind: "fixed"; rule: FixedRule }
  /** It is there; `unless` another field is, with this value of the processing type. */
  | { kind: "present"; unless?: { field: string; value: string } }
  | { kind: "value"; value: unknown; isOfSandbox?: true }
  /** What the other fields of an object imply, by a statement of the specification. */
  | { kind: "implied"; value?: unknown; by: string[]; statement: string }
  /** One of the servers that have the operation. */
  | { kind: "server"; servers: string[]; operation: string }
  /** A field of the request, which the response repeats. */
  | { kind: "echo"; of: string[] }
  /** What another exchange, or another part of the same one, has or has not. */
  | { kind: "related"; rule: keyof typeof RELATIONS; exchange?: string }
  /** An item of the kind of its list, not of the kind that another exchange has it in. */
  | { kind: "of kind"; exchange: string; other: string }
  /** Nothing that is probably a mistake. */
  | { kind: "usual"; oddity: OddityKind }
  | { kind: "status"; statuses: string[]; operation: string }
  /** A refusal, for what is wrong with the request, or for its kind of requests. */
  | { kind: "refusal"; of: Place[]; requests?: string }
  /** The same verdict as that on another request, which differs in fields. */
  | { kind: "verdict"; was: "accepted" | "refused"; exchange: string; differing: string[] }
  /** What a field of the request selects. */
  | { kind: "selected"; by: string; bound: "equal" | "least" | "most" }
  | { kind: "order"; isAscending: boolean; keys: string[] }
  | { kind: "size"; size: unknown; by: string }
  | { kind: "count"; count: number; of: CountSource }
  /** Items on the first page, of as many; and a page that is full, unless it is the last one. */
  | { kind: "filled"; total: number }
  | { kind: "full"; page: number; items: number; by: string }
  /** An event within a time of its call, in seconds; `seconds` have passed since. */
  | { kind: "arrival"; within?: number; exchange?: string; doubt?: keyof typeof DOUBTS };

/** Where a count comes from. */
export type CountSource = keyof typeof COUNTS | { field: string } | { total: number; size: number };

/** What there was instead, where a report may show it: a status, a count, a time, or a value of the contract. */
export type Actual = number | boolean | string | null;

/** A rule that has no data of its own, such as how a value, a body or a message is written. */
export type FixedRule = keyof typeof FIXED;

/** Words for each; `#` is what there was instead. */
const FIXED = {
  known: "is not in the contract",
  "known operation": "is not an operation of the contract",
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
  acknowledgment: "is #: only 200 counts as delivered",
  success: "is # in a 200, which refuses the request",
  returned: `with the outcome ${SIMULATED_RETURN.success} has arrived, and none with ${SIMULATED_RETURN.failed}: the sandbox simulates a return of an amount that ends in ${SIMULATED_RETURN.ending}`,
};

/** Words for each relation; `@` is the other exchange, and `#` what there was. */
const RELATIONS = {
  "same as submission": "is not that of the same submission, @",
  "same as call": "is not that of its call, @",
  "not excluded": "is #, which no event of its call, @, has",
  "unique event": "is that of another event",
  "unique in page": "is that of another item of the page",
  "unique result": "is that of another call, @",
  "unique item": "contains an item of another page, @",
  "unique or moved item": "contains an item of another page, @: items may have moved",
  "kind with items": "contains none of its kind, and @ does",
};

/** Words for each source of a count, which follow on `must be`; `#` is the count. */
const COUNTS = {
  items: "#, the number of items in the list",
  "items up to the page": "at least #, the items up to this page",
  least: "at least #",
  most: "at most #, the number of items in the lists",
};

/** Why an event may come later, or not at all. */
const DOUBTS = {
  assumed: ": when it is sent is not specified",
  subscription: ": your app may not be subscribed to it",
  transaction: ": another one with its user and amount has arrived (event-transaction)",
};

const BOUNDS = { equal: "is not the one of", least: "is less than", most: "is greater than" };

/** What a judgement contains of the expectation. */
interface Expectation {
  expected: Expected;
  actual?: Actual;
  question?: string;
}

type ExpectedOf<Kind extends Expected["kind"]> = Extract<Expected, { kind: Kind }>;

/** Writes each kind, in words that read on from the place. */
const WRITERS: {
  [Kind in Expected["kind"]]: (expected: ExpectedOf<Kind>, actual?: Actual, question?: string) => string;
} = {
  form: ({ message }) => message,
  listed: ({ values }) => describeNewValue({ expected: values }),
  fixed: ({ rule }, actual) => FIXED[rule].replace("#", String(actual)),
  present({ unless }, _, question) {
    if (unless) return `is absent: ${unless.value} is refused without it or ${unless.field} (${question})`;
    return question === undefined ? "is required" : "is absent";
  },
  value: ({ value, isOfSandbox }) => `must be ${value}${isOfSandbox ? ", that of the sandbox" : ""}`,
  implied({ by, statement, ...expected }) {
    const fault = "value" in expected ? `must be ${expected.value}` : "has another value";
    return `${fault}, ${by.length > 0 ? `by ${by.join(" and ")}, ` : ""}as ${statement} says`;
  },
  server: ({ servers, operation }) => `is at another server than ${servers.join(", ")}, the only one of ${operation}`,
  echo: ({ of }) => `is not that of the request, ${writeSteps(of)}`,
  related: ({ rule, exchange = "" }, actual) =>
    RELATIONS[rule].replaceAll(/[@#]/g, (sign) => (sign === "@" ? exchange : String(actual))),
  "of kind": ({ other, exchange }) => `is of another kind, ${other}, in ${exchange}`,
  usual: ({ oddity }) => describeOddity(oddity),
  status: ({ operation, statuses }, actual) => `is ${actual}, and ${operation} has ${statuses.join(", ")}`,
  refusal: ({ of, requests }, actual, question) =>
    requests === undefined
      ? `is ${actual}, although the request violates the contract in ${of.map(writePlace).join(", ")}`
      : `is ${actual}: whether a request ${requests} is accepted is an open question (${question})`,
  verdict({ was, exchange, differing }, actual) {
    const other = was === "accepted" ? "although the contract accepts the request, and" : "and";
    const verdict = was === "accepted" ? "was accepted" : "was refused as badly formed";
    const difference = differing.length > 0 ? `differs in ${differing.join(", ")}` : "is the same";
    return `is ${actual}, ${other} ${exchange} ${verdict}, which ${difference}`;
  },
  selected: ({ bound, by }) => `${BOUNDS[bound]} ${by}`,
  order: ({ isAscending, keys }) =>
    `is in ${isAscending ? "ascending" : "descending"} order of neither ${keys.join(" nor ")}`,
  size: ({ by, size }, actual) => `has ${actual} items, and ${by} is ${size}`,
  count({ count, of }) {
    if (typeof of === "string") return `must be ${COUNTS[of].replace("#", String(count))}`;
    if ("field" in of) return `must be ${count}, the value of ${of.field}`;
    return `must be ${count}, for ${of.total} items in pages of ${of.size}`;
  },
  filled: ({ total }) => `is empty on page 1, although there are ${total} items`,
  full: ({ page, items, by }, actual) => `is ${actual}, and page ${page} has ${items} items, less than ${by}`,
  arrival({ within, exchange, doubt }, seconds) {
    const passed = within === undefined ? `by the end, ${seconds} seconds after its call` : `within ${within} seconds`;
    const late = `has arrived ${seconds} seconds after its call, ${exchange}, not within ${within}`;
    return (exchange === undefined ? `has not arrived ${passed}` : late) + (doubt ? DOUBTS[doubt] : "");
  },
};

/** Writes what was expected, in words that read on from the place, such as `must be an integer`. */
export function writeExpected({ expected, actual, question }: Expectation): string {
  const write = WRITERS[expected.kind] as (expected: Expected, actual?: Actual, question?: string) => string;
  const text = write(expected, actual, question);
  const isNamed = question === undefined || "requests" in expected || "unless" in expected;
  return isNamed ? text : `${text}: this is an open question (${question})`;
}
