import type { Contract, Operation } from "../contract/contract.ts";
import { joinPath } from "../contract/expressions.ts";
import { fieldAt, replaced } from "../contract/fields.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import type { Draft, Handler, OperationName, VerifyConfig } from "./interface.ts";
import { called, WrongUse } from "./wrong-use.ts";

/** A request to be made. */
export interface Plan {
  operation: Operation;
  /** What it is, in words. */
  what: string;
  body: unknown;
  /** Fields that are tried: they keep their values. */
  tried?: string[];
  query?: Record<string, string | number>;
  /** Credentials: null leaves one out, `any` is a valid one. All else is sent as it is. */
  headers?: Record<string, string | null>;
  /** Changes the request before it is signed. */
  prepare?: (draft: Draft) => unknown;
  /** Sign other bytes than those that are sent. */
  wrongSignature?: true;
}

/** A token in the cases: that of the config replaces it. */
export const ANY_TOKEN = "Bearer ZGVtbzpkZW1v";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Makes, signs and sends requests. */
export interface Requests {
  send(plan: Plan): Promise<TrafficExchange>;
  /** The body as it is sent: with fresh ids, the time of now, and the values of the config. */
  fresh(plan: Pick<Plan, "operation" | "body" | "tried">): unknown;
  /** The fields whose values are those of the environment. */
  bound: Map<string, unknown>;
}

/**
 * @param send sends a request; its errors become problems of the exchange
 * @param base URL of the service, without a slash at its end
 * @param timeout of a response, in milliseconds
 */
export function requestsTo(
  contract: Contract,
  config: VerifyConfig,
  send: Handler,
  base: string,
  timeout: number,
): Requests {
  const examples = contract.operations.flatMap(({ request }) => request.examples.map(({ value }) => value));
  const bound = new Map<string, unknown>([
    ["header.app_handle", config.appHandle],
    ["header.auth_handle", config.appHandle],
    ["header.user_handle", config.userHandle],
    ...Object.entries(config.values ?? {}),
  ]);

  function fresh({ operation, body, tried = [] }: Pick<Plan, "operation" | "body" | "tried">): unknown {
    let made = body;
    const set = (field: string, value: unknown) => {
      made = replaced(made, field.split("."), value);
    };
    for (const [field, value] of bound) {
      const given = fieldAt(body, field);
      if (given !== undefined && examples.some((example) => fieldAt(example, field) === given)) set(field, value);
    }
    if (!tried.includes("header.created") && Number.isInteger(fieldAt(made, "header.created"))) {
      set("header.created", Math.floor(Date.now() / 1000));
    }
    if (!tried.includes("header.reference") && typeof fieldAt(made, "header.reference") === "string") {
      set("header.reference", crypto.randomUUID());
    }
    const id = idempotencyField(operation);
    if (id !== undefined && UUID.test(String(fieldAt(made, id)))) set(id, crypto.randomUUID());
    return made;
  }

  return {
    fresh,
    bound,
    async send(plan) {
      const { operation, what, query = {}, prepare } = plan;
      const draft: Draft = { operation: operation.id as OperationName, body: plan.body, headers: {} };
      const json = await called("a preparation", async () => {
        await prepare?.(draft);
        return draft.body === undefined ? "" : JSON.stringify(draft.body);
      });
      const bytes = new TextEncoder().encode(json);
      const signed = plan.wrongSignature ? new Uint8Array([...bytes, 0x20]) : bytes;
      const headers = {
        "content-type": "application/json",
        ...(await credentials(config, operation, signed, draft.body, plan.headers)),
        ...draft.headers,
      };
      for (const header of Object.entries(headers)) checkHeader(header);
      const url = new URL(base + operation.path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      return post(send, { place: what, url: url.href, headers, body: bytes, timeout });
    },
  };
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

/** The field of the request that makes repeated submissions one, if the operation has one. */
export function idempotencyField({ idempotent }: Operation): string | undefined {
  return typeof idempotent === "object" ? joinPath(idempotent) : undefined;
}

async function credentials(
  config: VerifyConfig,
  operation: Operation,
  bytes: Uint8Array,
  body: unknown,
  given: Plan["headers"] = {},
): Promise<Record<string, string>> {
  const required = operation.security.find((schemes) => !schemes.includes("authToken")) ?? [];
  const handle = fieldAt(body, "header.user_handle");
  const userHandle = typeof handle === "string" ? handle : config.userHandle;
  const signers = {
    authsignature: () => text("signApp", () => config.signApp(bytes)),
    usersignature: () => text("signUser", () => config.signUser(bytes, userHandle)),
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
    headers.authorization = isValid ? `Bearer ${await text("authToken", authToken)}` : authorization;
  }
  return headers;
}

/** A text that the config makes. */
async function text(name: string, make: () => string | Promise<string>): Promise<string> {
  const made = await called(name, make);
  if (typeof made !== "string") throw new WrongUse(`${name} of the config must return a string, not ${typeof made}.`);
  return made;
}

interface Sent {
  /** What the request is, in words. */
  place: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  /** Time limit of the response, in milliseconds. */
  timeout: number;
}

/** What `fetch` reports when the server has closed an idle connection just when the request was sent on it. */
const CLOSED = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

/**
 * Sends a request; once more on a new connection, if the connection was closed. Without a response, the exchange has a
 * problem; only if the target cannot be reached, it throws WrongUse.
 */
async function post(handler: Handler, sent: Sent): Promise<TrafficExchange> {
  const exchange = await tried(handler, sent);
  return CLOSED.includes(exchange.problem ?? "") ? tried(handler, sent) : exchange;
}

async function tried(handler: Handler, { place, url, headers, body, timeout }: Sent): Promise<TrafficExchange> {
  const exchange = { place, time: Date.now(), method: "POST", url, request: { headers, body } };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  // A handler in process need not obey the signal.
  const late = new Promise<never>((_, reject) => {
    limit.signal.addEventListener("abort", () => reject(limit.signal.reason));
  });
  try {
    // A redirect may lead to another server, such as production.
    const init = { method: "POST", headers, body, redirect: "manual", signal: limit.signal } as const;
    const response = await Promise.race([received(handler, new Request(url, init)), late]);
    return { ...exchange, ms: Date.now() - exchange.time, response };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    const problem = limit.signal.aborted ? `none within ${timeout} ms` : problemOf(error as Error);
    return { ...exchange, ms: Date.now() - exchange.time, problem };
  } finally {
    clearTimeout(timer);
  }
}

async function received(handler: Handler, request: Request): Promise<NonNullable<TrafficExchange["response"]>> {
  const response = await handler(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.concat(chunks) };
}

/** The largest body of a response that is read, in bytes, as it is decoded. */
const BODY_LIMIT = 64 * 1024 * 1024;

class BodyTooLarge extends Error {
  override name = `its body is larger than ${BODY_LIMIT} bytes`;
}

/** Without the message, which may contain anything of the service. */
function problemOf({ name, cause }: Error): string {
  return (cause as { code?: string } | undefined)?.code ?? name;
}
