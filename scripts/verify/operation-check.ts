import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../contract/contract.ts";
import { fieldAt, replaced } from "../contract/fields.ts";
import {
  type CasesFile,
  caseBody,
  describeCase,
  type FailureCase,
  type RequestCase,
} from "../specification/cases/published.ts";
import { causeOf } from "./failures.ts";
import type { OperationName, VerifyConfig } from "./interface.ts";
import type { Pool } from "./pool.ts";
import { ANY_TOKEN, idempotencyField, type Plan, type Requests } from "./requests.ts";
import type { Tally } from "./tally.ts";
import {
  broken,
  differences,
  type Expectation,
  inWords,
  type Judged,
  notShown,
  type Outcome,
  SHOWN,
  type Verdicts,
} from "./verdicts.ts";

interface Context {
  cases: CasesFile;
  config: VerifyConfig;
  requests: Requests;
  judge: Verdicts;
  tally: Tally;
  /** A request is made when its turn comes: its time is that of sending. */
  limited: Pool;
  /** Why no request may be sent. */
  reason: string | undefined;
}

/** The checks of one operation, in the order in which they run. */
export interface OperationCheck {
  /**
   * Sends its first example: a service that refuses it cannot show anything else.
   *
   * @returns why nothing else can be shown
   */
  first(): Promise<string | undefined>;
  cases(): Promise<void>;
  /** One after the other, since each needs an environment of its own. */
  failures(): Promise<void>;
  /** Counts the fields that responses had, and those that none had. */
  end(): void;
}

export function operationCheck(operation: Operation, context: Context): OperationCheck {
  const { cases: file, config, requests, judge, tally, limited } = context;
  const { requests: cases, failures, responses } = file.operations[operation.name] ?? NO_CASES;
  const prepare = config.prepare?.[operation.id as OperationName];
  const plain: RequestCase = { example: operation.request.examples[0]?.name ?? "" };
  const ids = Object.keys(cases);
  /** The statement that the operation exists, which has this name by convention. */
  const existence = ids.find((id) => id.endsWith("/path")) ?? ids[0] ?? "";
  /** Statements with the field that a valid response had. */
  const seen = new Set<string>();
  let { reason } = context;

  async function send(plan: Plan, expected: Expectation): Promise<Judged> {
    const isPrepared = expected.refused === undefined && prepare !== undefined;
    const exchange = await requests.send({ ...plan, ...(isPrepared && { prepare }) });
    const judged = judge(operation, exchange, { ...expected, ...(plan.tried && { tried: plan.tried }) });
    const fields = responses[String(judged.status)] ?? {};
    for (const finding of judged.response) {
      count(fields[patternOf(finding.field)] ?? fields[""] ?? existence, plan.what, broken(inWords(finding)));
    }
    for (const [field, statement] of Object.entries(fields)) {
      if (hasField(judged.body, field.split("."))) seen.add(`${statement} ${field}`);
    }
    return judged;
  }

  function count(statement: string, request: string, outcome: Outcome): void {
    if (outcome.kind === "shown") tally.shown(statement);
    else if (outcome.kind === "not shown") tally.notShown(statement, outcome.reason);
    else tally.broken(statement, { operation: operation.name, request, message: outcome.message });
  }

  function planOf(each: RequestCase): Plan {
    const { query, headers, set = {}, remove = [] } = each;
    const plan = {
      operation,
      what: describeCase(each),
      body: caseBody(operation, each),
      tried: [...Object.keys(set), ...remove],
    };
    return { ...plan, body: requests.fresh(plan), ...(query && { query }), ...(headers && { headers }) };
  }

  async function caseOutcome(each: RequestCase): Promise<Outcome> {
    if (reason !== undefined) return notShown(reason);
    const { refused, headers, answer, again, events } = each;
    const needsToken = refused === undefined && headers?.authorization === ANY_TOKEN;
    if (needsToken && !config.authToken) return notShown("it needs an auth token: set authToken in the config");
    const plan = planOf(each);
    const isForeign = ([field, value]: [string, unknown]) => ![undefined, value].includes(fieldAt(plan.body, field));
    const unbounded = each.unbounded ?? [...requests.bound].some(isForeign);
    const judged = await send(plan, { unbounded, ...(refused !== undefined && { refused }) });
    if (judged.outcome.kind !== "shown" || refused !== undefined) return judged.outcome;
    if (events) return notShown("it is about events, which verify does not receive");
    if (again) return againOutcome(again, plan, judged);
    if (!answer) return SHOWN;
    if (judged.body === undefined) return notShown("the form of the response breaks the contract");
    if (!config.hasExampleData) return notShown("the response depends on data: set hasExampleData in the config");
    return firstBroken(differences(answer, judged.body));
  }

  async function againOutcome(again: NonNullable<RequestCase["again"]>, plan: Plan, first: Judged): Promise<Outcome> {
    const { set, same = [], other = [] } = again;
    const unique = ["header.reference", idempotencyField(operation)];
    const body = Object.entries(set).reduce((made, [field, value]) => {
      return replaced(made, field.split("."), unique.includes(field) ? crypto.randomUUID() : value);
    }, plan.body);
    const second = await send({ ...plan, what: `${plan.what}, again`, body }, {});
    if (second.outcome.kind !== "shown") return second.outcome;
    const isSame = (field: string) => isDeepStrictEqual(fieldAt(first.body, field), fieldAt(second.body, field));
    // What the response to a repeated submission contains is not specified.
    const unlike = [
      ...same.filter((field) => !isSame(field)).map((field) => `another ${field}`),
      ...other.filter(isSame).map((field) => `the same ${field}`),
    ];
    return unlike.length === 0 ? SHOWN : notShown(`the response to a second request has ${unlike.join(" and ")}`);
  }

  async function failureOutcome({ status, example, answer, key }: FailureCase): Promise<Outcome> {
    if (reason !== undefined) return notShown(reason);
    const cause = causeOf(config, example, planOf(plain));
    if (!cause) return notShown(`nothing puts the environment into it: set failures.${example} in the config`);
    try {
      const { outcome, body } = await send(cause.plan, { refused: status });
      if (outcome.kind !== "shown" || body === undefined) return outcome;
      const isMissing = key !== undefined && fieldAt(body, key) === undefined;
      return firstBroken([...differences(answer, body), ...(isMissing ? [`response.body.${key} is missing`] : [])]);
    } finally {
      await cause.restore();
    }
  }

  return {
    async first() {
      if (reason !== undefined) return reason;
      const { outcome } = await limited(() => send(planOf(plain), {}));
      if (outcome.kind === "shown") return undefined;
      reason = `the service does not accept the first example of ${operation.name}`;
      const text = outcome.kind === "broken" ? outcome.message : outcome.reason;
      const advice = "it must accept the first example, with the values, signatures and preparation of the config";
      count(existence, describeCase(plain), broken(`${text}; ${advice}`));
      return reason;
    },
    async cases() {
      const all = Object.entries(cases).flatMap(([statement, list]) => list.map((each) => [statement, each] as const));
      const outcomes = await Promise.all(all.map(([, each]) => limited(() => caseOutcome(each))));
      // In the order of the cases, whichever response came first.
      for (const [index, [statement, each]] of all.entries())
        count(statement, describeCase(each), outcomes[index] ?? SHOWN);
    },
    async failures() {
      for (const each of failures) count(each.statement, each.example, await failureOutcome(each));
    },
    end() {
      const declared = Object.values(responses).flatMap((fields) => Object.entries(fields));
      // A field of several statuses is one thing to show.
      for (const [key, [field, statement]] of new Map(declared.map((each) => [`${each[1]} ${each[0]}`, each]))) {
        if (seen.has(key)) tally.shown(statement);
        else tally.notShown(statement, reason ?? `no valid response of ${operation.name} had ${field || "a body"}`);
      }
    },
  };
}

const NO_CASES: CasesFile["operations"][string] = { requests: {}, failures: [], responses: {} };

function firstBroken([message]: string[]): Outcome {
  return message === undefined ? SHOWN : broken(message);
}

/** The field of a finding as the cases name it: `response.body.entities.0.handle` is `entities.[].handle`. */
function patternOf(field: string): string {
  return field
    .replace(/^response\.body\.?/, "")
    .split(".")
    .map((step) => (/^\d+$/.test(step) ? "[]" : step))
    .join(".");
}

/** Whether a value has a field, in any element where a step is `[]`. */
function hasField(value: unknown, [step = "", ...rest]: string[]): boolean {
  if (value === undefined) return false;
  if (step === "") return true;
  const members = step === "[]" ? Object.values(Object(value)) : [Object(value)[step]];
  return members.some((member) => hasField(member, rest));
}
