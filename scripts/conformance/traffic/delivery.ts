import type { Contract } from "../../contract/contract.ts";
import { followPath } from "../../contract/fields.ts";
import { type OpenQuestionFinder, openQuestionFinder } from "../../contract/open-questions.ts";
import type { Issue } from "../../runtime/validators/standard.ts";
import type { Parsed } from "../../runtime/webhooks/parser.ts";
import { createEventParser } from "../../service/behavior/event-parser.ts";
import { RequestError } from "../../service/http/messages.ts";
import {
  beginsWithMark,
  describeAbsence,
  isMisencoded,
  listUnrecordedType,
  MARKED,
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
import { createNameCheck } from "./names.ts";
import { reduceProblem } from "./reduced.ts";

/** Creates the function that checks deliveries: the event, and the response of the application. */
export function createDeliveryChecker(contract: Contract): (exchange: TrafficExchange) => TrafficVerdict {
  const parse = createEventParser(contract);
  const questions = openQuestionFinder();
  const factChecks = new Map(
    contract.events.map(({ name, request }) => [name, createFactCheck(contract, request.schema)]),
  );
  const nameChecks = new Map(
    contract.events.map(({ name, request }) => [name, createNameCheck(contract, request.schema, "event", "event")]),
  );
  return (exchange) => {
    const { method, request, response } = exchange;
    const unjudged = request.body ? [] : [`the body of the delivery ${describeAbsence(request)}`];
    unjudged.push(...listUnrecordedType("delivery", request));
    const { subject, faults }: EventFaults = request.body
      ? checkEvent(parse, method, request, questions)
      : { faults: [] };
    const factFaults = (subject !== undefined && factChecks.get(subject)?.(parseBodyObject(request))) || [];
    const eventFaults = [
      ...(isMisencoded(request)
        ? [createBreach("event", "event", "must be encoded as its content-encoding says (RFC 9110, section 8.4)")]
        : []),
      ...(beginsWithMark(request) ? [createBreach("event", "event", MARKED)] : []),
      ...faults,
      ...factFaults.map((fault) => atField(createBreach, fault)),
      ...((subject !== undefined && nameChecks.get(subject)?.(request)) || []),
    ];
    const acknowledged: CheckFault[] = [];
    if (!response) unjudged.push(`there is no response${exchange.problem ? `: ${reduceProblem(exchange)}` : ""}`);
    else if (response.status !== 200) {
      const message = `is ${response.status}: only 200 counts as delivered`;
      // An application may refuse an event, to get it again.
      const kind = response.status < 400 ? "breach" : "open";
      acknowledged.push({ kind, rule: "acknowledgment", field: "response.status", message });
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
  if (method !== "POST") return { faults: [createBreach("event", "event", "must be sent by POST")] };
  const body = parseMessageBody(request) ?? new RequestError(400, "is empty");
  if (body instanceof RequestError) {
    const isType = body.status === 415;
    const message = isType ? "must be sent as application/json" : body.message.replace(/:.*/s, "");
    return { faults: [createBreach("event", "event", message)] };
  }
  const parsed = parse(body);
  switch (parsed.kind) {
    case "event":
      return { subject: parsed.name, faults: [] };
    case "unrecognized":
      return { subject: parsed.name, faults: parsed.unrecognized.map((issue) => atField(createUnlisted, issue)) };
    case "unknown":
      return { faults: [createUnlisted("event", "event.event_type", "is not in the contract")] };
    case "invalid":
      return {
        faults: parsed.issues.map((issue) => {
          const fault = atField(createBreach, issue);
          const isAbsent = followPath(body, issue.path.map(String)) === undefined;
          const question = isAbsent ? questions.findAbsence(issue.path.join(".")) : undefined;
          return question ? leaveOpen({ ...fault, message: "is absent" }, question) : fault;
        }),
      };
  }
}

function atField(create: typeof createBreach, { path, message }: Pick<Issue, "path" | "message">): CheckFault {
  return create("event", ["event", ...path].join("."), message);
}
