import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt, followPath, replaced } from "../../contract/fields.ts";
import { type OpenRequests, openQuestionFinder } from "../../contract/open-questions.ts";
import { placeIn, writeSteps } from "../../contract/place.ts";
import type { Schema } from "../../contract/schema.ts";
import { memoize } from "../../contract/utilities.ts";
import { ANY_ITEM, listAllFields } from "../../contract/walk.ts";
import { ENVELOPE_FIELDS, HEADER_FIELDS } from "../../contract/well-known.ts";
import { uuid } from "../../runtime/validators/formats.ts";
import { Recent } from "../../service/behavior/recent.ts";
import { MOST_UNLISTED } from "../../service/behavior/unlisted-fields.ts";
import { stringifyJson } from "../../service/http/json.ts";
import { mayHaveHeader, type ParsedCall, type TrafficExchange } from "./exchange.ts";
import { type CheckFault, createBreach, type TrafficVerdict } from "./finding.ts";
import { readHost, readQueryText } from "./url.ts";

/** How far `created` may be from the time of the request, in seconds: whether more is refused is an open question. */
const CLOCK_TOLERANCE = 300;

/** A field for which the schema lists every value, or bounds it. */
interface ClosedField {
  path: string[];
  isNumber: boolean;
}

/** A call, by what of it the contract leaves no choice. */
interface Answered {
  place: string;
  values: Map<string, unknown>;
  /** What it lacks that a service may require. */
  open: OpenRequests[];
}

/** The calls that differ in closed fields alone. */
interface Alike {
  accepted?: Answered;
  refused: Answered[];
}

/** The most refusals of calls that are alike that are remembered. */
const MOST_REFUSED = 20;

/**
 * Returns a function that finds valid requests that are refused as badly formed. A service may know nothing of a name that it
 * is given, so a call is compared with an accepted one that differs only in values that the contract lists or bounds.
 */
export function createRefusalWatch(contract: Contract) {
  const closedOf = memoize((operation: Operation) => listClosedFields(contract, operation.request.schema));
  const questions = openQuestionFinder();
  const calls = new Recent<Alike>();
  /** References and idempotency ids: a second use of either may be refused. */
  const used = new Recent<true>();

  /** What a request that contains nothing lacks: no excuse, if the accepted request lacks it too. */
  const listLacking = memoize((operation: Operation) => {
    return questions.findRequests(operation, { body: { header: {} }, query: {}, headers: {} }, false);
  });

  /** Whether the service may refuse any request of an operation with 400, such as for tokens that it does not have. */
  function mayRefuseAny(operation: Operation): boolean {
    return questions.findStatus(operation, 400, undefined) !== undefined;
  }

  /** Whether a value was in a request before, of any operation. */
  function isUsed(sent: object, path: string[] | undefined): boolean {
    const value = path && followPath(sent, path);
    if (value === undefined) return false;
    const key = `${path} ${String(value).toLowerCase()}`;
    const isAgain = used.has(key);
    used.set(key, true);
    return isAgain;
  }

  return (
    { operation, exchange, sent, body, isAccepted }: ParsedCall,
    { findings, unjudged, open = [] }: TrafficVerdict,
  ): CheckFault[] => {
    const { response, place } = exchange;
    if (!sent || !response) return [];
    const { idempotent } = operation;
    const once = [["header", HEADER_FIELDS.reference], typeof idempotent === "object" ? idempotent.path : undefined];
    const isAgain = once.map((path) => isUsed(sent, path)).includes(true);
    // A mock responds with what this header selects.
    if (exchange.request.headers.prefer !== undefined || mayHaveHeader(exchange.request, "prefer")) return [];
    // A body of so many fields is like no other, and takes time to compare.
    if (findings.length >= MOST_UNLISTED) return [];
    if (unjudged.length > 0 || findings.some(({ side, kind }) => side === "caller" && kind === "breach")) return [];
    const isRefused = isFormatError(operation, { status: response.status, body }) && !mayRefuseAny(operation);
    const isOpen = open.some((openRequest) => !listLacking(operation).includes(openRequest));
    if (!isAccepted && (!isRefused || isAgain || isOpen || isUnusual(sent, exchange))) return [];
    const closed = closedOf(operation);
    const rest = [...once, ["header", HEADER_FIELDS.created], ...closed.map(({ path }) => path)].reduce<unknown>(
      (remaining, path) => (path ? replaced(remaining, path, undefined) : remaining),
      withOneHandle(sent),
    );
    const key = `${operation.name} ${readHost(exchange.url)} ${readQueryText(exchange.url)} ${stringifyJson(rest)}`;
    const sameCalls = calls.get(key) ?? { refused: [] };
    const values = new Map(closed.map(({ path }) => [writeSteps(path), followPath(sent, path)]));
    const answered = { place, values, open };
    calls.set(key, sameCalls);
    if (isAccepted) {
      const [refusal] = sameCalls.refused.filter((call) => isComparable(operation, closed, call, answered));
      sameCalls.accepted = answered;
      sameCalls.refused = [];
      return refusal ? [createFault(200, "refused", refusal, answered)] : [];
    }
    const { accepted, refused } = sameCalls;
    // What a call has changed may be the reason for the refusal of the next one.
    if (accepted && idempotent !== undefined && isComparable(operation, closed, answered, accepted)) {
      return [createFault(response.status, "accepted", accepted, answered)];
    }
    if (refused.length < MOST_REFUSED) refused.push(answered);
    return [];
  };
}

/**
 * Whether a response says that the form of the request is wrong: 400 with `validation_details`, or any 400 where the
 * contract documents nothing else that 400 means.
 */
export function isFormatError(
  { responses }: Operation,
  { status: actualStatus, body }: { status: number; body: unknown },
): boolean {
  if (actualStatus !== 400) return false;
  const causes = responses.find(({ status }) => status === "400")?.examples ?? [];
  return causes.length < 2 || fieldAt(body, ENVELOPE_FIELDS.details) !== undefined;
}

function listClosedFields(contract: Contract, schema: Schema): ClosedField[] {
  return listAllFields(contract, schema).flatMap(({ path, schema: { type, enum: listed, minimum, maximum } }) => {
    const isBounded = minimum !== undefined && maximum !== undefined;
    const isListed = listed !== undefined || type === "boolean";
    return path.includes(ANY_ITEM) || !(isListed || isBounded) ? [] : [{ path, isNumber: !isListed }];
  });
}

/**
 * A service may require what the refused request alone lacks. A refused amount may be too large for a balance; only one below
 * another that is accepted shows something.
 */
function isComparable(
  { idempotent }: Operation,
  closed: ClosedField[],
  refused: Answered,
  accepted: Answered,
): boolean {
  if (refused.open.some((openRequest) => !accepted.open.includes(openRequest))) return false;
  return closed.every(({ path, isNumber }) => {
    if (!isNumber || idempotent === true) return true;
    const [one, other] = [refused, accepted].map(({ values }) => values.get(writeSteps(path)));
    return one === other || Number(one) < Number(other);
  });
}

/** Whether a request has what a service may refuse by an open question: a time far from now, or another form of a UUID. */
function isUnusual(sent: object, { time }: TrafficExchange): boolean {
  const created = fieldAt(sent, `header.${HEADER_FIELDS.created}`);
  if (Math.abs(Number(created) - time / 1000) > CLOCK_TOLERANCE) return true;
  return Object.values(sent).some((value) => {
    return typeof value === "string" && uuid.test(value) && !/^[\da-f-]+$/.test(value);
  });
}

/** A body with the handle of the app by its present name: either one is accepted. */
function withOneHandle(sent: Record<string, unknown>): unknown {
  const { [HEADER_FIELDS.app]: app, [HEADER_FIELDS.authApp]: formerly, ...header } = Object(sent.header);
  return { ...sent, header: { ...header, [HEADER_FIELDS.app]: app ?? formerly } };
}

function createFault(status: number, was: "accepted" | "refused", other: Answered, one: Answered): CheckFault {
  const differing = [...one.values]
    .filter(([field, value]) => other.values.get(field) !== value)
    .map(([field]) => field);
  const expected = { kind: "verdict", was, exchange: other.place, differing } as const;
  return createBreach("verdict", placeIn("response", "status"), expected, status);
}
