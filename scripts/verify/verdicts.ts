import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../contract/contract.ts";
import { fieldAt } from "../contract/fields.ts";
import { createTrafficChecker } from "../traffic/check.ts";
import type { Finding, TrafficExchange } from "../traffic/exchange.ts";

/** What a response shows of the request. */
export type Outcome = { kind: "shown" } | { kind: "not shown"; reason: string } | { kind: "broken"; message: string };

/** An exchange with its outcome, and what is wrong with the form of the response whatever the request was. */
export interface Judged {
  outcome: Outcome;
  /** Findings of fields of the response. */
  response: Finding[];
  status: number | undefined;
  /** The parsed body of a response whose form is that of the contract. */
  body?: unknown;
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

/** Fields without which a service may not know whose signature it verifies. */
const OF_SIGNER = ["", "header", "header.app_handle", "header.auth_handle", "header.user_handle"];

export const SHOWN: Outcome = { kind: "shown" };

/** Judges the response to a request whose verdict is known. */
export type Verdicts = (operation: Operation, exchange: TrafficExchange, expected: Expectation) => Judged;

export function verdictsOf(contract: Contract): Verdicts {
  const judge = createTrafficChecker(contract);
  return (operation, exchange, expected) => {
    const { findings } = judge(exchange);
    const service = findings.filter(({ side }) => side === "service");
    const response = service.filter(({ kind, rule }) => kind === "breach" && (rule === "response" || rule === "echo"));
    const status = exchange.response?.status;
    const judged = { outcome: outcomeOf(operation, exchange, expected, findings), response, status };
    return response.length > 0 || !exchange.response ? judged : { ...judged, body: parsed(exchange) };
  };
}

function outcomeOf(
  operation: Operation,
  exchange: TrafficExchange,
  { refused, unbounded, tried = [] }: Expectation,
  findings: Finding[],
): Outcome {
  if (!exchange.response) return broken(`there is no response: ${exchange.problem}`);
  const { status } = exchange.response;
  const unlisted = findings.find(({ rule, kind }) => rule === "status" && kind === "unlisted");
  if (unlisted) return notShown(`the service responds with ${status}, which is not about the request`);
  const wrong = findings.find(({ side, kind, rule }) => {
    return side === "service" && kind === "breach" && (rule === "status" || rule === "verdict");
  });
  if (refused !== undefined) {
    if (status === refused) return SHOWN;
    // The order of both checks is not specified.
    if (tried.some((field) => OF_SIGNER.includes(field)) && isSignatureRefusal(operation, status)) {
      return notShown(`the service refuses the signature with ${status} before the form`);
    }
    return broken(wrong ? inWords(wrong) : `response.status is ${status}, not ${refused}`);
  }
  const own = findings.find(({ side, kind }) => side === "caller" && kind === "breach");
  if (own) return notShown(`the config or its preparation breaks the contract: ${inWords(own)}`);
  if (wrong) return broken(inWords(wrong));
  if (status < 400) return SHOWN;
  const reason = `the service refuses the request with ${failureIn(operation, exchange)}`;
  if (unbounded || !isFormatError(operation, exchange)) return notShown(reason);
  return broken(`response.status is ${status}, although the contract accepts the request`);
}

function isSignatureRefusal({ responses }: Operation, status: number): boolean {
  const examples = responses.find((response) => response.status === String(status))?.examples ?? [];
  return examples.some(({ name }) => name === "signature_incorrect");
}

/**
 * Whether a response says that the form of the request is wrong: 400 with `validation_details`, or any 400 where the
 * contract documents nothing else that 400 means.
 */
function isFormatError({ responses }: Operation, exchange: TrafficExchange): boolean {
  if (exchange.response?.status !== 400) return false;
  const causes = responses.find(({ status }) => status === "400")?.examples ?? [];
  return causes.length < 2 || fieldAt(parsed(exchange), "validation_details") !== undefined;
}

/** Such as `403 INSTANT_ACH_NOT_CONFIG`: only a code that the contract documents is repeated. */
function failureIn(operation: Operation, exchange: TrafficExchange): string {
  const given = fieldAt(parsed(exchange), "error_code");
  const codes = operation.responses.flatMap(({ examples }) =>
    examples.map(({ value }) => fieldAt(value, "error_code")),
  );
  const code = typeof given === "string" && codes.includes(given) ? ` ${given}` : "";
  return `${exchange.response?.status}${code}`;
}

/** The parsed body of a response; undefined if it is not JSON. */
export function parsed({ response }: TrafficExchange): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(response?.body));
  } catch {
    return undefined;
  }
}

/** The fields that have another value than the wanted one, in words. null wants that the field is absent or null. */
export function differences(wanted: Record<string, unknown>, body: unknown): string[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    const given = fieldAt(body, field) ?? null;
    return isDeepStrictEqual(given, value) ? [] : [`response.body.${field} is not ${JSON.stringify(value)}`];
  });
}

export function inWords({ field, message }: Finding): string {
  return `${field} ${message}`;
}

export function broken(message: string): Outcome {
  return { kind: "broken", message };
}

export function notShown(reason: string): Outcome {
  return { kind: "not shown", reason };
}
