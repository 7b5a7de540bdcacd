import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { joinQueries } from "../../service/http/addresses.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import { createCredentials, SameSignature, type SentCredentials } from "./credentials.ts";
import type { Draft, Handler, OperationName, VerifyConfig } from "./interface.ts";
import { asNotShown, notShown, type Reason, reasonOf } from "./outcome.ts";
import { createRequestBodies, USER_HANDLE } from "./request-body.ts";
import { type CheckedExchange, createResponseCheck, type Expectation } from "./response-check.ts";
import { createSender, createTurns, type Limits, type Post } from "./sender.ts";
import { createSigners } from "./signers.ts";
import { createDecisions } from "./tally.ts";
import { callConfig, runPrepared, WrongUse } from "./wrong-use.ts";

/** A request to be made. */
export interface RequestPlan extends Expectation, SentCredentials {
  operation: Operation;
  /** What it is, in words. */
  what: string;
  body: unknown;
  query?: Record<string, string | number>;
  /** Changes the request before it is signed; by default that of the config. It sees a valid body. */
  prepare?: (draft: Draft) => unknown;
  /** It was sent before, and waits for something. */
  isRepeated?: boolean;
  /** Breaks the body that was prepared: without it, the request is the control. */
  fault?: (prepared: unknown) => unknown;
}

export type Requests = ReturnType<typeof createRequests>;

/**
 * Prepares what makes, signs and sends the requests of a verification, and checks the responses.
 *
 * @param base URL of the service; each request has its query
 * @param limits with a budget: how many requests may be sent; and whether the service is a sandbox
 * @param onExchange called for each request with its response
 */
export function createRequests(
  contract: Contract,
  config: VerifyConfig,
  handler: Handler,
  base: URL,
  limits: Limits & { budget?: number | undefined; isSandbox: boolean },
  onExchange: (exchange: TrafficExchange) => void,
) {
  const { budget = Number.POSITIVE_INFINITY, isSandbox } = limits;
  const sender = createSender(handler, limits);
  const signers = createSigners(config, limits.timeout);
  let sent = 0;
  let report = () => {};
  const checkResponse = createResponseCheck(contract, isSandbox);
  const decisions = createDecisions();
  const bodies = createRequestBodies(contract, config);
  const turns = createTurns();

  /** Makes and signs a request. */
  async function sign(
    { operation, what, query = {}, fault = (body) => body, ...plan }: RequestPlan,
    draft: Draft,
  ): Promise<Post> {
    const body = fault(draft.body);
    const json = await callConfig("a preparation", () => JSON.stringify(body) ?? "");
    const bytes = new TextEncoder().encode(json);
    const handles = [body, draft.body].map((each) => fieldAt(each, USER_HANDLE));
    const userHandle = handles.find((handle) => typeof handle === "string") ?? config.userHandle;
    const headers = {
      "content-type": "application/json",
      ...(await createCredentials(config, signers, operation, bytes, userHandle, plan, limits)),
      ...draft.headers,
    };
    for (const header of Object.entries(headers)) checkHeader(header);
    const own = String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));
    const url = baseAddress(base) + operation.path + joinQueries(base.search, own && `?${own}`);
    return { place: what, url, headers, body: bytes };
  }

  async function sendPrepared(plan: RequestPlan, draft: Draft): Promise<TrafficExchange> {
    return sender.send(await sign(plan, draft), plan.refused !== 429);
  }

  async function sendInEnvironment(plan: RequestPlan, prepare: RequestPlan["prepare"]): Promise<CheckedExchange> {
    const { operation, tried = [] } = plan;
    const draft = draftOf(plan);
    if (limits.signal.aborted)
      return createUnsent(plan, limits.signal.reason === BAILED ? BAILED : reasonOf("interrupted"));
    if (sent >= budget) return createUnsent(plan, reasonOf("budget", { budget }));
    if (!plan.isRepeated) sent += 1;
    report();
    const makeAndSend = async () => {
      const isKept = (field: string) => isDeepStrictEqual(fieldAt(draft.body, field), fieldAt(plan.body, field));
      const replaced = plan.fault ? undefined : tried.find((field) => !isKept(field));
      const exchange = await sendPrepared(plan, draft).catch((error): SameSignature | undefined => {
        if (error instanceof SameSignature) return error;
        if (error !== limits.signal.reason) throw error;
      });
      if (exchange instanceof SameSignature) {
        sent -= 1;
        return createUnsent(plan, reasonOf("same signature"));
      }
      if (!exchange || limits.signal.aborted)
        return createUnsent(plan, limits.signal.reason === BAILED ? BAILED : reasonOf("interrupted"));
      onExchange(exchange);
      const checked = checkResponse(operation, exchange, plan);
      if (Number(checked.status) < 300) decisions.decideRequest(checked.open, true);
      if (replaced === undefined || checked.outcome.kind === "broken") return checked;
      return { ...checked, outcome: asNotShown("replaced", { field: replaced }) };
    };
    return runPrepared("a preparation", () => prepare?.(draft), makeAndSend);
  }

  /** Sends requests in their order once all are signed; none if one cannot be sent, or the rest after an interruption. */
  async function sendAll(plans: [RequestPlan, Draft][]): Promise<CheckedExchange[]> {
    if (limits.signal.aborted || sent + plans.length > budget) return [];
    const checked: CheckedExchange[] = [];
    const isInterruption = (error: unknown) => error === limits.signal.reason;
    try {
      const posts: Post[] = [];
      for (const [plan, draft] of plans) posts.push(await sign(plan, draft));
      for (const [index, [plan]] of plans.entries()) {
        sent += 1;
        report();
        const exchange = await sender.send(posts[index] as Post, true);
        onExchange(exchange);
        checked.push(checkResponse(plan.operation, exchange, plan));
      }
    } catch (error) {
      if (!isInterruption(error)) throw error;
    }
    return checked;
  }

  return {
    ...bodies,
    decisions,
    /** Whether the service has limited the rate. */
    isRateLimited: sender.isRateLimited,
    /** How many requests were sent, each counted once however often it was repeated. */
    countSent: () => sent,
    /** Sets what is called for each request. */
    onSent: (call: () => void) => {
      report = call;
    },
    /**
     * Sends a request in its environment, which is restored whatever happens; one with a preparation is sent alone. Once
     * interrupted, nothing more is sent.
     */
    async send(plan: RequestPlan): Promise<CheckedExchange> {
      const prepare = plan.prepare ?? config.prepare?.[plan.operation.id as OperationName];
      return turns.take(prepare !== undefined, () => sendInEnvironment(plan, prepare));
    },
    /**
     * Sends a request in its environment, between two others that are signed before it.
     *
     * @param makeOthers gets the body of the request
     * @returns all three in their order, those that were sent
     */
    async sendSigned(
      plan: RequestPlan,
      makeOthers: (body: unknown) => Record<"before" | "after", RequestPlan>,
    ): Promise<CheckedExchange[]> {
      const prepare = config.prepare?.[plan.operation.id as OperationName];
      const draft = draftOf(plan);
      const sendThem = () => {
        const { before, after } = makeOthers(draft.body);
        return sendAll([
          [before, draftOf(before)],
          [plan, draft],
          [after, draftOf(after)],
        ]);
      };
      return turns.take(true, () => runPrepared("a preparation", () => prepare?.(draft), sendThem));
    },
    /** Waits until the environment of each request is restored, or cannot be. */
    settle: turns.settle,
    /** Ends the commands that sign. */
    close: signers.close,
  };
}

function draftOf({ operation, body }: RequestPlan): Draft {
  return { operation: operation.id as OperationName, body: structuredClone(body), headers: {} };
}

/** A URL without what may be secret in it, and without a slash at its end. */
export function baseAddress({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, "");
}

/** Why nothing more is shown once a breach has ended the verification. */
export const BAILED = reasonOf("bailed");

function createUnsent({ what, operation, body }: RequestPlan, why: Reason): CheckedExchange {
  const request = { headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) };
  const exchange = { place: what, time: Date.now(), ms: 0, method: "POST", url: operation.path, request };
  return { exchange, outcome: notShown(why), response: [], status: undefined, open: [] };
}

/** @throws WrongUse if no request can have the header, whose value may be secret */
function checkHeader([name, value]: [string, string | null | undefined]): void {
  try {
    // `Headers` would make a text of it.
    if (value === undefined || value === null) throw new TypeError("no value");
    new Headers([[name, value]]);
  } catch {
    throw new WrongUse(
      `The config makes a header ${name} that cannot be sent: it must be text of one line in Latin-1.`,
    );
  }
}
