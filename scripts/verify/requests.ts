import type { Contract, Operation } from "../contract/contract.ts";
import { joinPath } from "../contract/expressions.ts";
import { fieldAt, withField } from "../contract/fields.ts";
import { HEADER_FIELDS } from "../contract/well-known.ts";
import { type SendFailure, sendRequest } from "../http/send.ts";
import { CHECKED_LIMIT, type TrafficExchange } from "../traffic/exchange.ts";
import { createDecisions } from "./decisions.ts";
import type { Draft, Handler, OperationName, VerifyConfig } from "./interface.ts";
import { asNotShown, type CheckedExchange, createResponseCheck, type Expectation } from "./response-check.ts";
import { callConfig, WrongUse } from "./wrong-use.ts";

/** A request to be made. */
export interface RequestPlan extends Expectation {
  operation: Operation;
  /** What it is, in words. */
  what: string;
  body: unknown;
  query?: Record<string, string | number>;
  /** Credentials: null leaves one out, `any` is a valid one. All else is sent as it is. */
  headers?: Record<string, string | null>;
  /** Headers besides those of the credentials. */
  draftHeaders?: Record<string, string>;
  /** Changes the request before it is signed. That of the config does so by default, for a valid request. */
  prepare?: (draft: Draft) => unknown;
  /** Sign other bytes than those that are sent. */
  wrongSignature?: true;
}

/** A token in the cases: that of the config replaces it. */
export const ANY_TOKEN = "Bearer ZGVtbzpkZW1v";

const USER_HANDLE = `header.${HEADER_FIELDS.user}`;
const CREATED = `header.${HEADER_FIELDS.created}`;
const REFERENCE = `header.${HEADER_FIELDS.reference}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type Requests = ReturnType<typeof createRequests>;

/**
 * Prepares what makes, signs and sends the requests of a verification, and checks the responses.
 *
 * @param handler sends a request; its errors become problems of the exchange, except for WrongUse
 * @param base URL of the service, without a slash at its end
 * @param limits the time limit of a response and of a signer, in milliseconds, and what interrupts them
 */
export function createRequests(
  contract: Contract,
  config: VerifyConfig,
  handler: Handler,
  base: string,
  limits: Limits,
) {
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

  /** The body as it is sent: with fresh ids, the time of now, and the values of the config. */
  function fresh({ operation, body, tried = [] }: Pick<RequestPlan, "operation" | "body" | "tried">): unknown {
    let made = body;
    const set = (field: string, value: unknown) => {
      made = withField(made, field, value);
    };
    for (const [field, value] of bound) {
      const given = fieldAt(body, field);
      if (given !== undefined && examples.some((example) => fieldAt(example, field) === given)) set(field, value);
    }
    if (!tried.includes(CREATED) && Number.isInteger(fieldAt(made, CREATED))) {
      set(CREATED, Math.floor(Date.now() / 1000));
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
    { operation, what, query = {}, ...plan }: RequestPlan,
    draft: Draft,
  ): Promise<TrafficExchange> {
    const json = await callConfig("a preparation", () => JSON.stringify(draft.body) ?? "");
    const bytes = new TextEncoder().encode(json);
    const signed = plan.wrongSignature ? new Uint8Array([...bytes, 0x20]) : bytes;
    const headers = {
      "content-type": "application/json",
      ...(await credentials(config, operation, signed, draft.body, plan.headers, limits)),
      ...draft.headers,
    };
    for (const header of Object.entries(headers)) checkHeader(header);
    const url = new URL(base + operation.path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return post(handler, { place: what, url: url.href, headers, body: bytes }, limits);
  }

  async function sendInEnvironment(plan: RequestPlan): Promise<CheckedExchange> {
    const { operation, refused, draftHeaders } = plan;
    const id = operation.id as OperationName;
    const draft: Draft = { operation: id, body: plan.body, headers: { ...draftHeaders } };
    const prepare = plan.prepare ?? (refused === undefined ? config.prepare?.[id] : undefined);
    if (limits.signal.aborted) return interrupted(plan);
    const restore = await callConfig("a preparation", () => prepare?.(draft));
    try {
      const exchange = await sendPrepared(plan, draft);
      if (limits.signal.aborted) return interrupted(plan);
      const checked = checkResponse(operation, exchange, plan);
      if (checked.open.length > 0) decisions.decideRequest(checked.open, Number(checked.status) < 300);
      return checked;
    } catch (error) {
      if (limits.signal.aborted && error === limits.signal.reason) return interrupted(plan);
      throw error;
    } finally {
      if (typeof restore === "function") await callConfig("what restores after a preparation", () => restore());
    }
  }

  /** Those whose environment may still be changed. */
  const underWay = new Set<Promise<CheckedExchange>>();
  return {
    fresh,
    bound,
    decisions,
    /** Sends a request in its environment, which is restored whatever happens. Once interrupted, nothing more is sent. */
    async send(plan: RequestPlan): Promise<CheckedExchange> {
      const sending = sendInEnvironment(plan);
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
  };
}

interface Limits {
  timeout: number;
  signal: AbortSignal;
}

/** Why nothing is shown of a request that was not sent, or whose response was not awaited. */
export const INTERRUPTED = "verify was interrupted";

function interrupted({ what, operation, body }: RequestPlan): CheckedExchange {
  const request = { headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) };
  const exchange = { place: what, time: Date.now(), ms: 0, method: "POST", url: operation.path, request };
  return { exchange, outcome: asNotShown(INTERRUPTED), response: [], status: undefined, open: [] };
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
  return [CREATED, REFERENCE, ...(typeof idempotent === "object" ? [joinPath(idempotent)] : [])];
}

async function credentials(
  config: VerifyConfig,
  operation: Operation,
  bytes: Uint8Array,
  body: unknown,
  given: RequestPlan["headers"] = {},
  limits: Limits,
): Promise<Record<string, string>> {
  const required = operation.security.find((schemes) => !schemes.includes("authToken")) ?? [];
  const handle = fieldAt(body, USER_HANDLE);
  const userHandle = typeof handle === "string" ? handle : config.userHandle;
  const signers = {
    authsignature: () => callForText("signApp", () => config.signApp(bytes), limits),
    usersignature: () => callForText("signUser", () => config.signUser(bytes, userHandle), limits),
  };
  const headers: Record<string, string> = {};
  for (const [name, sign] of Object.entries(signers)) {
    const isSent = name in given ? given[name] !== null : required.includes(name);
    if (isSent) headers[name] = await sign();
  }
  const { authorization } = given;
  if (authorization) {
    const { authToken } = config;
    const isValid = authorization === ANY_TOKEN && authToken !== undefined;
    headers.authorization = isValid ? `Bearer ${await callForText("authToken", authToken, limits)}` : authorization;
  }
  return headers;
}

/** A text that the config makes, within the time of a response: what it asks may never answer. */
async function callForText(
  name: string,
  make: () => string | Promise<string>,
  { timeout, signal }: Limits,
): Promise<string> {
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    const interrupt = () => reject(signal.reason);
    const expire = () => reject(new WrongUse(`${name} of the config has returned nothing within ${timeout} ms.`));
    const timer = setTimeout(expire, timeout);
    signal.addEventListener("abort", interrupt);
    if (signal.aborted) interrupt();
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", interrupt);
    };
  });
  try {
    const made = await Promise.race([callConfig(name, make), ended]);
    if (typeof made !== "string") throw new WrongUse(`${name} of the config must return a string, not ${typeof made}.`);
    return made;
  } finally {
    end();
  }
}

/** A request with what it is, in words. */
type Post = { place: string; url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

/** Sends a request. Without a whole response, the exchange has a problem; only if the handler says so, it throws WrongUse. */
async function post(
  handler: Handler,
  { place, ...request }: Post,
  { timeout, signal }: Limits,
): Promise<TrafficExchange> {
  const { url, headers, body } = request;
  const exchange = { place, time: Date.now(), method: "POST", url, request: { headers, body } };
  const { ms, response, failure } = await sendRequest(request, {
    timeout,
    signal,
    bodyLimit: CHECKED_LIMIT,
    repeatIfClosed: true,
    fetch: (address, init) => handler(new Request(address, init)),
  });
  if (response && !failure) {
    return { ...exchange, ms, response: { ...response, headers: Object.fromEntries(response.headers) } };
  }
  if (failure?.error instanceof WrongUse) throw failure.error;
  return { ...exchange, ms, ...(failure && { problem: describeProblem(failure, timeout) }) };
}

/** Describes why there is no response, without the message of an error, which may contain anything of the service. */
function describeProblem({ kind, error }: SendFailure, timeout: number): string {
  if (kind === "timeout") return `none within ${timeout} ms`;
  if (kind === "not HTTP") return "what came is not HTTP/1.1";
  if (kind === "body too large") return `its body is larger than ${CHECKED_LIMIT} bytes`;
  return (error.cause as { code?: string } | undefined)?.code ?? error.name;
}
