import {
  ANY_TOKEN,
  caseBody,
  changeBody,
  describeCase,
  type FailureCase,
  type RequestCase,
} from "../../contract/cases.ts";
import { memoize } from "../../contract/collections.ts";
import type { Operation } from "../../contract/contract.ts";
import { fieldAt, replaced, withField } from "../../contract/fields.ts";
import { openQuestionFinder } from "../../contract/open-questions.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { listSandboxValues } from "../traffic/facts.ts";
import { isSameValue } from "../traffic/lists.ts";
import { createControls, MISSING_TOKEN } from "./control.ts";
import { findOtherUser } from "./credentials.ts";
import { describeIdleSetUp, findStart, type RequestFault } from "./environment.ts";
import type { FailureName } from "./interface.ts";
import { listFreshFields, USER_HANDLE } from "./request-body.ts";
import type { RequestPlan } from "./requests.ts";
import {
  asBroken,
  asNotShown,
  asOpen,
  type CheckedExchange,
  describeDifferences,
  type Outcome,
  SHOWN,
  SHOWN_FORM,
} from "./response-check.ts";
import type { Verification } from "./verification.ts";

/** A second submission, and what its response must have. */
type Resubmission = NonNullable<RequestCase["again"]>;

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
  const { decisions } = requests;
  const questions = openQuestionFinder();
  const describeAnswer = createAnswerCheck(operation, verification);

  async function send(plan: RequestPlan): Promise<CheckedExchange> {
    const checked = await requests.send(plan);
    see(checked, plan.what);
    return checked;
  }

  /** Sends a case, once. */
  const sendCase = memoize(async (requestCase: RequestCase) => {
    const plan = planCase(operation, verification, requestCase);
    const isForeign = ([field, value]: [string, unknown]) => ![undefined, value].includes(fieldAt(plan.body, field));
    const unbounded = requestCase.unbounded ?? [...requests.bound].some(isForeign);
    return { plan, checked: await send({ ...plan, unbounded }) };
  });

  const { controlOf, checkExcuse, judgeByControl } = createControls(
    operation,
    verification,
    cases.map(([, requestCase]) => requestCase),
    send,
    async (requestCase) => (await sendCase(requestCase)).checked,
  );

  /** @returns undefined where it depends on the events that follow */
  async function caseOutcome(statement: string, requestCase: RequestCase): Promise<Outcome | undefined> {
    const { refused, headers, answer, again, events } = requestCase;
    const needsToken = refused === undefined && headers?.authorization === ANY_TOKEN;
    if (needsToken && !config.authToken) return asNotShown(MISSING_TOKEN);
    if (isPlain(requestCase)) {
      const outcome = await checkExcuse(requestCase, await controlOf(requestCase));
      // That the request is accepted shows nothing of the events that the statement is about.
      const isOfEvents = cases.some(([id, other]) => id === statement && other.events !== undefined);
      if (outcome.kind !== "shown") return outcome;
      if (isOfEvents) return undefined;
      return statement === existence ? outcome : SHOWN_FORM;
    }
    const { plan, checked } = await sendCase(requestCase);
    const outcome = await judgeByControl(requestCase, checked);
    if (outcome.kind !== "shown" || refused !== undefined) return outcome;
    if (events) {
      eventCheck.await({ statement, operation, what: describeCase(requestCase), events, call: checked.exchange });
      return undefined;
    }
    if (again) {
      const body = resubmitted(operation, plan.body, again);
      const second = await send({ ...plan, what: `${plan.what}, again`, body });
      return compareSubmissions(again, checked, second);
    }
    // That a request is accepted shows nothing of what it does.
    return answer ? describeAnswer(answer, checked.body) : SHOWN_FORM;
  }

  function compareSubmissions(
    { same = [], other = [], open }: Resubmission,
    first: CheckedExchange,
    second: CheckedExchange,
  ): Outcome {
    const about = "a repeated submission";
    if (second.outcome.kind !== "shown") {
      const isDecided = open !== undefined && isRefusal(second.status);
      return isDecided ? openOutcome(open, about, `refused with ${second.status}`) : second.outcome;
    }
    const isSame = (field: string) => isSameValue(fieldAt(first.body, field), fieldAt(second.body, field));
    const hasField = (field: string) => fieldAt(first.body, field) !== undefined;
    const unlike = [
      ...same.filter((field) => !isSame(field)).map((field) => `another ${field}`),
      ...other.filter((field) => hasField(field) && isSame(field)).map((field) => `the same ${field}`),
    ];
    if (unlike.length > 0) {
      const decision = `the response to a second request has ${unlike.join(" and ")}`;
      // Which object a success is about is not open.
      return open === undefined ? asNotShown(decision) : asBroken(decision);
    }
    if (open === undefined || same.length === 0) return SHOWN;
    decisions.decide(open, about, "answered as the first one");
    // It may have been processed again all the same.
    return SHOWN_FORM;
  }

  /** Counts how the service decides an open question, in another way than the contract does meanwhile. */
  function openOutcome(question: string, about: string, decision: string): Outcome {
    decisions.decide(question, about, decision);
    return asOpen(`${about}: ${decision} (${question})`);
  }

  async function failureOutcome(failure: FailureCase, fault: RequestFault): Promise<Outcome> {
    const { status, example } = failure;
    const open = questions.findFailure(operation, example);
    if (fault.signatures?.usersignature === "of another user" && !findOtherUser(config)) {
      return asNotShown("the signature of another user is not tried: set `users` in the config");
    }
    const start: RequestCase = { example: findStart(operation, example) };
    const plan = { ...planCase(operation, verification, start), ...fault };
    const checked = await send({ ...plan, refused: status });
    const { body, status: given = 0 } = checked;
    const idle = config.failures?.[example as FailureName] && describeIdleSetUp(example, plan, checked);
    if (idle !== undefined) return asNotShown(idle);
    const outcome = await judgeByControl({ ...start, ...(fault.headers && { headers: fault.headers }) }, checked);
    if (outcome.kind === "not shown") return outcome;
    if (open !== undefined && isRefusal(given)) {
      if (given !== status) return openOutcome(open, example, `refused with ${given}`);
      decisions.decide(open, example, `refused with ${given}`);
    }
    if (outcome.kind !== "shown") return outcome;
    return body === undefined ? BROKEN_FORM : compareFailure(operation, failure, body);
  }

  return { controlOf, caseOutcome, failureOutcome };
}

const BROKEN_FORM = asNotShown("the form of the response breaks the contract");

/** Makes the request of a case, with the values of the environment. */
function planCase(
  operation: Operation,
  { config, requests }: Pick<Verification, "config" | "requests">,
  requestCase: RequestCase,
): RequestPlan {
  const { example, query, headers, set = {}, remove = [], refused, events } = requestCase;
  const tried = [...Object.keys(set), ...remove];
  const what = describeCase(requestCase);
  const about = { operation, what, tried, ...(query && { query }), ...(headers && { headers }) };
  if (refused === undefined) {
    const fresh = requests.fresh({ operation, body: caseBody(operation, requestCase), tried });
    // The events of another user show no more than those of this one.
    return { ...about, body: events ? withField(fresh, USER_HANDLE, config.userHandle) : fresh };
  }
  const body = requests.fresh({ operation, body: caseBody(operation, { example }) });
  const bound = Object.entries(set).map(([field, value]) => [field, requests.bind(field, value)]);
  const fault = (prepared: unknown) => changeBody(prepared, { set: Object.fromEntries(bound), remove });
  return { ...about, body, refused, ...(tried.length > 0 && { fault }) };
}

/** Makes the body of a second submission: what is new in each request is new in it, too. */
function resubmitted(operation: Operation, first: unknown, { set }: Resubmission): unknown {
  const fresh = listFreshFields(operation);
  return Object.entries(set).reduce((body, [field, value]) => {
    return replaced(body, field.split("."), fresh.includes(field) ? crypto.randomUUID() : value);
  }, first);
}

/** Compares the body of a failure with what its statement says. */
function compareFailure({ responses }: Operation, { status, answer, key }: FailureCase, body: unknown): Outcome {
  const { message, code } = ENVELOPE_FIELDS;
  if (key !== undefined && fieldAt(body, key) === undefined) return asBroken(`response.body.${key} is missing`);
  // Which fields a body always has is not specified.
  if (answer[message] && fieldAt(body, message) === undefined) return asNotShown(`the response has no ${message}`);
  const given = fieldAt(body, code);
  const documented = responses.find((response) => response.status === String(status))?.examples ?? [];
  const isOther = given !== answer[code] && documented.some(({ value }) => fieldAt(value, code) === given);
  // Only those who set it up know which of several failures the request causes.
  if (answer[code] && given !== undefined && isOther) return asNotShown(`the service reports ${given}`);
  const outcome = firstBroken(describeDifferences(answer, body));
  const isNamed = key !== undefined || [message, code].some((field) => Boolean(answer[field]));
  const byRequest: string[] = Object.values(FAILURE_EXAMPLES);
  const ofEnvironment = documented.filter(({ name }) => !byRequest.includes(name));
  // Another failure of the same status may be the reason.
  return outcome.kind === "shown" && ofEnvironment.length > 1 && !isNamed ? SHOWN_FORM : outcome;
}

/** Creates what compares the body of a success with the values that it has in a sandbox, or with the data of the examples. */
function createAnswerCheck(operation: Operation, { contract, config, isSandbox }: Verification) {
  /** The fields whose values a sandbox has without the data of the examples. */
  const ofSandbox = listSandboxValues(contract, operation).map(({ path }) => path.join("."));
  const questions = openQuestionFinder();
  return (answer: Record<string, unknown>, body: unknown): Outcome => {
    if (body === undefined) return BROKEN_FORM;
    if (!Object.keys(answer).every((field) => ofSandbox.includes(field))) {
      if (config.hasExampleData) return firstBroken(describeDifferences(answer, body));
      return asNotShown("the response depends on data: set hasExampleData in the config");
    }
    if (!isSandbox) return asNotShown("it is about a sandbox: set --sandbox");
    // Some institutions return only one balance, and its type and unit are open.
    const given = Object.entries(answer).filter(([field, wanted]) => {
      const value = fieldAt(body, field);
      return typeof value === typeof wanted && !questions.findValue(operation, field.split("."), value);
    });
    if (given.length === 0) return asNotShown("the response has no value of the sandbox");
    return firstBroken(describeDifferences(Object.fromEntries(given), body));
  };
}

/** Whether a case is the control of others. */
function isPlain({ set, remove, query, headers, answer, again, events }: RequestCase): boolean {
  return [set, remove, query, headers, answer, again, events].every((change) => change === undefined);
}

function firstBroken([message]: string[]): Outcome {
  return message === undefined ? SHOWN : asBroken(message);
}

function isRefusal(status = 0): boolean {
  return status >= 400 && status < 500;
}
