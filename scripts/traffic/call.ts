import { memoize } from "../contract/collections.ts";
import type { Contract, DocumentedResponse, Operation } from "../contract/contract.ts";
import { authenticate } from "../contract/credentials.ts";
import { followPath } from "../contract/fields.ts";
import { expand } from "../contract/json-pointer.ts";
import { createOpenRequestFinder, type OpenRequestFinder, type OpenRequests } from "../contract/open-requests.ts";
import { validatorsOf } from "../contract/served.ts";
import { createUnlistedFieldFinder, MOST_UNLISTED } from "../contract/unlisted-fields.ts";
import { requestValidation } from "../contract/validation.ts";
import { type Echo, echoesOf } from "../contract/values/echo.ts";
import { FAILURE_EXAMPLES } from "../contract/well-known.ts";
import { type HttpRequest, RequestError } from "../http/messages.ts";
import { compileValidator } from "../validators/compile.ts";
import { isNewValue } from "../validators/new-values.ts";
import {
  describeAbsence,
  type Finding,
  parseMessageBody,
  parseUrlQuery,
  type Rule,
  type Side,
  type TrafficExchange,
  type TrafficMessage,
  type TrafficVerdict,
} from "./exchange.ts";
import { createFactCheck } from "./facts.ts";
import { isMask } from "./hidden.ts";
import { createListCheck } from "./lists.ts";

/**
 * Statuses that any server or gateway may send, by HTTP itself or by limits that the specification does not show: the
 * contract cannot list them.
 */
const HTTP_STATUSES = new Set([405, 406, 408, 411, 413, 414, 415, 417, 421, 429, 431, 502, 503, 504]);

/** What is prepared for an operation at its first call. */
interface OperationChecks {
  checkRequest: (request: HttpRequest) => PartFinding[];
  /** By status. */
  checkResponse: Map<string, (sent: unknown, body: unknown) => PartFinding[]>;
  /** Checks the lists of a success. */
  checkLists: ReturnType<typeof createListCheck>;
}

/** A finding in a part of a call. */
type PartFinding = Omit<Finding, "side" | "subject">;

/** Creates the function that checks calls: the request, the response, and whether the one follows from the other. */
export function createCallChecker(
  contract: Contract,
): (operation: Operation, exchange: TrafficExchange) => TrafficVerdict {
  const checksOf = memoize((operation: Operation) => prepareChecks(contract, operation));
  const findOpen = createOpenRequestFinder();
  return (operation, exchange) => checkCall(operation, checksOf(operation), exchange, findOpen);
}

function prepareChecks(contract: Contract, operation: Operation): OperationChecks {
  const validate = requestValidation(validatorsOf(contract, operation));
  const findUnlisted = createUnlistedFieldFinder(contract, operation.request.schema);
  const responses = operation.responses.map((response) => {
    return [response.status, createResponseCheck(contract, operation, response)] as const;
  });
  return {
    checkRequest: (request) => [
      ...Object.entries(validate(request) ?? {}).flatMap(([path, messages]) => {
        const field = /^(query|body)(\.|$)/.test(path) ? `request.${path}` : `request.body.${path}`;
        return messages.map((message) => breach("request", field, message));
      }),
      ...findUnlisted(request.body).map((path) => unlistedField("request", path)),
    ],
    checkResponse: new Map(responses),
    checkLists: createListCheck(contract, operation),
  };
}

function createResponseCheck(contract: Contract, { request }: Operation, { schema }: DocumentedResponse) {
  const validator = compileValidator(expand(contract.raw, schema));
  const findUnlisted = createUnlistedFieldFinder(contract, schema);
  const checkFacts = createFactCheck(contract, schema);
  const echoes = echoesOf(contract, schema, request.schema);
  return (sent: unknown, body: unknown): PartFinding[] => [
    ...(validator.validate(body).issues ?? []).map((issue) => {
      const field = ["response.body", ...issue.path].join(".");
      if (isNewValue(issue, body)) return unlisted("response", field, issue.message.replace("must be", "is not"));
      return breach("response", field, issue.message);
    }),
    ...findUnlisted(body).map((path) => unlistedField("response", path)),
    ...checkFacts(body).map(({ path, message }) => breach("response", ["response.body", ...path].join("."), message)),
    ...echoes.flatMap((echo) => checkEcho(echo, sent, body)),
  ];
}

function checkEcho({ to, from, fallback, types }: Echo, sent: unknown, body: unknown): PartFinding[] {
  const [given, wanted] = [followPath(body, to), followPath(sent, from) ?? fallback];
  if (given === undefined || given === null || !types.includes(typeof wanted)) return [];
  const isExact = from[0] === "header";
  if (given === wanted || (!isExact && isRepeatedText(given, wanted))) return [];
  return [breach("echo", ["response.body", ...to].join("."), `is not that of the request, ${from.join(".")}`)];
}

/** Whether a text repeats another one: it may be cut off, have more at its end, and another case. Masks say nothing of it. */
function isRepeatedText(given: unknown, wanted: unknown): boolean {
  if (typeof given !== "string" || typeof wanted !== "string") return false;
  if (isMask(given) || isMask(wanted)) return true;
  const [one, other] = [given, wanted].map((text) => text.trim().toLowerCase());
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}

function checkCall(
  operation: Operation,
  checks: OperationChecks,
  exchange: TrafficExchange,
  findOpen: OpenRequestFinder,
): TrafficVerdict {
  const { method, request, response } = exchange;
  const unjudged: string[] = [];
  const findings: Finding[] = [];
  const add = (side: Side, found: PartFinding[]) => {
    findings.push(...found.map((each) => ({ ...each, side, subject: operation.name })));
  };
  const verdict: TrafficVerdict = { role: "call", subject: operation.name, findings, unjudged };
  if (method !== "POST") {
    add("caller", [breach("operation", "request.method", `must be POST, not ${method}`)]);
    return verdict;
  }
  if (mayLackToken(operation, exchange)) unjudged.push("the credentials: the recorder leaves out authorization");
  else add("caller", checkCredentials(operation, request));
  const sent = parseMessageBody(request);
  const query = parseUrlQuery(exchange.url);
  if (request.body === undefined) unjudged.push(`the body of the request ${describeAbsence(request)}`);
  else if (sent instanceof RequestError) add("caller", [createBodyFinding("request", sent)]);
  else
    add("caller", checks.checkRequest({ method, path: operation.path, query, headers: request.headers, body: sent }));
  if (!response) {
    unjudged.push(`there is no response${exchange.problem ? `: ${exchange.problem}` : ""}`);
    return verdict;
  }
  const broken = findings.filter(({ kind }) => kind === "breach");
  const faults = [...new Set(broken.map(({ field }) => field))];
  const hasUnlisted = findings.some(({ kind, rule }) => kind === "unlisted" && rule === "request");
  if (!(sent instanceof RequestError)) {
    const isAllOf = (open: string[]) => faults.every((field) => open.some((name) => field === `request.body.${name}`));
    verdict.open = findOpen(operation, sent, hasUnlisted).filter((each) => !each.faults || isAllOf(each.faults));
  }
  add("service", checkAcceptance(faults, response.status, sent, verdict.open));
  // A mock responds with what this header selects.
  if (request.headers.prefer === undefined) add("service", checkCause(operation, response.status, faults, request));
  const checkResponse = checks.checkResponse.get(String(response.status));
  if (!checkResponse) {
    // The contract covers no other media type, in the request or in the response to it.
    const isForeign = sent instanceof RequestError && sent.status === 415;
    if (!isForeign) add("service", [createStatusFinding(operation, response.status)]);
  } else if (response.body === undefined) unjudged.push(`the body of the response ${describeAbsence(response)}`);
  else if (exchange.problem) unjudged.push(`the body of the response is incomplete: ${exchange.problem}`);
  else {
    const body = parseMessageBody(response) ?? new RequestError(400, "is empty");
    if (body instanceof RequestError) add("service", [createBodyFinding("response", body)]);
    else {
      add("service", checkResponse(sent, body));
      // What an invalid request asks for is not known.
      if (response.status === 200 && request.body !== undefined && broken.length === 0) {
        const faults = checks.checkLists?.({ body: sent, query }, body) ?? [];
        const found = faults.map(({ rule, field, message, ...by }) => ({
          ...breach(rule, `response.body.${field}`, message),
          ...by,
        }));
        add("service", found.slice(0, MOST_UNLISTED));
      }
    }
  }
  return verdict;
}

/** Whether a request without credentials may have had a token that the recorder leaves out. */
function mayLackToken({ security }: Operation, { request: { headers }, unrecorded }: TrafficExchange): boolean {
  if (!unrecorded?.includes("authorization") || headers.authsignature) return false;
  return security.some((schemes) => schemes.includes("authToken"));
}

function checkCredentials(operation: Operation, { headers }: TrafficMessage): PartFinding[] {
  const refused = authenticate(operation, { headers });
  if (!refused) return [];
  const { missing, example } = refused;
  if (missing) return missing.map((name) => breach("credentials", `request.headers.${name}`, "is required"));
  const message = example === "basic_authorization" ? "must not be of the scheme Basic" : "must be a token in base64";
  return [breach("credentials", "request.headers.authorization", message)];
}

/** Reports a service that accepted a request which the contract rejects. The reverse may have many reasons. */
function checkAcceptance(faults: string[], status: number, sent: unknown, open: OpenRequests[] = []): PartFinding[] {
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess || faults.length === 0 || (sent instanceof RequestError && sent.status === 415)) return [];
  const [field, fields] = ["response.status", faults.join(", ")];
  const left = open.find((each) => each.faults);
  if (!left) return [breach("verdict", field, `is ${status}, although the request violates the contract in ${fields}`)];
  const message = `is ${status}: whether a request ${left.kind} is accepted is an open question (${left.question})`;
  return [{ kind: "open", rule: "verdict", field, message }];
}

/** Reports a refusal whose every documented cause the request excludes, or that is not the one of its only fault. */
function checkCause(operation: Operation, status: number, faults: string[], request: TrafficMessage): PartFinding[] {
  const refused = authenticate(operation, request);
  const causes = operation.responses.find((response) => response.status === String(status))?.examples ?? [];
  const isOfBasic = causes.length === 1 && causes[0]?.name === FAILURE_EXAMPLES.basicAuthorization;
  if (isOfBasic && refused?.example !== FAILURE_EXAMPLES.basicAuthorization) {
    return [breach("verdict", "response.status", `is ${status}, although the request has no Basic authorization`)];
  }
  const isTokenOnly = refused?.example === FAILURE_EXAMPLES.tokenBadlyEncoded && faults.length === 1;
  // The form may be checked first.
  if (isTokenOnly && status >= 401 && causes.length > 0 && status !== refused.status) {
    return [
      breach("verdict", "response.status", `is ${status}, not ${refused.status}, although only the token is wrong`),
    ];
  }
  return [];
}

function createStatusFinding(operation: Operation, status: number): PartFinding {
  const statuses = operation.responses.map((response) => response.status).join(", ");
  const finding = HTTP_STATUSES.has(status) ? unlisted : breach;
  return finding("status", "response.status", `is ${status}, and ${operation.name} has ${statuses}`);
}

/** A body that is not JSON, or not declared as it. */
function createBodyFinding(rule: "request" | "response", error: RequestError): PartFinding {
  // The message of the parser quotes the body, which may contain secrets.
  if (error.status !== 415) return breach(rule, `${rule}.body`, error.message.replace(/:.*/s, ""));
  return breach(rule, `${rule}.headers.content-type`, "must be application/json");
}

/** Of a field that the contract does not list: other unlisted findings are about values. */
export const UNLISTED_FIELD = "is not in the contract";

function unlistedField(rule: "request" | "response", path: string): PartFinding {
  return unlisted(rule, `${rule}.body.${path}`, UNLISTED_FIELD);
}

function breach(rule: Rule, field: string, message: string): PartFinding {
  return { kind: "breach", rule, field, message };
}

function unlisted(rule: Rule, field: string, message: string): PartFinding {
  return { kind: "unlisted", rule, field, message };
}
