import { caseBody, changeBody, describeCase, type RequestCase } from "../../contract/cases.ts";
import type { Operation } from "../../contract/contract.ts";
import { replaced, stepsOf, withField } from "../../contract/fields.ts";
import { listFreshFields } from "../../service/behavior/fresh-fields.ts";
import { USER_HANDLE } from "./request-body.ts";
import type { RequestPlan } from "./requests.ts";
import type { Verification } from "./verification.ts";

/** A second submission, and what its response must have. */
export type Resubmission = NonNullable<RequestCase["again"]>;

/** Makes the request of a case, with the values of the environment. */
export function planCase(
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
export function resubmitted(operation: Operation, first: unknown, { set }: Resubmission): unknown {
  const fresh = listFreshFields(operation).map(([field]) => field);
  return Object.entries(set).reduce((body, [field, value]) => {
    return replaced(body, stepsOf(field), fresh.includes(field) ? crypto.randomUUID() : value);
  }, first);
}
