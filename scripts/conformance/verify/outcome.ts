import { SIMULATED_RETURN } from "../../contract/known-names.ts";
import { writePlace } from "../../contract/place.ts";
import { describeCause, type Finding, placeOfItems } from "../traffic/finding.ts";

/** What a check shows of a statement. */
export type Outcome =
  /** `isForm`: what the statement says of the form of a field is shown, and nothing else of it. */
  | { kind: "shown"; isForm?: true }
  /** Neither kept nor broken, nor left open. */
  | { kind: "not shown"; why: Reason }
  /**
   * `broken`: a sentence of the specification excludes what the service did. `open`: the service decides what an open question
   * leaves to it, in another way than the contract does meanwhile. `isFirst`: of the first example of an operation.
   */
  | { kind: "broken" | "open"; why: Finding | Reason; isFirst?: true };

/** Why an outcome is what it is, where no judgement of one exchange says it. */
export interface Reason {
  reason: ReasonKind;
  values: Values;
}

type ReasonKind = keyof typeof REASONS;

type Values = Record<string, unknown>;

/** The names in braces. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type ValuesOf<Kind extends ReasonKind> =
  NamesIn<(typeof REASONS)[Kind]> extends never ? [] : [values: Record<NamesIn<(typeof REASONS)[Kind]>, unknown>];

/** Words for each reason, with the names of its values in braces. */
const REASONS = {
  // Of no request that is sent.
  bailed: "verify stopped at the first breach",
  interrupted: "verify was interrupted",
  budget: "the budget of {budget} requests is used up",
  selection: "the option only leaves the operation out",
  skipped: "the config skips {operation}",
  "not allowed": "{operation} changes something: it needs --allow-payments",
  "token of operation": "{operation} needs an auth token: set authToken in the config",
  token: "it needs an auth token: set authToken in the config",
  sandbox: "it is about a sandbox: set --sandbox",
  "sandbox only": "it is tried in a sandbox only: set --sandbox",
  "events port": "it is about events: set --events-port",
  "no failure": "nothing puts the environment into it: set {entries} in the config",
  "no other user": "the signature of another user is not tried: set `users` in the config",
  "same signature": "the signature of another user is not tried: `signUser` returns the same one for both handles",
  "nobody failed twice": "no end user has failed two verifications: set `users.failedTwice` in the config",
  "nothing to show": "no request and no event can show it",
  // Of the environment.
  "idle set-up":
    "the set-up had no effect: `failures.{name}` leaves the body as it is, and the service accepts it with {status}",
  "not set up": "not set up: `{operation}` refuses its first example with {status}{causes}; {advice}",
  "signature of user":
    "the service accepts the app, and refuses the signature of the end user in each operation: correct `userHandle`, which must be an end user of the app, or `signUser`, which must sign with a key of this end user",
  signatures:
    "the service refuses the signatures in each operation: correct `appHandle` or `signApp`, or else `userHandle` or `signUser`",
  "signature of app":
    "the service refuses the signature of the app, also where it is the only one: correct `appHandle` or `signApp`",
  "first example": "the service does not accept the first example of the operation",
  "no example": "no operation accepts its first example",
  "no request": "no request was sent: {why}",
  replaced: "the preparation of the config replaces {field}",
  "invalid request": "the config or its preparation breaks the contract: {breach}",
  "example data": "the response depends on data: set hasExampleData in the config",
  "nothing deleted": "nothing was deleted",
  "no inactive account": "no account of the end user is inactive",
  // Of a response.
  "no response": "there is no response: {problem}",
  status: "the service responds with {status}",
  "status of HTTP": "the service responds with {status}, which is not about the request",
  "refused as valid": "response.status is {status}, although the contract accepts the request",
  "other status": "response.status is {status}, not {refused}",
  refusal: "the service refuses the request with {failure}",
  "refused anyway": "refused without the fault too: {why}",
  "control refused": "the control is not accepted: {why}",
  "signature first": "the service refuses the signature with {status} before the form",
  credentials: "the service refuses the credentials with {status} ({question})",
  requests: "the service refuses a request {kinds}",
  decision: "{about}: {decision} ({question})",
  form: "the form of the response breaks the contract",
  "other value": "response.body.{field} is not {value}",
  missing: "response.body.{field} is missing",
  "no field": "the response has no {field}",
  "other failure": "the service reports {code}",
  "no sandbox value": "the response has no value of the sandbox",
  "never valid": "no response that could show it was valid",
  "never there": "no valid response of {operation} had {field}",
  "only null": "no valid response of {operation} had a value other than null in {field}",
  "no page": "no response to {operation} {way} {field} {what}",
  // Of several requests.
  resubmission: "the response to a second request has {unlike}",
  "no name": "the response has not the name of the request",
  "no flag": "the response has not the {flag} of the request",
  "same account": "the second response is about the first account",
  "other name": "the response has another name",
  "id of account": "response.body.{field} is that of an account with another name",
  "same name": "two accounts have the same {field}",
  "characters appended": "{count} characters are appended to {field}, not 8",
  default: "{flag} is not {fallback} by default",
  "deleted signer": "a request that a deleted signer has signed is accepted",
  "inactive account": "the debit of an inactive account is accepted",
  "failed twice": "a verification after two failed ones is accepted",
  // Of events.
  "not returned": `an event of the call has the outcome ${SIMULATED_RETURN.success}, and none ${SIMULATED_RETURN.failed}`,
  "no outcome":
    "no event of the call with the outcome {outcome} was seen within {within} s; to wait longer, raise --events-within",
  "not subscribed": "{finding}",
  "no event": "no {event} event arrived that shows it",
  "no event of a call": "no {event} event arrived that follows from a call",
} as const;

/** What is added where the service does not accept the first example of an operation. */
const ADVICE = "; it must accept the first example, with the values, signatures and preparation of the config";

export const SHOWN: Outcome = { kind: "shown" };
export const SHOWN_FORM: Outcome = { kind: "shown", isForm: true };

export function reasonOf<Kind extends ReasonKind>(reason: Kind, ...values: ValuesOf<Kind>): Reason {
  return { reason, values: values[0] ?? {} };
}

export function asBroken<Kind extends ReasonKind>(...reason: [Kind, ...ValuesOf<Kind>]): Outcome {
  return { kind: "broken", why: reasonOf(...reason) };
}

export function asOpen<Kind extends ReasonKind>(...reason: [Kind, ...ValuesOf<Kind>]): Outcome {
  return { kind: "open", why: reasonOf(...reason) };
}

export function asNotShown<Kind extends ReasonKind>(...reason: [Kind, ...ValuesOf<Kind>]): Outcome {
  return notShown(reasonOf(...reason));
}

export function notShown(why: Reason): Outcome {
  return { kind: "not shown", why };
}

/** The outcome of what the check of traffic has found. */
export function outcomeOf(finding: Finding): Outcome {
  return { kind: finding.kind === "open" ? "open" : "broken", why: finding };
}

/** Describes why an outcome is what it is; empty if it is shown. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === "shown") return "";
  return describeReason(outcome.why) + ("isFirst" in outcome ? ADVICE : "");
}

/** Such as `response.status is 418, and issue_sila has 200, 400, 401, 403`. */
export function describeReason(why: Finding | Reason): string {
  if (!("reason" in why)) return `${why.field} ${why.message}`;
  return REASONS[why.reason].replaceAll(/\{(\w+)\}/g, (_, name) => String(why.values[name]));
}

/** What the same breach elsewhere has too: the message of a wrong status names the operation, and those that it has. */
export function causeOf(why: Finding | Reason): string {
  if ("reason" in why) return describeReason(why);
  return why.rule === "status"
    ? `${why.field} is ${why.actual}`
    : `${writePlace(placeOfItems(why.at))} ${describeCause(why)}`;
}
