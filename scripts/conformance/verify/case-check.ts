import { isDeepStrictEqual } from "node:util";
import { memoize } from "../../contract/collections.ts";
import type { Operation } from "../../contract/contract.ts";
import { fieldAt, replaced, withField } from "../../contract/fields.ts";
import { openQuestionFinder } from "../../contract/open-questions.ts";
import {
  ANY_TOKEN,
  caseBody,
  changeBody,
  describeCase,
  type FailureCase,
  type RequestCase,
} from "../../specification/cases/published.ts";
import { listSandboxValues } from "../traffic/facts.ts";
import { isSameValue } from "../traffic/lists.ts";
import { findOtherUser } from "./credentials.ts";
import { describeIdleSetUp, findStart, type RequestFault } from "./environment.ts";
import type { FailureName, VerifyConfig } from "./interface.ts";
import { listFreshFields, type RequestPlan, type Requests, USER_HANDLE } from "./requests.ts";
import {
  asBroken,
  asNotShown,
  asOpen,
  type CheckedExchange,
  describeDifferences,
  describeOutcome,
  type Outcome,
  SHOWN,
} from "./response-check.ts";
import type { Verification } from "./verification.ts";

/**
 * Prepares what sends the cases of an operation, and says what each response shows.
 *
 * @param all with their statements
 * @param see called with each response, and its request in words
 */
export function createCaseCheck(
  operation: Operation,
  { contract, config, requests, isSandbox, events: eventCheck }: Verification,
  all: [statement: string, RequestCase][],
  see: (checked: CheckedExchange, what: string) => void,
) {
  /** The fields whose values a sandbox has without the data of the examples. */
  const ofSandbox = listSandboxValues(contract, operation).map(({ path }) => path.join("."));
  const questions = openQuestionFinder();
  const controlOf = createControlSender(operation, config, requests.fresh, async (plan) => {
    const checked = await send(plan);
    const { outcome, open, status = 0 } = checked;
    // Nothing else can be the reason for the refusal.
    if (outcome.kind === "open" && status >= 300) requests.decisions.decideRequest(open, false);
    return checked;
  });

  async function send(plan: RequestPlan): Promise<CheckedExchange> {
    const checked = await requests.send(plan);
    see(checked, plan.what);
    return checked;
  }

  function planOf(each: RequestCase): RequestPlan {
    const { example, query, headers, set = {}, remove = [], refused } = each;
    const tried = [...Object.keys(set), ...remove];
    const about = { operation, what: describeCase(each), tried, ...(query && { query }), ...(headers && { headers }) };
    if (refused === undefined) {
      const fresh = requests.fresh({ operation, body: caseBody(operation, each), tried });
      // The events of another user show no more than those of this one.
      return { ...about, body: each.events ? withField(fresh, USER_HANDLE, config.userHandle) : fresh };
    }
    const body = requests.fresh({ operation, body: caseBody(operation, { example }) });
    const bound = Object.entries(set).map(([field, value]) => [field, requests.bind(field, value)]);
    const fault = (prepared: unknown) => changeBody(prepared, { set: Object.fromEntries(bound), remove });
    return { ...about, body, refused, ...(tried.length > 0 && { fault }) };
  }

  /** Sends a case, once. */
  const sendCase = memoize(async (each: RequestCase) => {
    const plan = planOf(each);
    const isForeign = ([field, value]: [string, unknown]) => ![undefined, value].includes(fieldAt(plan.body, field));
    const unbounded = each.unbounded ?? [...requests.bound].some(isForeign);
    return { plan, checked: await send({ ...plan, unbounded }) };
  });

  /** @returns undefined where it depends on the events that follow */
  async function caseOutcome(statement: string, each: RequestCase): Promise<Outcome | undefined> {
    const { refused, headers, answer, again, events } = each;
    const needsToken = refused === undefined && headers?.authorization === ANY_TOKEN;
    if (needsToken && !config.authToken) return asNotShown("it needs an auth token: set authToken in the config");
    if (isPlain(each)) {
      const outcome = await checkExcuse(each, await controlOf(each));
      // That the request is accepted shows nothing of the events that the statement is about.
      const isOfEvents = all.some(([id, other]) => id === statement && other.events !== undefined);
      return outcome.kind === "shown" && isOfEvents ? undefined : outcome;
    }
    const { plan, checked } = await sendCase(each);
    const outcome = await judgeByControl(each, checked);
    if (outcome.kind !== "shown" || refused !== undefined) return outcome;
    if (events) {
      eventCheck.await({ statement, operation, what: describeCase(each), events, call: checked.exchange });
      return undefined;
    }
    if (again) return againOutcome(again, plan, checked);
    if (!answer) return SHOWN;
    if (checked.body === undefined) return asNotShown("the form of the response breaks the contract");
    if (Object.keys(answer).every((field) => ofSandbox.includes(field))) {
      if (!isSandbox) return asNotShown("it is about a sandbox: set --sandbox");
      // Some institutions return only one balance, and its type and unit are open.
      const given = Object.entries(answer).filter(([field, wanted]) => {
        const value = fieldAt(checked.body, field);
        return typeof value === typeof wanted && !questions.findValue(operation, field.split("."), value);
      });
      return given.length === 0
        ? asNotShown("the response has no value of the sandbox")
        : firstBroken(describeDifferences(Object.fromEntries(given), checked.body));
    }
    if (!config.hasExampleData) return asNotShown("the response depends on data: set hasExampleData in the config");
    return firstBroken(describeDifferences(answer, checked.body));
  }

  async function againOutcome(
    again: NonNullable<RequestCase["again"]>,
    plan: RequestPlan,
    first: CheckedExchange,
  ): Promise<Outcome> {
    const { set, same = [], other = [], open } = again;
    const fresh = listFreshFields(operation);
    const body = Object.entries(set).reduce((made, [field, value]) => {
      return replaced(made, field.split("."), fresh.includes(field) ? crypto.randomUUID() : value);
    }, plan.body);
    const second = await send({ ...plan, what: `${plan.what}, again`, body });
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
    if (open !== undefined && same.length > 0) requests.decisions.decide(open, about, "answered as the first one");
    return SHOWN;
  }

  /** Counts how the service decides an open question, in another way than the contract does meanwhile. */
  function openOutcome(question: string, about: string, decision: string): Outcome {
    requests.decisions.decide(question, about, decision);
    return asOpen(`${about}: ${decision} (${question})`);
  }

  /** Finds the case that sets the field of a fault to a valid value, if the control does not have that field. */
  function findWithField({ example, set = {}, refused }: RequestCase): RequestCase | undefined {
    const [field, ...others] = Object.keys(set);
    if (refused === undefined || field === undefined || others.length > 0) return undefined;
    if (fieldAt(caseBody(operation, { example }), field) !== undefined) return undefined;
    const valid = all.map(([, each]) => each).filter((each) => each.refused === undefined && each.example === example);
    return valid.find((each) => isDeepStrictEqual(Object.keys(each.set ?? {}), [field]) && !each.remove);
  }

  /** A refusal is evidence, and a decision, only if the request is accepted without the change. */
  async function judgeByControl(each: RequestCase, { outcome, open, status = 0 }: CheckedExchange): Promise<Outcome> {
    if (status < 300 || (outcome.kind !== "shown" && outcome.kind !== "open")) return outcome;
    const control = await controlOf(each);
    const withField = control.outcome.kind === "shown" ? findWithField(each) : undefined;
    const { outcome: accepted, status: given } = withField ? (await sendCase(withField)).checked : control;
    // A value that the service does not know may be refused, but not for its form.
    if (accepted.kind !== "shown" && !(withField && given !== 400)) {
      return asNotShown(`refused without the fault too: ${describeOutcome(accepted)}`);
    }
    requests.decisions.decideRequest(open, false);
    return checkExcuse(each, { outcome, open, status });
  }

  /** An open question is no excuse for a refusal if requests on which it bears as well are accepted. */
  async function checkExcuse(each: RequestCase, { outcome, open = [], status = 0 }: Control): Promise<Outcome> {
    if (outcome.kind !== "open" || status < 300 || each.refused !== undefined) return outcome;
    const controls = await Promise.all([each, { example: operation.request.examples[0]?.name ?? "" }].map(controlOf));
    const accepted = controls.flatMap((control) => (control.status === 200 ? (control.open ?? []) : []));
    if (open.some((question) => !accepted.includes(question))) return outcome;
    return asBroken(`response.status is ${status}, although the contract accepts the request`);
  }

  async function failureOutcome({ status, example, answer, key }: FailureCase, fault: RequestFault): Promise<Outcome> {
    const open = questions.findFailure(operation, example);
    if (fault.signatures?.usersignature === "of another user" && !findOtherUser(config)) {
      return asNotShown("the signature of another user is not tried: set `users` in the config");
    }
    const start: RequestCase = { example: findStart(operation, example) };
    const plan = { ...planOf(start), ...fault };
    const checked = await send({ ...plan, refused: status });
    const { body, status: given = 0 } = checked;
    const idle = config.failures?.[example as FailureName] && describeIdleSetUp(example, plan, checked);
    if (idle !== undefined) return asNotShown(idle);
    const outcome = await judgeByControl({ ...start, ...(fault.headers && { headers: fault.headers }) }, checked);
    if (outcome.kind === "not shown") return outcome;
    if (open !== undefined && isRefusal(given)) {
      if (given !== status) return openOutcome(open, example, `refused with ${given}`);
      requests.decisions.decide(open, example, `refused with ${given}`);
    }
    if (outcome.kind !== "shown") return outcome;
    if (body === undefined) return asNotShown("the form of the response breaks the contract");
    const isMissing = key !== undefined && fieldAt(body, key) === undefined;
    return firstBroken([
      ...describeDifferences(answer, body),
      ...(isMissing ? [`response.body.${key} is missing`] : []),
    ]);
  }

  return { controlOf, caseOutcome, failureOutcome };
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

/** The exchange of a control; only its outcome if it cannot be sent. */
type Control = Pick<CheckedExchange, "outcome"> & Partial<CheckedExchange>;

/**
 * Makes the function that sends the control of a case, unless it was sent before: the request without its change. What a
 * service refuses anyway shows nothing about the change. One control serves all cases that change the same request.
 */
function createControlSender(
  operation: Operation,
  { authToken }: VerifyConfig,
  fresh: Requests["fresh"],
  send: (plan: RequestPlan) => Promise<CheckedExchange>,
) {
  const controlsOf = memoize((withToken: boolean) =>
    memoize(async (example: string): Promise<Control> => {
      if (withToken && !authToken) {
        return { outcome: asNotShown("it needs an auth token: set authToken in the config") };
      }
      const body = fresh({ operation, body: caseBody(operation, { example }) });
      const headers = { authsignature: null, usersignature: null, authorization: ANY_TOKEN };
      return send({ operation, what: example, body, ...(withToken && { headers }) });
    }),
  );
  return ({ example, headers }: RequestCase): Promise<Control> => {
    return controlsOf(headers?.authorization?.startsWith("Bearer ") ?? false)(example);
  };
}
