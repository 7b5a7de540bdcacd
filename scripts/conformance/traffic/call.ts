import type { Contract, Operation } from "../../contract/contract.ts";
import { type OpenQuestionFinder, type OpenRequests, openQuestionFinder } from "../../contract/open-questions.ts";
import { type Place, placeIn, writePlace } from "../../contract/place.ts";
import { memoize } from "../../contract/utilities.ts";
import { MOST_UNLISTED } from "../../service/behavior/unlisted-fields.ts";
import { type HttpRequest, RequestError } from "../../service/http/messages.ts";
import { checkAcceptance, findRefusalIn200, judgeStatus } from "./acceptance.ts";
import {
  describeNoResponse,
  listUnrecorded,
  parseMessageBody,
  type TrafficExchange,
  type TrafficMessage,
} from "./exchange.ts";
import {
  attributeFaults,
  type CheckFault,
  createBreach,
  type Finding,
  type Side,
  type TrafficVerdict,
} from "./finding.ts";
import { createListCheck } from "./lists.ts";
import { checkBytes, createNameCheck, judgeBody } from "./message-check.ts";
import { describeProblem } from "./problem.ts";
import { checkCredentials, checkInstantAch, checkServer, createRequestCheck } from "./request-check.ts";
import { createResponseBodyCheck, leaveOpenValue } from "./response-body.ts";
import { parseUrlQuery } from "./url.ts";

/** What the checks of all operations share. */
interface Shared {
  contract: Contract;
  questions: OpenQuestionFinder;
  isSandbox: boolean;
}

type Checks = ReturnType<typeof prepareChecks>;

type AnsweredExchange = TrafficExchange & Required<Pick<TrafficExchange, "response">>;

/** Creates the function that checks calls: the request, the response, and whether the one follows from the other. */
export function createCallChecker(
  contract: Contract,
  isSandbox: boolean,
): (operation: Operation, exchange: TrafficExchange) => TrafficVerdict {
  const shared = { contract, questions: openQuestionFinder(), isSandbox };
  const checksOf = memoize((operation: Operation) => prepareChecks(shared, operation));
  return (operation, exchange) => checkCall(shared, checksOf(operation), operation, exchange);
}

/** Creates the checks of an operation, at its first call. */
function prepareChecks({ contract, questions }: Shared, operation: Operation) {
  return {
    checkNames: createNameCheck(contract, operation.request.schema, "request"),
    checkRequest: createRequestCheck(contract, operation),
    /** By the status. */
    bodyChecks: new Map(
      operation.responses.map((response) => {
        const checkNames = createNameCheck(contract, response.schema, "response");
        const check = createResponseBodyCheck(contract, operation, response, questions);
        const checkBody = (message: TrafficMessage, sent: unknown, body: unknown) => {
          return [...check(sent, body), ...checkNames(message)];
        };
        return [response.status, checkBody];
      }),
    ),
    /** Checks the lists of a success. */
    checkLists: createListCheck(contract, operation),
  };
}

/** What was found of a request, as far as its response depends on it. */
interface CheckedRequest {
  /** Its parsed body; a RequestError if it is not JSON. */
  sent: unknown;
  query: HttpRequest["query"];
  /** Where the contract rejects it. */
  faults: Place[];
  /** The contract accepts it, and all of it is known. */
  isValid: boolean;
  /** The open questions that decide whether the service accepts it. */
  open: OpenRequests[] | undefined;
}

function checkCall(shared: Shared, checks: Checks, operation: Operation, exchange: TrafficExchange): TrafficVerdict {
  const { contract, questions } = shared;
  const { method, url, request, response } = exchange;
  const unjudged: string[] = [];
  const findings: Finding[] = [];
  const add = (side: Side, faults: CheckFault[]) => {
    findings.push(...attributeFaults(faults, side, operation.name));
  };
  const verdict: TrafficVerdict = { role: "call", subject: operation.name, findings, unjudged };
  if (method !== "POST") {
    add("caller", [createBreach("operation", placeIn("request", "method"), { kind: "value", value: "POST" })]);
    return verdict;
  }
  const credentials = checkCredentials(operation, request);
  add("caller", [...checkServer(contract, operation, exchange), ...checkInstantAch(operation, request)]);
  add("caller", credentials.faults);
  if (credentials.hidden.length > 0) {
    unjudged.push(`the credentials: the recorder leaves out ${credentials.hidden.join(", ")}`);
  }
  unjudged.push(...listUnrecorded("request", request));
  const [sent, query] = [parseMessageBody(request), parseUrlQuery(url)];
  const isJson = !(sent instanceof RequestError);
  if (!isJson) add("caller", [judgeBody("request", sent)]);
  else if (request.body !== undefined) {
    add("caller", checks.checkRequest({ method, path: operation.path, query, headers: request.headers, body: sent }));
    add("caller", checks.checkNames(request));
  }
  // What a server responds that does not have the operation is not specified.
  const broken = findings.filter(({ kind, rule }) => kind === "breach" && rule !== "operation");
  const hasUnlisted = findings.some(({ kind, rule }) => kind === "unlisted" && rule === "request");
  const isValid = broken.length === 0 && unjudged.length === 0;
  // After these: a service may ignore it.
  add("caller", checkBytes("request", request));
  if (!response) {
    unjudged.push(describeNoResponse(exchange));
    return verdict;
  }
  const faults = [...new Map(broken.map(({ field, at }) => [field, at])).values()];
  const asked = { body: sent, query, headers: request.headers };
  const open = isJson ? selectOpen(questions.findRequests(operation, asked, hasUnlisted), faults) : undefined;
  const checked = { sent, query, faults, isValid, open };
  const judged = checkResponse(shared, checks, operation, { ...exchange, response }, checked);
  add("service", judged.faults);
  unjudged.push(...judged.unjudged);
  return { ...verdict, ...(open && { open }) };
}

/** Leaves out the open questions by which the contract rejects requests, if this one has other faults too. */
function selectOpen(open: OpenRequests[], faults: Place[]): OpenRequests[] {
  const fields = open.flatMap((openRequest) => openRequest.faults ?? []).map(writePlace);
  const areOpen = faults.every((fault) => fields.includes(writePlace(fault)));
  return open.filter((openRequest) => !openRequest.faults || areOpen);
}

/** Checks the response of a service. */
function checkResponse(
  { questions, isSandbox }: Shared,
  { bodyChecks, checkLists }: Checks,
  operation: Operation,
  { response, problem, url }: AnsweredExchange,
  { sent, query, faults, isValid, open }: CheckedRequest,
): { faults: CheckFault[]; unjudged: string[] } {
  const refusal = findRefusalIn200(operation, response, questions);
  if (refusal) return { faults: [refusal], unjudged: [] };
  const found = checkAcceptance(faults, response.status, sent, open);
  const checkBody = bodyChecks.get(String(response.status));
  if (!checkBody) {
    // The contract covers no other media type, in the request or in the response to it.
    const isForeign = sent instanceof RequestError && sent.status === 415;
    const question = questions.findStatus(operation, response.status, sent, isSandbox)?.question;
    return { faults: isForeign ? found : [...found, judgeStatus(operation, response.status, question)], unjudged: [] };
  }
  if (response.body !== undefined && problem) {
    return { faults: found, unjudged: [`the body of the response is incomplete: ${describeProblem(problem, url)}`] };
  }
  const ofBytes = problem ? [] : checkBytes("response", response);
  found.push(...ofBytes);
  if (response.body === undefined && ofBytes.length > 0) return { faults: found, unjudged: [] };
  const unjudged = listUnrecorded("response", response);
  if (response.body === undefined) return { faults: found, unjudged };
  const body = parseMessageBody(response);
  if (body === undefined || body instanceof RequestError) {
    return { faults: [...found, judgeBody("response", body)], unjudged };
  }
  found.push(...checkBody(response, sent, body));
  // What an invalid request asks for is not known, nor what one does of which a part was not recorded.
  if (response.status === 200 && isValid) {
    const ofLists = (checkLists?.({ body: sent, query }, body) ?? []).slice(0, MOST_UNLISTED);
    found.push(...ofLists.map((fault) => leaveOpenValue(questions, operation, { sent, body }, fault)));
  }
  return { faults: found, unjudged };
}
