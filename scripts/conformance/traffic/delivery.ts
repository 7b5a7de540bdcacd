import type { Contract } from "../../contract/contract.ts";
import { followPath } from "../../contract/fields.ts";
import { type OpenQuestionFinder, openQuestionFinder } from "../../contract/open-questions.ts";
import { type Place, placeIn } from "../../contract/place.ts";
import type { Issue } from "../../runtime/validators/standard.ts";
import type { Parsed } from "../../runtime/webhooks/parser.ts";
import { createEventParser } from "../../service/behavior/event-parser.ts";
import { RequestError } from "../../service/http/messages.ts";
import {
  describeNoResponse,
  listUnrecorded,
  parseBodyObject,
  parseMessageBody,
  type TrafficExchange,
  type TrafficMessage,
} from "./exchange.ts";
import { createFactCheck } from "./facts.ts";
import {
  attributeFaults,
  type CheckFault,
  createBreach,
  createUnlisted,
  leaveOpen,
  type TrafficVerdict,
} from "./finding.ts";
import { checkBytes, createNameCheck, judgeBody } from "./message-check.ts";

/** Creates the function that checks deliveries: the event, and the response of the application. */
export function createDeliveryChecker(contract: Contract): (exchange: TrafficExchange) => TrafficVerdict {
  const parse = createEventParser(contract);
  const questions = openQuestionFinder();
  const factChecks = new Map(
    contract.events.map(({ name, request }) => [name, createFactCheck(contract, request.schema)]),
  );
  const nameChecks = new Map(
    contract.events.map(({ name, request }) => [name, createNameCheck(contract, request.schema, "event")]),
  );
  return (exchange) => {
    const { method, request, response } = exchange;
    const unjudged = listUnrecorded("delivery", request);
    const { subject, faults }: EventFaults = request.body
      ? checkEvent(parse, method, request, questions)
      : { faults: [] };
    const factFaults = (subject !== undefined && factChecks.get(subject)?.(parseBodyObject(request))) || [];
    const eventFaults = [
      ...checkBytes("event", request),
      ...faults,
      ...factFaults.map(({ path, expected }) => createBreach("event", inEvent(path), expected)),
      ...((subject !== undefined && nameChecks.get(subject)?.(request)) || []),
    ];
    const acknowledged: CheckFault[] = [];
    if (!response) unjudged.push(describeNoResponse(exchange));
    else if (response.status !== 200) {
      const at = placeIn("response", "status");
      const fault = createBreach("acknowledgment", at, { kind: "fixed", rule: "acknowledgment" }, response.status);
      // An application may refuse an event, to get it again.
      const kind = response.status < 400 ? "breach" : "open";
      acknowledged.push({ ...fault, kind });
    }
    return {
      role: "delivery",
      ...(subject && { subject }),
      findings: [
        ...attributeFaults(eventFaults, "service", subject),
        ...attributeFaults(acknowledged, "caller", subject),
      ],
      unjudged,
    };
  };
}

interface EventFaults {
  /** The name of the event, if the contract has it. */
  subject?: string;
  faults: CheckFault[];
}

/** Checks an event by itself. */
function checkEvent(
  parse: (body: unknown) => Parsed,
  method: string,
  request: TrafficMessage,
  questions: OpenQuestionFinder,
): EventFaults {
  if (method !== "POST") return { faults: [createBreach("event", inEvent([]), { kind: "fixed", rule: "POST" })] };
  const body = parseMessageBody(request);
  if (body === undefined || body instanceof RequestError) return { faults: [judgeBody("event", body)] };
  const parsed = parse(body);
  switch (parsed.kind) {
    case "event":
      return { subject: parsed.name, faults: [] };
    case "unrecognized":
      return { subject: parsed.name, faults: parsed.unrecognized.map((issue) => atField(createUnlisted, issue)) };
    case "unknown":
      return { faults: [createUnlisted("event", inEvent(["event_type"]), { kind: "fixed", rule: "known" })] };
    case "invalid":
      return {
        faults: parsed.issues.map((issue) => {
          const fault = atField(createBreach, issue);
          const isAbsent = followPath(body, issue.path) === undefined;
          const question = isAbsent ? questions.findAbsence(issue.path) : undefined;
          return question ? leaveOpen({ ...fault, expected: { kind: "present" } }, question) : fault;
        }),
      };
  }
}

function atField(create: typeof createBreach, { path, message }: Pick<Issue, "path" | "message">): CheckFault {
  return create("event", inEvent(path), { kind: "form", message });
}

function inEvent(path: Place["path"]): Place {
  return placeIn("event", "body", ...path);
}
