import { isDeepStrictEqual } from "node:util";
import { ANY_TOKEN, caseBody, type RequestCase } from "../../contract/cases.ts";
import type { Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { memoize } from "../../contract/utilities.ts";
import { parseJson } from "../../service/http/json.ts";
import { asBroken, asNotShown, describeOutcome, type Outcome } from "./outcome.ts";
import type { RequestPlan } from "./requests.ts";
import { type CheckedExchange, type Judged, withoutResponse } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/** The exchange of a control; only its outcome if it cannot be sent. */
type Control = Pick<Judged, "outcome"> & Partial<Judged>;

export type Controls = ReturnType<typeof createControls>;

/**
 * Creates what says whether a refusal is evidence. What a service refuses anyway shows nothing about a change: the control is
 * the request without it.
 *
 * @param cases all of the operation
 * @param send sends a request, and reports what its response shows
 * @param sendCase sends a case, once
 */
export function createControls(
  operation: Operation,
  { config, requests }: Pick<Verification, "config" | "requests">,
  cases: RequestCase[],
  send: (plan: RequestPlan) => Promise<CheckedExchange>,
  sendCase: (requestCase: RequestCase) => Promise<Judged>,
) {
  // One control serves all cases that change the same request.
  const controlsOf = memoize((withToken: boolean) =>
    memoize(async (example: string): Promise<Control> => {
      if (withToken && !config.authToken) return { outcome: asNotShown("token") };
      const checked = await sendControl(example, withToken);
      const { outcome, open, status = 0 } = checked;
      // Nothing else can be the reason for the refusal.
      if (outcome.kind === "open" && status >= 300) requests.decisions.decideRequest(open, false);
      return checked;
    }),
  );

  async function sendControl(example: string, withToken = false): Promise<Judged> {
    const body = requests.fresh({ operation, body: caseBody(operation, { example }) });
    const headers = { authsignature: null, usersignature: null, authorization: ANY_TOKEN };
    return withoutResponse(await send({ operation, what: example, body, ...(withToken && { headers }) }));
  }

  function controlOf({ example, headers }: RequestCase): Promise<Control> {
    return controlsOf(headers?.authorization?.startsWith("Bearer ") ?? false)(example);
  }

  /** Finds the case that sets the field of a fault to a valid value, if the control does not have that field. */
  function findWithField({ example, set = {}, refused }: RequestCase): RequestCase | undefined {
    const [field, ...others] = Object.keys(set);
    if (refused === undefined || field === undefined || others.length > 0) return undefined;
    if (fieldAt(caseBody(operation, { example }), field) !== undefined) return undefined;
    const valid = cases.filter((other) => other.refused === undefined && other.example === example);
    return valid.find((other) => isDeepStrictEqual(Object.keys(other.set ?? {}), [field]) && !other.remove);
  }

  /** What earlier requests have changed is no excuse for a refusal if the control is accepted after it. */
  async function settleState<Checked extends Control>(requestCase: RequestCase, checked: Checked): Promise<Checked> {
    if (!checked.withoutState) return checked;
    const { example, ...change } = requestCase;
    const isChanged = Object.keys(change).length > 0;
    const control = await sendControl(isChanged ? example : (operation.request.examples[0]?.name ?? ""));
    const [sent, accepted] = [checked, control].map(({ exchange }) => parseJson(exchange?.request.body));
    // There may be less than the greater number.
    const isGreater = Object.entries(Object(sent)).some(([name, value]) => {
      return typeof value === "number" && value > Number(fieldAt(accepted, name));
    });
    return control.outcome.kind !== "shown" || isGreater ? checked : { ...checked, ...checked.withoutState };
  }

  /** An open question is no excuse for a refusal if requests on which it bears as well are accepted. */
  async function checkExcuse(requestCase: RequestCase, checked: Control): Promise<Outcome> {
    const { outcome, open = [], status = 0 } = await settleState(requestCase, checked);
    if (outcome.kind !== "open" || status < 300 || requestCase.refused !== undefined) return outcome;
    const first = { example: operation.request.examples[0]?.name ?? "" };
    const controls = await Promise.all([requestCase, first].map(controlOf));
    const accepted = controls.flatMap((control) => (control.status === 200 ? (control.open ?? []) : []));
    if (open.some((question) => !accepted.includes(question))) return outcome;
    return asBroken("refused as valid", { status });
  }

  /** A refusal is evidence, and a decision, only if the request is accepted without the change. */
  async function judgeByControl(requestCase: RequestCase, given: Judged): Promise<Outcome> {
    const { withoutState: _, ...checked } = await settleState(requestCase, given);
    const { outcome, open, status = 0 } = checked;
    if (status < 300 || (outcome.kind !== "shown" && outcome.kind !== "open")) return outcome;
    const control = await controlOf(requestCase);
    const withField = control.outcome.kind === "shown" ? findWithField(requestCase) : undefined;
    const { outcome: accepted, status: other } = withField ? await sendCase(withField) : control;
    // A value that the service does not know may be refused, but not for its form.
    if (accepted.kind !== "shown" && !(withField && other !== 400)) {
      return asNotShown("refused anyway", { why: describeOutcome(accepted) });
    }
    requests.decisions.decideRequest(open, false);
    return checkExcuse(requestCase, checked);
  }

  return { controlOf, checkExcuse, judgeByControl };
}
