import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../../contract/contract.ts";
import { joinPath } from "../../contract/expressions.ts";
import { fieldAt, withField } from "../../contract/fields.ts";
import { CREATED_FIELD, HEADER_FIELDS } from "../../contract/well-known.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import { createCredentials, createSigners, type SentCredentials } from "./credentials.ts";
import type { Draft, Handler, OperationName, VerifyConfig } from "./interface.ts";
import { asNotShown, type CheckedExchange, createResponseCheck, type Expectation } from "./response-check.ts";
import { createSender, type Limits } from "./sender.ts";
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

export const USER_HANDLE = `header.${HEADER_FIELDS.user}`;
const REFERENCE = `header.${HEADER_FIELDS.reference}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type Requests = ReturnType<typeof createRequests>;

/**
 * Prepares what makes, signs and sends the requests of a verification, and checks the responses.
 *
 * @param base URL of the service, without a slash at its end
 * @param limits with a budget: how many requests may be sent
 * @param onExchange called for each request with its response
 */
export function createRequests(
  contract: Contract,
  config: VerifyConfig,
  handler: Handler,
  base: string,
  limits: Limits & { budget?: number | undefined },
  onExchange: (exchange: TrafficExchange) => void,
) {
  const { budget = Number.POSITIVE_INFINITY } = limits;
  const sender = createSender(handler, limits);
  const signers = createSigners(config, limits.timeout);
  let sent = 0;
  let report = () => {};
  const checkResponse = createResponseCheck(contract);
  const decisions = createDecisions();
  const examples = contract.operations.flatMap(({ request }) => request.examples.map(({ value }) => value));
  /** The fields whose values are those of the environment. */
  const bound = new Map<string, unknown>([
    [`header.${HEADER_FIELDS.app}`, config.appHandle],
    [`header.${HEADER_FIELDS.authApp}`, config.appHandle],
    [USER_HANDLE, config.userHandle],
    ...Object.entries(config.values ?? {}),
  ]);

  /** A value of an example, or that of the config which replaces it. */
  function bind(field: string, value: unknown): unknown {
    const isOfExample = value !== undefined && examples.some((example) => fieldAt(example, field) === value);
    return isOfExample && bound.has(field) ? bound.get(field) : value;
  }

  /** The body as it is sent: with fresh ids, the time of now, and the values of the config. */
  function fresh({ operation, body, tried = [] }: Pick<RequestPlan, "operation" | "body" | "tried">): unknown {
    let made = body;
    const set = (field: string, value: unknown) => {
      made = withField(made, field, value);
    };
    for (const field of bound.keys()) set(field, bind(field, fieldAt(body, field)));
    if (!tried.includes(CREATED_FIELD) && Number.isInteger(fieldAt(made, CREATED_FIELD))) {
      set(CREATED_FIELD, Math.floor(Date.now() / 1000));
    }
    if (!tried.includes(REFERENCE) && typeof fieldAt(made, REFERENCE) === "string") {
      set(REFERENCE, crypto.randomUUID());
    }
    if (typeof operation.idempotent === "object") {
      const id = joinPath(operation.idempotent);
      if (UUID.test(String(fieldAt(made, id)))) set(id, crypto.randomUUID());
    }
    return made;
  }

  async function sendPrepared(
    { operation, what, query = {}, fault = (body) => body, ...plan }: RequestPlan,
    draft: Draft,
  ): Promise<TrafficExchange> {
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
    const url = new URL(base + operation.path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return sender.send({ place: what, url: url.href, headers, body: bytes }, plan.refused !== 429);
  }

  async function sendInEnvironment(plan: RequestPlan, prepare: RequestPlan["prepare"]): Promise<CheckedExchange> {
    const { operation, tried = [] } = plan;
    const draft: Draft = { operation: operation.id as OperationName, body: plan.body, headers: {} };
    if (limits.signal.aborted) return createUnsent(plan, describeEnd(limits.signal));
    if (sent >= budget) return createUnsent(plan, `the budget of ${budget} requests is used up`);
    if (!plan.isRepeated) sent += 1;
    report();
    const makeAndSend = async () => {
      const isKept = (field: string) => isDeepStrictEqual(fieldAt(draft.body, field), fieldAt(plan.body, field));
      const replaced = plan.fault ? undefined : tried.find((field) => !isKept(field));
      const exchange = await sendPrepared(plan, draft).catch((error) => {
        if (error !== limits.signal.reason) throw error;
      });
      if (!exchange || limits.signal.aborted) return createUnsent(plan, describeEnd(limits.signal));
      onExchange(exchange);
      const checked = checkResponse(operation, exchange, plan);
      if (Number(checked.status) < 300) decisions.decideRequest(checked.open, true);
      if (replaced === undefined || checked.outcome.kind === "broken") return checked;
      return { ...checked, outcome: asNotShown(`the preparation of the config replaces ${replaced}`) };
    };
    return runPrepared("a preparation", () => prepare?.(draft), makeAndSend);
  }

  /** Those whose environment may still be changed. */
  const underWay = new Set<Promise<CheckedExchange>>();
  /** The last one that a preparation is for: what it sets up, such as a wallet that signs, is for no other request. */
  let lastPrepared: Promise<unknown> = Promise.resolve();
  return {
    fresh,
    bind,
    bound,
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
      const before = prepare ? Promise.allSettled(underWay) : lastPrepared;
      const sending = before.then(() => sendInEnvironment(plan, prepare));
      if (prepare) lastPrepared = sending.catch(() => {});
      underWay.add(sending);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    /** Waits until the environment of each request is restored, or cannot be. */
    async settle(): Promise<void> {
      await Promise.allSettled(underWay);
    },
    /** Ends the commands that sign. */
    close: signers.close,
  };
}

/** Why nothing is shown of a request that was not sent, or whose response was not awaited. */
export const INTERRUPTED = "verify was interrupted";

/** Why nothing is shown once a breach has ended the verification. */
export const BAILED = "verify stopped at the first breach";

function describeEnd({ reason }: AbortSignal): string {
  return reason === BAILED ? BAILED : INTERRUPTED;
}

function createUnsent({ what, operation, body }: RequestPlan, reason: string): CheckedExchange {
  const request = { headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) };
  const exchange = { place: what, time: Date.now(), ms: 0, method: "POST", url: operation.path, request };
  return { exchange, outcome: asNotShown(reason), response: [], status: undefined, open: [] };
}

/** @throws WrongUse if no request can have the header, whose value may be secret */
function checkHeader([name, value]: [string, string]): void {
  try {
    new Headers([[name, value]]);
  } catch {
    throw new WrongUse(
      `The config makes a header ${name} that cannot be sent: it must be text of one line in Latin-1.`,
    );
  }
}

/** Lists the fields that are new in each request, such as the one that makes repeated submissions one. */
export function listFreshFields({ idempotent }: Operation): string[] {
  return [CREATED_FIELD, REFERENCE, ...(typeof idempotent === "object" ? [joinPath(idempotent)] : [])];
}
