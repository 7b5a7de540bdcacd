import type { Contract, DocumentedResponse, Operation } from "../../contract/contract.ts";
import { fieldAt, followPath } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import { DELIVERY_RECORDS, INSTANT_ACH, INSTANT_ACH_BUSINESS, PROCESSING_TYPE } from "../../contract/known-names.ts";
import { type OpenQuestionFinder, type OpenRequests, openQuestionFinder } from "../../contract/open-questions.ts";
import { memoize } from "../../contract/utilities.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { compileValidator } from "../../runtime/validators/compile.ts";
import { describeNewValue } from "../../runtime/validators/issues.ts";
import { isNewValue } from "../../runtime/validators/new-values.ts";
import { authenticate } from "../../service/behavior/credentials.ts";
import { type Echo, echoesOf } from "../../service/behavior/echo.ts";
import { createPlaceholderFinder } from "../../service/behavior/placeholder-ids.ts";
import { validatorsOf } from "../../service/behavior/served.ts";
import { createUnlistedFieldFinder, MOST_UNLISTED } from "../../service/behavior/unlisted-fields.ts";
import { requestValidation } from "../../service/behavior/validation.ts";
import { type HttpRequest, RequestError } from "../../service/http/messages.ts";
import {
  beginsWithMark,
  describeAbsence,
  isMisencoded,
  listUnrecordedType,
  MARKED,
  MISENCODED,
  mayHaveHeader,
  parseBodyObject,
  parseMessageBody,
  type TrafficExchange,
  type TrafficMessage,
} from "./exchange.ts";
import { createFactCheck } from "./facts.ts";
import {
  attributeFaults,
  type CheckFault,
  createBodyBreach,
  createBreach,
  createOpen,
  createUnlisted,
  type Finding,
  leaveOpen,
  type Side,
  type TrafficVerdict,
} from "./finding.ts";
import { createListCheck } from "./lists.ts";
import { createNameCheck } from "./names.ts";
import { reduceName, reduceProblem } from "./reduced.ts";
import { parseUrlQuery } from "./url.ts";

/**
 * Statuses that any server or gateway may send, by HTTP itself or by limits that the specification does not show: the
 * contract cannot list them.
 */
export const HTTP_STATUSES = new Set([405, 406, 408, 411, 413, 414, 415, 417, 421, 429, 431, 502, 503, 504]);

/** Creates the function that checks calls: the request, the response, and whether the one follows from the other. */
export function createCallChecker(
  contract: Contract,
  isSandbox: boolean,
): (operation: Operation, exchange: TrafficExchange) => TrafficVerdict {
  const questions = openQuestionFinder();
  const checksOf = memoize((operation: Operation) => prepareChecks(contract, operation, questions));
  return (operation, exchange) => checkCall(contract, operation, checksOf(operation), exchange, questions, isSandbox);
}

/** Creates the checks of an operation, at its first call. */
function prepareChecks(contract: Contract, operation: Operation, questions: OpenQuestionFinder) {
  const validate = requestValidation(validatorsOf(contract, operation));
  const findUnlisted = createUnlistedFieldFinder(contract, operation.request.schema);
  const findPlaceholders = createPlaceholderFinder(contract, operation);
  return {
    checkNames: createNameCheck(contract, operation.request.schema, "request", "request.body"),
    checkRequest: (request: HttpRequest): CheckFault[] => [
      ...validate(request).map(({ part, path, message }) => {
        return createBreach("request", ["request", part, ...path].join("."), message);
      }),
      ...findUnlisted(request.body).map((path) => createUnlistedField("request", path)),
      ...findPlaceholders(request.body).map((oddity) => createOpen("request", "request.body", oddity)),
    ],
    responseChecks: new Map(
      operation.responses.map((response) => {
        const checkNames = createNameCheck(contract, response.schema, "response", "response.body");
        return [response.status, { checkNames, check: createResponseCheck(contract, operation, response, questions) }];
      }),
    ),
    /** Checks the lists of a success. */
    checkLists: createListCheck(contract, operation),
  };
}

function createResponseCheck(
  contract: Contract,
  operation: Operation,
  { status, schema }: DocumentedResponse,
  questions: OpenQuestionFinder,
) {
  const validator = compileValidator(expand(contract.raw, schema));
  const findUnlisted = createUnlistedFieldFinder(contract, schema);
  const isOfEvent = createEventFieldTest(contract, operation);
  const checkFacts = createFactCheck(contract, schema);
  const echoes = echoesOf(contract, schema, operation.request.schema);
  return (sent: unknown, body: unknown): CheckFault[] => [
    ...(validator.validate(body).issues ?? []).map((issue) => {
      const fault = createBodyBreach("response", issue.path, issue.message);
      const value = followPath(body, issue.path.map(String));
      // What is refused for another reason than its form need not have details of it.
      const mayLackDetails = issue.path.join() === ENVELOPE_FIELDS.details && value === undefined;
      const question =
        questions.findValue(operation, issue.path, value) ??
        (mayLackDetails ? questions.findStatus(operation, Number(status), sent)?.question : undefined);
      if (question) return leaveOpen(fault, question);
      if (!isNewValue(issue, body)) return fault;
      return createUnlisted("response", fault.field, describeNewValue(issue));
    }),
    ...findUnlisted(body)
      .filter((path) => !isOfEvent(path))
      .map((path) => createUnlistedField("response", path)),
    ...checkFacts(body).map(({ path, message }) => createBodyBreach("response", path, message)),
    ...echoes
      .flatMap((echo) => checkEcho(echo, sent, body))
      .map((fault) => leaveOpenValue(questions, operation, body, fault)),
  ];
}

/** Leaves a fault open if its value is one of those that an open question leaves to the service. */
function leaveOpenValue(
  questions: OpenQuestionFinder,
  operation: Operation,
  body: unknown,
  fault: CheckFault,
): CheckFault {
  const path = fault.field.split(".").slice(2);
  const question = questions.findValue(operation, path, followPath(body, path));
  return question ? leaveOpen(fault, question) : fault;
}

/** Returns a test of whether a field of a response is one of an event: a delivery record has the payload of its event. */
function createEventFieldTest({ raw, events }: Contract, { id }: Operation): (path: string) => boolean {
  const { operation, list, details } = DELIVERY_RECORDS;
  if (id !== operation) return () => false;
  const known = new Set(
    events.flatMap(({ request }) => {
      return Object.keys(expand(raw, request.schema).properties?.event_details?.properties ?? {});
    }),
  );
  return (path) => {
    const [at, , record, field = "", ...deeper] = path.split(".");
    return at === list && record === details && known.has(field) && deeper.length === 0;
  };
}

function checkEcho({ to, from, fallback, types }: Echo, sent: unknown, body: unknown): CheckFault[] {
  const [actual, expected] = [followPath(body, to), followPath(sent, from) ?? fallback];
  // A value of another type is what is wrong with it.
  if (actual === null || ![actual, expected].every((value) => types.includes(typeof value))) return [];
  const isExact = from[0] === "header";
  if (actual === expected || (!isExact && isRepeatedText(actual, expected))) return [];
  return [createBodyBreach("echo", to, `is not that of the request, ${from.join(".")}`)];
}

/** Whether a text repeats another one: it may be cut off, have more at its end, and another case. */
function isRepeatedText(actual: unknown, expected: unknown): boolean {
  if (typeof actual !== "string" || typeof expected !== "string") return false;
  const [one, other] = [actual, expected].map((text) => text.trim().toLowerCase());
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}

function checkCall(
  contract: Contract,
  operation: Operation,
  { checkRequest, checkNames, responseChecks, checkLists }: ReturnType<typeof prepareChecks>,
  exchange: TrafficExchange,
  questions: OpenQuestionFinder,
  isSandbox: boolean,
): TrafficVerdict {
  const { method, request, response } = exchange;
  const unjudged: string[] = [];
  const findings: Finding[] = [];
  const add = (side: Side, faults: CheckFault[]) => {
    findings.push(...attributeFaults(faults, side, operation.name));
  };
  const verdict: TrafficVerdict = { role: "call", subject: operation.name, findings, unjudged };
  if (method !== "POST") {
    add("caller", [createBreach("operation", "request.method", "must be POST")]);
    return verdict;
  }
  add("caller", [...checkServer(contract, operation, exchange), ...checkInstantAch(operation, request)]);
  const credentials = checkCredentials(operation, request);
  add("caller", credentials.faults);
  if (credentials.hidden.length > 0) {
    unjudged.push(`the credentials: the recorder leaves out ${credentials.hidden.join(", ")}`);
  }
  unjudged.push(...listUnrecordedType("request", request));
  const sent = parseMessageBody(request);
  const query = parseUrlQuery(exchange.url);
  if (request.body === undefined) unjudged.push(`the body of the request ${describeAbsence(request)}`);
  else if (sent instanceof RequestError) add("caller", [createBodyFault("request", sent)]);
  else {
    add("caller", checkRequest({ method, path: operation.path, query, headers: request.headers, body: sent }));
    add("caller", checkNames(request));
  }
  const isPartial = unjudged.length > 0;
  // What a server responds that does not have the operation is not specified.
  const broken = findings.filter(({ kind, rule }) => kind === "breach" && rule !== "operation");
  // After these: a service may ignore it.
  if (beginsWithMark(request)) add("caller", [createBreach("request", "request.body", MARKED)]);
  if (isMisencoded(request)) add("caller", [createBreach("request", "request.headers.content-encoding", MISENCODED)]);
  if (!response) {
    unjudged.push(`there is no response${exchange.problem ? `: ${reduceProblem(exchange)}` : ""}`);
    return verdict;
  }
  const faults = [...new Set(broken.map(({ field }) => field))];
  const hasUnlisted = findings.some(({ kind, rule }) => kind === "unlisted" && rule === "request");
  if (!(sent instanceof RequestError)) {
    const openRequests = questions.findRequests(
      operation,
      { body: sent, query, headers: request.headers },
      hasUnlisted,
    );
    const openFields = openRequests.flatMap((openRequest) => openRequest.faults ?? []);
    const areOpen = faults.every((field) => openFields.some((name) => isFieldOf(field, name)));
    verdict.open = openRequests.filter((openRequest) => !openRequest.faults || areOpen);
  }
  const refusal = findRefusalIn200(operation, response, questions);
  if (refusal) {
    add("service", [refusal]);
    return verdict;
  }
  add("service", checkAcceptance(faults, response.status, sent, verdict.open));
  const responseCheck = responseChecks.get(String(response.status));
  if (!responseCheck) {
    // The contract covers no other media type, in the request or in the response to it.
    const isForeign = sent instanceof RequestError && sent.status === 415;
    if (!isForeign) add("service", [createStatusFault(operation, response.status, sent, questions, isSandbox)]);
  } else if (isMisencoded(response) && !exchange.problem)
    add("service", [createBreach("response", "response.headers.content-encoding", MISENCODED)]);
  else if (response.body === undefined) unjudged.push(`the body of the response ${describeAbsence(response)}`);
  else if (exchange.problem) unjudged.push(`the body of the response is incomplete: ${reduceProblem(exchange)}`);
  else {
    unjudged.push(...listUnrecordedType("response", response));
    if (beginsWithMark(response)) add("service", [createBreach("response", "response.body", MARKED)]);
    const body = parseMessageBody(response) ?? new RequestError(400, "is empty");
    if (body instanceof RequestError) add("service", [createBodyFault("response", body)]);
    else {
      add("service", [...responseCheck.check(sent, body), ...responseCheck.checkNames(response)]);
      // What an invalid request asks for is not known, nor what one does of which a part was not recorded.
      if (response.status === 200 && request.body !== undefined && broken.length === 0 && !isPartial) {
        const faults = (checkLists?.({ body: sent, query }, body) ?? []).slice(0, MOST_UNLISTED);
        add(
          "service",
          faults.map((fault) => leaveOpenValue(questions, operation, body, fault)),
        );
      }
    }
  }
  return verdict;
}

/** Reports a call of an operation at a server of the contract that does not have it, such as production. */
function checkServer({ servers }: Contract, operation: Operation, { url }: TrafficExchange): CheckFault[] {
  const isAt = ({ url: server }: { url: string }) => url.startsWith(`${server}/`);
  if (!servers.some(isAt) || operation.servers.some(isAt)) return [];
  const ownServers = operation.servers.map((server) => server.url).join(", ");
  return [
    createBreach(
      "operation",
      "request.url",
      `is at another server than ${ownServers}, the only one of ${operation.name}`,
    ),
  ];
}

/** Reports a request that is refused without a field, unless it has an alternative that is not specified. */
function checkInstantAch({ responses }: Operation, request: TrafficMessage): CheckFault[] {
  const { field, failure, alternative, question } = INSTANT_ACH_BUSINESS;
  const { [PROCESSING_TYPE]: type, [field]: business } = parseBodyObject(request) ?? {};
  const isDocumented = responses.some(({ examples }) => examples.some(({ name }) => name === failure));
  if (!isDocumented || type !== INSTANT_ACH || business !== undefined) return [];
  const message = `is absent: ${INSTANT_ACH} is refused without it or ${alternative} (${question})`;
  return [{ kind: "open", rule: "request", field: `request.body.${field}`, message }];
}

/** Whether the field of a finding is that of the register, such as `amount`, `query.page` or `headers.authsignature`. */
function isFieldOf(field: string, name: string): boolean {
  return field === `request.${/^(query|headers)\./.test(name) ? "" : "body."}${name}`;
}

/** What is wrong with the credentials of a request, and which headers that may contain them the recorder leaves out. */
function checkCredentials(operation: Operation, request: TrafficMessage): { faults: CheckFault[]; hidden: string[] } {
  const refused = authenticate(operation, request);
  if (!refused) return { faults: [], hidden: [] };
  const names = new Set(operation.security.flat().map((scheme) => (scheme === "authToken" ? "authorization" : scheme)));
  const hidden = [...names].filter((name) => mayHaveHeader(request, name));
  const values = hidden.map((name) => [name, name === "authorization" ? "Bearer any" : "any"]);
  const fault = authenticate(operation, { headers: { ...request.headers, ...Object.fromEntries(values) } });
  if (!fault) return { faults: [], hidden };
  const { missing, example } = fault;
  const message =
    example === FAILURE_EXAMPLES.basicAuthorization ? "must not be of the scheme Basic" : "must be a token in base64";
  const faults = missing
    ? missing.map((name) => createBreach("credentials", `request.headers.${name}`, "is required"))
    : [createBreach("credentials", "request.headers.authorization", message)];
  return { faults, hidden: hidden.filter((name) => refused.missing?.includes(name)) };
}

/** Reports a service that accepted a request which the contract rejects. The reverse may have many reasons. */
function checkAcceptance(faults: string[], status: number, sent: unknown, open: OpenRequests[] = []): CheckFault[] {
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess || faults.length === 0 || (sent instanceof RequestError && sent.status === 415)) return [];
  const [field, fields] = ["response.status", faults.join(", ")];
  const openRequest = open.find((request) => request.faults);
  if (!openRequest)
    return [createBreach("verdict", field, `is ${status}, although the request violates the contract in ${fields}`)];
  const message = `is ${status}: whether a request ${openRequest.kind} is accepted is an open question (${openRequest.question})`;
  return [{ kind: "open", rule: "verdict", field, message }];
}

/** Finds the refusal of a request in a 200, by `success` false. */
function findRefusalIn200(
  operation: Operation,
  response: TrafficMessage & { status: number },
  questions: OpenQuestionFinder,
) {
  if (response.status !== 200) return undefined;
  const success = fieldAt(parseBodyObject(response), ENVELOPE_FIELDS.success);
  const question = questions.findValue(operation, [ENVELOPE_FIELDS.success], success);
  return (
    question &&
    leaveOpen(
      createBodyBreach("response", [ENVELOPE_FIELDS.success], `is ${success} in a 200, which refuses the request`),
      question,
    )
  );
}

function createStatusFault(
  operation: Operation,
  status: number,
  sent: unknown,
  questions: OpenQuestionFinder,
  isSandbox: boolean,
): CheckFault {
  const statuses = operation.responses.map((response) => response.status).join(", ");
  const finding = HTTP_STATUSES.has(status) ? createUnlisted : createBreach;
  const fault = finding("status", "response.status", `is ${status}, and ${operation.name} has ${statuses}`);
  const open = questions.findStatus(operation, status, sent, isSandbox);
  return open ? leaveOpen(fault, open.question) : fault;
}

/** A body that is not JSON, or not declared as it. */
function createBodyFault(rule: "request" | "response", error: RequestError): CheckFault {
  // The message of the parser quotes the body, which may contain secrets.
  if (error.status !== 415) return createBreach(rule, `${rule}.body`, error.message.replace(/:.*/s, ""));
  return createBreach(rule, `${rule}.headers.content-type`, "must be application/json");
}

/** Of a field that the contract does not list: other unlisted findings are about values. */
export const UNLISTED_FIELD = "is not in the contract";

function createUnlistedField(rule: "request" | "response", path: string): CheckFault {
  return createUnlisted(rule, `${rule}.body.${path.split(".").map(reduceName).join(".")}`, UNLISTED_FIELD);
}
