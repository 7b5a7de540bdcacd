import { memoize } from "../../contract/collections.ts";
import type { Operation } from "../../contract/contract.ts";
import { caseBody, type RequestCase } from "../../specification/cases/published.ts";
import { ANY_TOKEN } from "./credentials.ts";
import type { VerifyConfig } from "./interface.ts";
import type { RequestPlan, Requests } from "./requests.ts";
import { asNotShown, type CheckedExchange } from "./response-check.ts";

/** The exchange of a control; only its outcome if it cannot be sent. */
type Control = Pick<CheckedExchange, "outcome"> & Partial<CheckedExchange>;

/**
 * Makes the function that sends the control of a case, unless it was sent before: the request without its change. What a
 * service refuses anyway shows nothing about the change. One control serves all cases that change the same request.
 */
export function createControlSender(
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
