import type { Operation } from "../contract/contract.ts";
import { caseBody, type RequestCase } from "../specification/cases/published.ts";
import { ANY_TOKEN } from "./credentials.ts";
import type { VerifyConfig } from "./interface.ts";
import type { RequestPlan, Requests } from "./requests.ts";
import { asNotShown, type CheckedExchange } from "./response-check.ts";

/** The exchange of a control; only its outcome if it cannot be sent. */
export type Control = Pick<CheckedExchange, "outcome"> & Partial<CheckedExchange>;

/**
 * Prepares the controls of the cases of an operation: each is the request of a case without its change. What a service
 * refuses anyway shows nothing about the change. One control serves all cases that change the same request.
 */
export function createControls(
  operation: Operation,
  { authToken }: VerifyConfig,
  fresh: Requests["fresh"],
  send: (plan: RequestPlan) => Promise<CheckedExchange>,
) {
  const sent = new Map<string, Promise<Control>>();

  async function sendControl(example: string, withToken: boolean): Promise<Control> {
    if (withToken && !authToken) {
      return { outcome: asNotShown("it needs an auth token: set authToken in the config") };
    }
    const body = fresh({ operation, body: caseBody(operation, { example }) });
    const headers = { authsignature: null, usersignature: null, authorization: ANY_TOKEN };
    return send({ operation, what: example, body, ...(withToken && { headers }) });
  }

  return {
    /** Sends the control of a case, unless it was sent before. */
    of({ example, headers }: RequestCase): Promise<Control> {
      const withToken = headers?.authorization?.startsWith("Bearer ") ?? false;
      const key = `${example} ${withToken}`;
      const control = sent.get(key) ?? sendControl(example, withToken);
      sent.set(key, control);
      return control;
    },
  };
}
