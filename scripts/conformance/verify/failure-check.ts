import type { FailureCase, RequestCase } from "../../contract/cases.ts";
import type { Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { openQuestionFinder } from "../../contract/open-questions.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { planCase } from "./case-plan.ts";
import type { Controls } from "./control.ts";
import { findOtherUser } from "./credentials.ts";
import { findIdleSetUp, findStart, type RequestFault } from "./environment.ts";
import type { FailureName } from "./interface.ts";
import { asBroken, asNotShown, notShown, type Outcome, SHOWN_FORM } from "./outcome.ts";
import type { RequestPlan } from "./requests.ts";
import { type CheckedExchange, compareBody, isRefusal } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/**
 * Creates what causes a documented failure of an operation, and says what the response shows.
 *
 * @param send sends a request, and reports what its response shows
 */
export function createFailureCheck(
  operation: Operation,
  verification: Verification,
  send: (plan: RequestPlan) => Promise<CheckedExchange>,
  { judgeByControl }: Controls,
) {
  const {
    config,
    requests: { decisions },
  } = verification;
  const questions = openQuestionFinder();
  return async (failure: FailureCase, fault: RequestFault): Promise<Outcome> => {
    const { status, example } = failure;
    const open = questions.findFailure(operation, example);
    if (fault.signatures?.usersignature === "of another user" && !findOtherUser(config)) {
      return asNotShown("no other user");
    }
    const start: RequestCase = { example: findStart(operation, example) };
    const plan = { ...planCase(operation, verification, start), ...fault };
    const checked = await send({ ...plan, refused: status });
    const { body, status: given = 0 } = checked;
    const idle = config.failures?.[example as FailureName] && findIdleSetUp(example, plan, checked);
    if (idle !== undefined) return notShown(idle);
    const outcome = await judgeByControl({ ...start, ...(fault.headers && { headers: fault.headers }) }, checked);
    if (outcome.kind === "not shown") return outcome;
    if (open !== undefined && isRefusal(given)) {
      if (given !== status) return decisions.decide(open, example, `refused with ${given}`);
      decisions.decide(open, example, `refused with ${given}`);
    }
    if (outcome.kind !== "shown") return outcome;
    return body === undefined ? asNotShown("form") : compareFailure(operation, failure, body);
  };
}

/** Compares the body of a failure with what its statement says. */
function compareFailure({ responses }: Operation, { status, answer, key }: FailureCase, body: unknown): Outcome {
  const { message, code } = ENVELOPE_FIELDS;
  if (key !== undefined && fieldAt(body, key) === undefined) return asBroken("missing", { field: key });
  // Which fields a body always has is not specified.
  if (answer[message] && fieldAt(body, message) === undefined) return asNotShown("no field", { field: message });
  const given = fieldAt(body, code);
  const documented = responses.find((response) => response.status === String(status))?.examples ?? [];
  const isOther = given !== answer[code] && documented.some(({ value }) => fieldAt(value, code) === given);
  // Only those who set it up know which of several failures the request causes.
  if (answer[code] && given !== undefined && isOther) return asNotShown("other failure", { code: given });
  const outcome = compareBody(answer, body);
  const isNamed = key !== undefined || [message, code].some((field) => Boolean(answer[field]));
  const byRequest: string[] = Object.values(FAILURE_EXAMPLES);
  const ofEnvironment = documented.filter(({ name }) => !byRequest.includes(name));
  // Another failure of the same status may be the reason.
  return outcome.kind === "shown" && ofEnvironment.length > 1 && !isNamed ? SHOWN_FORM : outcome;
}
