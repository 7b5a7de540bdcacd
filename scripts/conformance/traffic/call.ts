import type { Contract, Operation } from "../../contract/contract.ts";
import { type OpenQuestionFinder, openQuestionFinder } from "../../contract/open-questions.ts";
import { type Place, placeIn, writePlace } from "../../contract/place.ts";
import { memoize } from "../../contract/utilities.ts";
import { MOST_UNLISTED } from "../../service/behavior/unlisted-fields.ts";
import { RequestError } from "../../service/http/messages.ts";
import { checkAcceptance, findRefusalIn200, judgeStatus } from "./acceptance.ts";
import { judgeBody, judgeEncoding, judgeMark } from "./body-form.ts";
import {
  beginsWithMark,
  describeAbsence,
  isMisencoded,
  listUnrecordedType,
  parseMessageBody,
  type TrafficExchange,
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
import { createNameCheck } from "./names.ts";
import { describeProblem } from "./problem.ts";
import { checkCredentials, checkInstantAch, checkServer, createRequestCheck } from "./request-check.ts";
import { createResponseCheck, leaveOpenValue } from "./response-body.ts";
import { parseUrlQuery } from "./url.ts";

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
  return {
    checkNames: createNameCheck(contract, operation.request.schema, "request"),
    checkRequest: createRequestCheck(contract, operation),
    responseChecks: new Map(
      operation.responses.map((response) => {
        const checkNames = createNameCheck(contract, response.schema, "response");
        return [response.status, { checkNames, check: createResponseCheck(contract, operation, response, questions) }];
      }),
    ),
    /** Checks the lists of a success. */
    checkLists: createListCheck(contract, operation),
  };
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
    add("caller", [createBreach("operation", placeIn("request", "method"), { kind: "value", value: "POST" })]);
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
  else if (sent instanceof RequestError) add("caller", [judgeBody("request", sent)]);
  else {
    add("caller", checkRequest({ method, path: operation.path, query, headers: request.headers, body: sent }));
    add("caller", checkNames(request));
  }
  const isPartial = unjudged.length > 0;
  // What a server responds that does not have the operation is not specified.
  const broken = findings.filter(({ kind, rule }) => kind === "breach" && rule !== "operation");
  // After these: a service may ignore it.
  if (beginsWithMark(request)) add("caller", [judgeMark("request")]);
  if (isMisencoded(request)) add("caller", [judgeEncoding("request")]);
  if (!response) {
    unjudged.push(
      `there is no response${exchange.problem ? `: ${describeProblem(exchange.problem, exchange.url)}` : ""}`,
    );
    return verdict;
  }
  const faults = [...new Map(broken.map(({ field, at }) => [field, at])).values()];
  const hasUnlisted = findings.some(({ kind, rule }) => kind === "unlisted" && rule === "request");
  if (!(sent instanceof RequestError)) {
    const openRequests = questions.findRequests(
      operation,
      { body: sent, query, headers: request.headers },
      hasUnlisted,
    );
    const openFaults = openRequests.flatMap((openRequest) => openRequest.faults ?? []);
    const areOpen = areOf(openFaults, faults);
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
    const question = questions.findStatus(operation, response.status, sent, isSandbox)?.question;
    if (!isForeign) add("service", [judgeStatus(operation, response.status, question)]);
  } else if (isMisencoded(response) && !exchange.problem) add("service", [judgeEncoding("response")]);
  else if (response.body === undefined) unjudged.push(`the body of the response ${describeAbsence(response)}`);
  else if (exchange.problem)
    unjudged.push(`the body of the response is incomplete: ${describeProblem(exchange.problem, exchange.url)}`);
  else {
    unjudged.push(...listUnrecordedType("response", response));
    if (beginsWithMark(response)) add("service", [judgeMark("response")]);
    const body = parseMessageBody(response);
    if (body === undefined || body instanceof RequestError) add("service", [judgeBody("response", body)]);
    else {
      add("service", [...responseCheck.check(sent, body), ...responseCheck.checkNames(response)]);
      // What an invalid request asks for is not known, nor what one does of which a part was not recorded.
      if (response.status === 200 && request.body !== undefined && broken.length === 0 && !isPartial) {
        const listFaults = (checkLists?.({ body: sent, query }, body) ?? []).slice(0, MOST_UNLISTED);
        add(
          "service",
          listFaults.map((fault) => leaveOpenValue(questions, operation, body, fault)),
        );
      }
    }
  }
  return verdict;
}

/** Whether all faults are among those by which the contract rejects requests of an open question. */
function areOf(open: Place[], faults: Place[]): boolean {
  const fields = open.map(writePlace);
  return faults.every((fault) => fields.includes(writePlace(fault)));
}
