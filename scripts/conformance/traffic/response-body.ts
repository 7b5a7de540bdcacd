import type { Contract, DocumentedResponse, Operation } from "../../contract/contract.ts";
import { followPath } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import { DELIVERY_RECORDS } from "../../contract/known-names.ts";
import type { OpenQuestionFinder } from "../../contract/open-questions.ts";
import { placeIn } from "../../contract/place.ts";
import { ENVELOPE_FIELDS } from "../../contract/well-known.ts";
import { compileValidator } from "../../runtime/validators/compile.ts";
import { isNewValue } from "../../runtime/validators/new-values.ts";
import type { Issue } from "../../runtime/validators/standard.ts";
import { type Echo, echoesOf } from "../../service/behavior/echo.ts";
import { createUnlistedFieldFinder, type UnlistedPath } from "../../service/behavior/unlisted-fields.ts";
import { createFactCheck } from "./facts.ts";
import { type CheckFault, createBodyBreach, createUnlisted, leaveOpen } from "./finding.ts";
import { reducePath } from "./reduced.ts";

/** Creates the check of the body of a documented response. */
export function createResponseBodyCheck(
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

  function judgeIssue(issue: Issue, sent: unknown, body: unknown): CheckFault {
    const { path, message, expected = [] } = issue;
    const fault = createBodyBreach("response", path, { kind: "form", message });
    const value = followPath(body, path);
    // What is refused for another reason than its form need not have details of it.
    const mayLackDetails = path.join() === ENVELOPE_FIELDS.details && value === undefined;
    const question =
      questions.findValue(operation, path, value) ??
      (mayLackDetails ? questions.findStatus(operation, Number(status), sent)?.question : undefined);
    if (question) return leaveOpen(fault, question);
    return isNewValue(issue, body) ? createUnlisted("response", fault.at, { kind: "listed", values: expected }) : fault;
  }

  return (sent: unknown, body: unknown): CheckFault[] => [
    ...(validator.validate(body).issues ?? []).map((issue) => judgeIssue(issue, sent, body)),
    ...findUnlisted(body)
      .filter((path) => !isOfEvent(path))
      .map((path) =>
        createUnlisted("response", placeIn("response", "body", ...reducePath(path)), { kind: "fixed", rule: "known" }),
      ),
    ...checkFacts(body).map(({ path, expected }) => createBodyBreach("response", path, expected)),
    ...echoes
      .flatMap((echo) => checkEcho(echo, sent, body))
      .map((fault) => leaveOpenValue(questions, operation, { sent, body }, fault)),
  ];
}

/** Leaves a fault of a response open if its value is one of those that an open question leaves to the service. */
export function leaveOpenValue(
  questions: OpenQuestionFinder,
  operation: Operation,
  { sent, body }: { sent: unknown; body: unknown },
  fault: CheckFault,
): CheckFault {
  const path = fault.at.path.filter((step) => typeof step !== "object");
  const question = questions.findValue(operation, path, followPath(body, path), sent);
  return question ? leaveOpen(fault, question) : fault;
}

/** Returns a test of whether a field of a response is one of an event: a delivery record has the payload of its event. */
function createEventFieldTest({ raw, events }: Contract, { id }: Operation): (path: UnlistedPath) => boolean {
  const { operation, list, details } = DELIVERY_RECORDS;
  if (id !== operation) return () => false;
  const known = new Set(
    events.flatMap(({ request }) => {
      return Object.keys(expand(raw, request.schema).properties?.event_details?.properties ?? {});
    }),
  );
  return ([at, , record, field, ...deeper]) => {
    return at === list && record === details && known.has(String(field)) && deeper.length === 0;
  };
}

function checkEcho({ to, from, fallback, types }: Echo, sent: unknown, body: unknown): CheckFault[] {
  const [actual, expected] = [followPath(body, to), followPath(sent, from) ?? fallback];
  // A value of another type is what is wrong with it.
  if (actual === null || ![actual, expected].every((value) => types.includes(typeof value))) return [];
  const isExact = from[0] === "header";
  if (actual === expected || (!isExact && isRepeatedText(actual, expected))) return [];
  return [createBodyBreach("echo", to, { kind: "echo", of: from })];
}

/** Whether a text repeats another one: it may be cut off, have more at its end, and another case. */
function isRepeatedText(actual: unknown, expected: unknown): boolean {
  if (typeof actual !== "string" || typeof expected !== "string") return false;
  const [one, other] = [actual, expected].map((text) => text.trim().toLowerCase());
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}
