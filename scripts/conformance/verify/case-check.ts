import { ANY_TOKEN, describeCase, type RequestCase } from "../../contract/cases.ts";
import type { Operation } from "../../contract/contract.ts";
import { fieldAt, stepsOf } from "../../contract/fields.ts";
import { openQuestionFinder } from "../../contract/open-questions.ts";
import { memoize } from "../../contract/utilities.ts";
import { listSandboxValues } from "../traffic/facts.ts";
import { isSameValue } from "../traffic/values.ts";
import { readAwaitedCall } from "./awaited-events.ts";
import { planCase, type Resubmission, resubmitted } from "./case-plan.ts";
import { createControls } from "./control.ts";
import { createFailureCheck } from "./failure-check.ts";
import { asBroken, asNotShown, type Outcome, SHOWN, SHOWN_FORM } from "./outcome.ts";
import type { RequestPlan } from "./requests.ts";
import { type CheckedExchange, compareBody, isRefusal, withoutResponse } from "./response-check.ts";
import type { Decisions } from "./tally.ts";
import type { Verification } from "./verification.ts";

/**
 * Creates what sends the cases of an operation, and says what each response shows.
 *
 * @param cases with their statements
 * @param existence the statement that the operation exists
 * @param see called with each response, and its request in words
 */
export function createCaseCheck(
  operation: Operation,
  verification: Verification,
  cases: [statement: string, RequestCase][],
  existence: string,
  see: (checked: CheckedExchange, what: string) => void,
) {
  const { config, requests, events: eventCheck } = verification;
  const judgeAnswer = createAnswerCheck(operation, verification);

  async function send(plan: RequestPlan): Promise<CheckedExchange> {
    const checked = await requests.send(plan);
    see(checked, plan.what);
    return checked;
  }

  /** Sends a case, once, and takes from the response what it may show. */
  const sendCase = memoize(async (requestCase: RequestCase) => {
    const plan = planCase(operation, verification, requestCase);
    const isForeign = ([field, value]: [string, unknown]) => ![undefined, value].includes(fieldAt(plan.body, field));
    const unbounded = requestCase.unbounded ?? [...requests.bound].some(isForeign);
    const checked = await send({ ...plan, unbounded });
    const { answer, again, events } = requestCase;
    return {
      plan,
      checked: withoutResponse(checked),
      answered: answer && judgeAnswer(answer, checked.body),
      first: again && pickFields(again, checked.body),
      call: events && readAwaitedCall(operation, checked.exchange),
    };
  });

  const controls = createControls(
    operation,
    verification,
    cases.map(([, requestCase]) => requestCase),
    send,
    async (requestCase) => (await sendCase(requestCase)).checked,
  );

  async function judgePlain(statement: string, requestCase: RequestCase): Promise<Outcome | undefined> {
    const outcome = await controls.checkExcuse(requestCase, await controls.controlOf(requestCase));
    // That the request is accepted shows nothing of the events that the statement is about.
    const isOfEvents = cases.some(([id, other]) => id === statement && other.events !== undefined);
    if (outcome.kind !== "shown") return outcome;
    if (isOfEvents) return undefined;
    return statement === existence ? outcome : SHOWN_FORM;
  }

  async function judgeChanged(statement: string, requestCase: RequestCase): Promise<Outcome | undefined> {
    const { refused, again, events } = requestCase;
    const { plan, checked, answered, first, call } = await sendCase(requestCase);
    const outcome = await controls.judgeByControl(requestCase, checked);
    if (outcome.kind !== "shown" || refused !== undefined) return outcome;
    if (events && call) {
      eventCheck.await({ statement, operation, what: describeCase(requestCase), events, call });
      return undefined;
    }
    if (again && first) return judgeAgain(again, plan, first);
    // That a request is accepted shows nothing of what it does.
    return answered ?? SHOWN_FORM;
  }

  async function judgeAgain(again: Resubmission, plan: RequestPlan, first: Fields): Promise<Outcome> {
    const body = resubmitted(operation, plan.body, again);
    const second = await send({ ...plan, what: `${plan.what}, again`, body });
    return compareSubmissions(requests.decisions, again, first, second);
  }

  return {
    controlOf: controls.controlOf,
    /** @returns undefined where it depends on the events that follow */
    async caseOutcome(statement: string, requestCase: RequestCase): Promise<Outcome | undefined> {
      const needsToken = requestCase.refused === undefined && requestCase.headers?.authorization === ANY_TOKEN;
      if (needsToken && !config.authToken) return asNotShown("token");
      return isPlain(requestCase) ? judgePlain(statement, requestCase) : judgeChanged(statement, requestCase);
    },
    failureOutcome: createFailureCheck(operation, verification, send, controls),
  };
}

/** Creates what compares the body of a success with the values that it has in a sandbox, or with the data of the examples. */
function createAnswerCheck(operation: Operation, { contract, config, isSandbox }: Verification) {
  /** The fields whose values a sandbox has without the data of the examples. */
  const ofSandbox = listSandboxValues(contract, operation).map(({ path }) => path.join("."));
  const questions = openQuestionFinder();
  return (answer: Record<string, unknown>, body: unknown): Outcome => {
    if (body === undefined) return asNotShown("form");
    if (!Object.keys(answer).every((field) => ofSandbox.includes(field))) {
      if (config.hasExampleData) return compareBody(answer, body);
      return asNotShown("example data");
    }
    if (!isSandbox) return asNotShown("sandbox");
    // Some institutions return only one balance, and its type and unit are open.
    const given = Object.entries(answer).filter(([field, wanted]) => {
      const value = fieldAt(body, field);
      return typeof value === typeof wanted && !questions.findValue(operation, stepsOf(field), value);
    });
    if (given.length === 0) return asNotShown("no sandbox value");
    return compareBody(Object.fromEntries(given), body);
  };
}

/** Whether a case is the control of others. */
function isPlain({ set, remove, query, headers, answer, again, events }: RequestCase): boolean {
  return [set, remove, query, headers, answer, again, events].every((change) => change === undefined);
}

/** Values of a body by their fields. */
type Fields = Record<string, unknown>;

/** Takes what a second submission is compared by. */
function pickFields({ same = [], other = [] }: Resubmission, body: unknown): Fields {
  return Object.fromEntries([...same, ...other].map((field) => [field, fieldAt(body, field)]));
}

/** Compares the response to a second submission with that to the first one. */
function compareSubmissions(
  decisions: Decisions,
  { same = [], other = [], open }: Resubmission,
  first: Fields,
  second: CheckedExchange,
): Outcome {
  const about = "a repeated submission";
  if (second.outcome.kind !== "shown") {
    const isDecided = open !== undefined && isRefusal(second.status);
    return isDecided ? decisions.decide(open, about, `refused with ${second.status}`) : second.outcome;
  }
  const isSame = (field: string) => isSameValue(first[field], fieldAt(second.body, field));
  const hasField = (field: string) => first[field] !== undefined;
  const unlike = [
    ...same.filter((field) => !isSame(field)).map((field) => `another ${field}`),
    ...other.filter((field) => hasField(field) && isSame(field)).map((field) => `the same ${field}`),
  ];
  if (unlike.length > 0) {
    // Which object a success is about is not open.
    const judge = open === undefined ? asNotShown : asBroken;
    return judge("resubmission", { unlike: unlike.join(" and ") });
  }
  if (open === undefined || same.length === 0) return SHOWN;
  decisions.decide(open, about, "answered as the first one");
  // It may have been processed again all the same.
  return SHOWN_FORM;
}
