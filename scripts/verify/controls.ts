import type { Operation } from "../contract/contract.ts";
import { caseBody, type RequestCase } from "../specification/cases/published.ts";
import type { VerifyConfig } from "./interface.ts";
import { ANY_TOKEN, type RequestPlan, type Requests } from "./requests.ts";
import { asNotShown, type CheckedExchange, type Outcome } from "./response-check.ts";

/**
 * Prepares the controls of the cases of an operation: each is the request of a case without its change. What a service
 * refuses anyway shows nothing about the change. One control serves all cases that change the same request.
 */
export function createControls(
  operation: Operation,
  {
    config,
    send,
    fresh,
  }: {
    config: VerifyConfig;
    send: (plan: RequestPlan) => Promise<CheckedExchange>;
    fresh: Requests["fresh"];
  },
) {
  const outcomes = new Map<string, Promise<Outcome>>();

  async function sendControl(example: string, withToken: boolean): Promise<Outcome> {
    if (withToken && !config.authToken) return asNotShown("it needs an auth token: set authToken in the config");
    const body = fresh({ operation, body: caseBody(operation, { example }) });
    const headers = { authsignature: null, usersignature: null, authorization: ANY_TOKEN };
    const { outcome } = await send({ operation, what: example, body, ...(withToken && { headers }) });
    return outcome;
  }

  return {
    /** Sends the control of a case, unless it was sent before, and returns its outcome. */
    of({ example, headers }: RequestCase): Promise<Outcome> {
      const withToken = headers?.authorization?.startsWith("Bearer ") ?? false;
      const key = `${example} ${withToken}`;
      const outcome = outcomes.get(key) ?? sendControl(example, withToken);
      outcomes.set(key, outcome);
      return outcome;
    },
  };
}
