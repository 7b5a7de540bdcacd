import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { type OpenRequests, openQuestionFinder } from "../../contract/open-questions.ts";
import { type Failure, failuresOf } from "../../contract/views.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES, HANDLE_FIELDS } from "../../contract/well-known.ts";
import { parseJson } from "../../service/http/json.ts";
import { HTTP_STATUSES } from "../traffic/acceptance.ts";
import { createKindCheck } from "../traffic/call-watch.ts";
import { createTrafficChecker } from "../traffic/check.ts";
import { parseCall, type TrafficExchange } from "../traffic/exchange.ts";
import { attributeFaults, type Finding } from "../traffic/finding.ts";
import { describeProblem } from "../traffic/problem.ts";
import { isFormatError } from "../traffic/refusals.ts";
import { createResultCheck } from "../traffic/results.ts";
import { asBroken, asNotShown, asOpen, describeReason, type Outcome, outcomeOf, SHOWN } from "./outcome.ts";

/** An exchange with its outcome, and what is wrong with the form of the response whatever the request was. */
export interface CheckedExchange {
  exchange: TrafficExchange;
  outcome: Outcome;
  /** Findings of fields of the response: breaches, and what an open question leaves to the service. */
  response: Finding[];
  status: number | undefined;
  /** The open questions that decide whether the request is accepted, if nothing else did. */
  open: OpenRequests[];
  /** The parsed body of a response whose form is that of the contract. */
  body?: unknown;
  /** Of a valid request that was refused, if nothing that earlier requests have changed is the reason. */
  withoutState?: Pick<CheckedExchange, "outcome" | "open">;
}

/** What is kept of an exchange that is judged, for the requests that depend on it: a response may have megabytes. */
export type Judged = Omit<CheckedExchange, "response" | "body">;

/** Leaves out what the response contains. */
export function withoutResponse({ exchange, response: _findings, body: _body, ...judged }: CheckedExchange): Judged {
  const { response: _response, ...sent } = exchange;
  return { ...judged, exchange: sent };
}

/** What a request expects. */
export interface Expectation {
  /** The status of the refusal; absent if the request is valid. */
  refused?: number;
  /** Whether the service may know no such value, and refuse it. */
  unbounded?: boolean;
  /** Fields that are tried. */
  tried?: string[];
}

/** Fields without which a service may not know whose signature it verifies; the empty name is the whole body. */
const SIGNER_FIELDS = ["", "header", ...HANDLE_FIELDS];

/** Creates the function that checks the response to a request whose verdict is known. */
export function createResponseCheck(contract: Contract, isSandbox: boolean) {
  const check = createTrafficChecker(contract, isSandbox);
  const checksByCalls = [createKindCheck(contract), createResultCheck()];
  const failures = failuresOf(contract);
  const questions = openQuestionFinder();
  return (operation: Operation, exchange: TrafficExchange, expected: Expectation): CheckedExchange => {
    const { findings: own, open = [] } = check(exchange);
    const { sent, body: result, ...call } = parseCall(operation, exchange);
    const isSound = call.isAccepted && own.every(({ kind }) => kind !== "breach");
    const faults =
      isSound && sent && result ? checksByCalls.flatMap((check) => check({ ...call, sent, body: result })) : [];
    const findings = [...own, ...attributeFaults(faults, "service", operation.name)];
    const response = findings.filter((finding) => {
      const { side, kind, rule } = finding;
      // Who verifies a service runs it, and sends no value outside of a set.
      const isNewValue = kind === "unlisted" && rule === "response" && finding.expected.kind === "listed";
      const isOfBody = kind !== "unlisted" && ["response", "echo", "selection", "count", "repetition"].includes(rule);
      return side === "service" && (isOfBody || isNewValue);
    });
    const isValid = response.every(({ kind }) => kind === "open");
    if (!exchange.response) {
      const problem = describeProblem(exchange.problem ?? { kind: "other" }, exchange.url);
      const outcome = asBroken("no response", { problem });
      return { exchange, outcome, response, status: undefined, open: [] };
    }
    const { status } = exchange.response;
    const body = parseJson(exchange.response.body);
    // Whatever the request is, the service may refuse it.
    const decision = questions.findStatus(operation, status, undefined, isSandbox);
    const isOfForm = fieldAt(body, ENVELOPE_FIELDS.details) !== undefined;
    // What earlier calls have changed is a reason that a service may report as one of the form.
    const mayBeOfState = isOfForm && operation.idempotent !== true;
    const mayRefuse = decision !== undefined && (!isOfForm || mayBeOfState);
    const signature = questions.findFailure(operation, FAILURE_EXAMPLES.signatureAbsent);
    const hasToken = exchange.request.headers.authorization !== undefined;
    const mayBeSignature = signature !== undefined && !hasToken && [401, 403].includes(status);
    if (mayBeSignature && [401, 403].includes(expected.refused ?? 0)) {
      const isOther = status !== expected.refused;
      const outcome = isOther ? asOpen("credentials", { status, question: signature }) : SHOWN;
      return { exchange, outcome, response, status, open: [], ...(isValid && { body }) };
    }
    const judge = (isExcused: boolean) => {
      const parsed = { status, body, mayRefuse: isExcused, mayBeSignature };
      const outcome = judgeResponse(operation, parsed, expected, findings, failures, open);
      return { outcome, open: listDecided(open, status, expected, outcome) };
    };
    const isOfState = mayRefuse && mayBeOfState && status === 400 && !expected.refused && !expected.unbounded;
    const withoutState = isOfState ? { withoutState: judge(false) } : {};
    return { exchange, response, status, ...judge(mayRefuse), ...(isValid && { body }), ...withoutState };
  };
}

/** Lists the open questions that a response decides. */
function listDecided(
  open: OpenRequests[],
  status: number,
  { refused }: Expectation,
  { kind }: Outcome,
): OpenRequests[] {
  if (status < 300 || kind === "open") return open;
  return refused === 400 && status === 400 ? open.filter(({ faults }) => faults) : [];
}

interface ParsedResponse {
  status: number;
  /** Undefined if it is not JSON. */
  body: unknown;
  /** Whether an open question leaves it to the service to refuse any request of the operation with this status. */
  mayRefuse: boolean;
  /** Whether an open question leaves it to the service to refuse a signature with this status. */
  mayBeSignature: boolean;
}

function judgeResponse(
  operation: Operation,
  response: ParsedResponse,
  { refused, unbounded, tried = [] }: Expectation,
  findings: Finding[],
  failures: Failure[],
  open: OpenRequests[],
): Outcome {
  const { status, mayBeSignature } = response;
  // Documented or not: whatever was sent, a limit may be reached first.
  const isOfHttp = HTTP_STATUSES.has(status) && status !== refused;
  if (isOfHttp || findings.some(({ rule, kind }) => rule === "status" && kind === "unlisted"))
    return asNotShown("status of HTTP", { status });
  const wrong = findings.find(({ side, kind, rule }) => {
    return side === "service" && kind === "breach" && (rule === "status" || rule === "verdict");
  });
  const accepted = findings.find(({ kind, rule, at }) => {
    const isSuccess = at.in === "response" && at.path.join() === ENVELOPE_FIELDS.success;
    return kind === "open" && (rule === "verdict" || isSuccess);
  });
  if (accepted) return outcomeOf(accepted);
  const isOpen = open.length > 0 && isFormatError(operation, response);
  const kinds = open.map(({ kind, question }) => `${kind} (${question})`).join(", ");
  if (refused !== undefined) {
    if (status === refused) return SHOWN;
    // The order of both checks is not specified.
    if (isOpen) return asOpen("requests", { kinds });
    if (
      tried.some((field) => SIGNER_FIELDS.includes(field)) &&
      (mayBeSignature || isSignatureRefusal(operation, status))
    ) {
      return asNotShown("signature first", { status });
    }
    return wrong ? outcomeOf(wrong) : asBroken("other status", { status, refused });
  }
  const callers = findings.find(({ side, kind }) => side === "caller" && kind === "breach");
  if (callers) return asNotShown("invalid request", { breach: describeReason(callers) });
  if (wrong) return outcomeOf(wrong);
  if (status < 400) return SHOWN;
  if (unbounded || response.mayRefuse || !isFormatError(operation, response)) {
    return asNotShown("refusal", { failure: nameFailure(failures, operation, response) });
  }
  if (isOpen) return asOpen("requests", { kinds });
  return asBroken("refused as valid", { status });
}

/** Whether a status may mean that a signature is refused. */
export function isSignatureRefusal({ responses }: Operation, status: number | undefined): boolean {
  const examples = responses.find((response) => response.status === String(status))?.examples ?? [];
  return examples.some(({ name }) => name === FAILURE_EXAMPLES.signatureIncorrect);
}

/** Such as `403 INSTANT_ACH_NOT_CONFIG`: only a code that the contract documents is repeated. */
function nameFailure(failures: Failure[], { name }: Operation, { status, body }: ParsedResponse): string {
  const errorCode = fieldAt(body, "error_code");
  const isDocumented = failures.some(({ operation, code }) => operation === name && code === (errorCode ?? ""));
  return isDocumented ? `${status} ${errorCode}` : String(status);
}

/** Says whether fields of a body have the wanted values. null wants that the field is absent or null. */
export function compareBody(wanted: Record<string, unknown>, body: unknown): Outcome {
  const differing = Object.entries(wanted).find(
    ([field, value]) => !isDeepStrictEqual(fieldAt(body, field) ?? null, value),
  );
  return differing ? asBroken("other value", { field: differing[0], value: JSON.stringify(differing[1]) }) : SHOWN;
}

export function isRefusal(status = 0): boolean {
  return status >= 400 && status < 500;
}
