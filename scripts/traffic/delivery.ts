import type { Contract } from "../contract/contract.ts";
import { expand } from "../contract/json-pointer.ts";
import { groupByKind } from "../contract/views.ts";
import { RequestError } from "../http/messages.ts";
import { compileValidator } from "../validators/compile.ts";
import type { Kinds } from "../validators/kinds.ts";
import type { Issue, Validator } from "../validators/standard.ts";
import { type Parsed, webhookParser } from "../webhooks/parser.ts";
import {
  describeAbsence,
  type Finding,
  parseBodyObject,
  parseMessageBody,
  type TrafficExchange,
  type TrafficMessage,
  type TrafficVerdict,
} from "./exchange.ts";
import { createFactCheck } from "./facts.ts";

/** Creates the parser of the events of a contract. */
export function createEventParser(contract: Contract): (body: unknown) => Parsed {
  const kinds: Kinds = new Map();
  for (const [kind, events] of groupByKind(contract)) {
    const validators = events.map(({ name, request }): [string, Validator<unknown>] => [
      name,
      compileValidator(expand(contract.raw, request.schema)),
    ]);
    kinds.set(kind, validators);
  }
  return webhookParser(kinds);
}

/** Creates the function that checks deliveries: the event, and the response of the application. */
export function createDeliveryChecker(contract: Contract): (exchange: TrafficExchange) => TrafficVerdict {
  const parse = createEventParser(contract);
  const factChecks = new Map(
    contract.events.map(({ name, request }) => [name, createFactCheck(contract, request.schema)]),
  );
  return ({ method, request, response, problem }) => {
    const unjudged = request.body ? [] : [`the body of the delivery ${describeAbsence(request)}`];
    const { subject, findings }: EventFindings = request.body ? checkEvent(parse, method, request) : { findings: [] };
    const faults = (subject !== undefined && factChecks.get(subject)?.(parseBodyObject(request))) || [];
    for (const { path, message } of faults) {
      findings.push({ kind: "breach", side: "service", rule: "event", field: ["event", ...path].join("."), message });
    }
    if (!response) unjudged.push(`there is no response${problem ? `: ${problem}` : ""}`);
    else if (response.status !== 200) {
      const message = `is ${response.status}: only 200 counts as delivered`;
      // An application may refuse an event, to get it again.
      const kind = response.status < 400 ? "breach" : "open";
      findings.push({ kind, side: "caller", rule: "acknowledgment", field: "response.status", message });
    }
    return {
      role: "delivery",
      ...(subject && { subject }),
      findings: findings.map((finding) => ({ ...finding, ...(subject && { subject }) })),
      unjudged,
    };
  };
}

interface EventFindings {
  /** The name of the event, if the contract has it. */
  subject?: string;
  findings: Finding[];
}

/** Checks an event by itself. */
function checkEvent(parse: (body: unknown) => Parsed, method: string, request: TrafficMessage): EventFindings {
  const finding = (kind: Finding["kind"], { path, message }: Pick<Issue, "path" | "message">): Finding => {
    return { kind, side: "service", rule: "event", field: ["event", ...path].join("."), message };
  };
  if (method !== "POST") {
    return { findings: [finding("breach", { path: [], message: `must be sent by POST, not ${method}` })] };
  }
  const body = parseMessageBody(request) ?? new RequestError(400, "is empty");
  if (body instanceof RequestError) {
    const isType = body.status === 415;
    const message = isType ? "must be sent as application/json" : body.message.replace(/:.*/s, "");
    return { findings: [finding("breach", { path: [], message })] };
  }
  const parsed = parse(body);
  switch (parsed.kind) {
    case "event":
      return { subject: parsed.name, findings: [] };
    case "unrecognized":
      return { subject: parsed.name, findings: parsed.unrecognized.map((each) => finding("unlisted", each)) };
    case "unknown":
      return { findings: [finding("unlisted", { path: ["event_type"], message: "is not in the contract" })] };
    case "invalid":
      return { findings: parsed.issues.map((issue) => finding("breach", issue)) };
  }
}
