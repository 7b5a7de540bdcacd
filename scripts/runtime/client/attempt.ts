import { createFinalURL, createQuerySerializer } from "openapi-fetch";
import type { Ending } from "./ending.ts";
import { type Attempt, callHook, rememberAttempt, reportExtension } from "./extensions.ts";
import type { AttemptInfo } from "./options.ts";
import {
  addCredentials,
  completeBody,
  type Fields,
  type PreparedCall,
  type RuntimeOperation,
  type Transport,
} from "./request.ts";
import { type CallOutcome, describeThrown, errorOutcome, parseResponseText, responseOutcome } from "./results.ts";

/** The most characters of a body that are read. */
const MAX_BODY = 2 ** 24;

/**
 * Makes an attempt.
 *
 * @param references those of all attempts of the call, and of earlier calls with the same key
 * @returns a success or a failure if a documented response was read whole, whatever an extension did after that
 */
export async function runAttempt(
  transport: Transport,
  operation: RuntimeOperation,
  prepared: PreparedCall,
  attempt: Attempt,
  end: Ending,
  references: string[],
): Promise<CallOutcome> {
  const { options } = transport;
  const outcomeOf = (response: Response, body: unknown) => {
    const report = (cause: unknown) => reportExtension(options, attempt, cause);
    return responseOutcome(operation, response, body, references, options.validate, report);
  };
  try {
    const sending = send(transport, operation, prepared, attempt, end, references);
    const { data, error = data, response } = await end.race(sending);
    const isMadeUp = response.ok && attempt.requests && !attempt.isAccepted;
    if (isMadeUp && operation.idempotent !== true) {
      throw new Error("a middleware returned a success of its own: return that of options.fetch");
    }
    return outcomeOf(response, error === "" ? undefined : error);
  } catch (cause) {
    const { received, stage } = attempt;
    // It is not JSON, the time ended in a middleware, or what that returned was not received.
    if (received) return outcomeOf(received.response, parseResponseText(received.text));
    const detail = describeThrown(cause);
    const reason = end.signal.aborted ? (/^TimeoutError/.test(detail) ? "timeout" : "aborted") : stage;
    return errorOutcome(reason, detail, { cause });
  }
}

const querySerializer = createQuerySerializer();

/** Sends the request, by openapi-fetch if there is middleware, which it calls. */
async function send(
  { post, baseUrl, hasMiddleware, options }: Transport,
  operation: RuntimeOperation,
  prepared: PreparedCall,
  attempt: Attempt,
  { signal, race, check }: Ending,
  references: string[],
): Promise<{ response: Response; data?: unknown; error?: unknown }> {
  const { way, query, credentials, fetch, middleware } = prepared;
  const complete = completeBody(operation, prepared, attempt.info.reference);

  const signAndSend = async (
    url: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Headers,
    header: Fields = complete.header,
  ) => {
    check();
    attempt.stage = "signing_failed";
    attempt.credentials = await addCredentials(way, credentials, bytes, { ...attempt.info, ...header }, headers);
    // A signer may abort the call.
    check();
    attempt.stage = "network";
    attempt.requests++;
    attempt.open++;
    callHook(options, attempt, "onRequest");
    // A signed request is meant for one address.
    const response = await fetch(url, { method: "POST", redirect: "manual", signal, headers, body: bytes });
    check();
    if (!response?.headers) throw new TypeError("fetch returned no Response");
    attempt.info.status = response.status;
    // Also when the body breaks off.
    const text = await race(readText(response)).finally(() => callHook(options, attempt, "onResponse"));
    // Whatever a middleware sends after a success, that was received.
    if (!attempt.isAccepted) attempt.received = { response, text };
    // What followed a redirect answers another request. The fetch of React Native follows one, and lacks `redirected`.
    const isRedirected = response.redirected ?? (response.url && response.url !== url);
    if (response.ok) attempt.isAccepted = true;
    else if (!isRedirected) {
      const outcome = responseOutcome(operation, response, parseResponseText(text), references);
      if (outcome.kind === "failure") attempt.open--;
    }
    return { response, text };
  };

  const params = { query };
  // A copy: the credentials are for the service alone, and not for middleware.
  const headers = new Headers(prepared.headers);
  // Most of the time of a call would be that of a Request, and of a Response, which only middleware needs.
  if (!hasMiddleware) {
    const url = createFinalURL(operation.path, { baseUrl, params, querySerializer } as never);
    const { response, text } = await signAndSend(url, new TextEncoder().encode(JSON.stringify(complete)), headers);
    return { response, error: parseResponseText(text) };
  }

  const sendRequest = async (request: Request) => {
    try {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const header = checkIds(operation, bytes, attempt.info);
      const { response, text } = await signAndSend(request.url, bytes, new Headers(request.headers), header);
      return new Response(text || null, response);
    } catch (cause) {
      // openapi-fetch passes over an error that is false.
      throw cause || new Error(describeThrown(cause));
    }
  };
  rememberAttempt(params, attempt);
  const init = { body: complete, params, headers, middleware, fetch: sendRequest };
  return post(operation.path as never, init as never);
}

/**
 * Checks that a middleware left the ids as they are: results and hooks report them, and repetitions have the same key.
 *
 * @returns the header object that is sent; undefined if it is not there
 * @throws TypeError when it changed one; what it wrote in another form than JSON is not checked
 */
function checkIds(
  { idempotent }: RuntimeOperation,
  bytes: Uint8Array,
  { reference, idempotencyKey }: AttemptInfo,
): Fields | undefined {
  const { header, [idempotent as string]: key } = Object(parseResponseText(new TextDecoder().decode(bytes)));
  if (header && (header.reference !== reference || key !== idempotencyKey))
    throw new TypeError("a middleware changed the reference or key: pass it to the method");
  return header;
}

/**
 * Reads a body whole.
 *
 * @throws RangeError when it is too long
 */
async function readText(response: Response): Promise<string> {
  const { headers, body } = response;
  // No more than its length arrives, unless it is compressed. React Native has no streams.
  const isShort = Number(headers.get("content-length") ?? Infinity) <= MAX_BODY && !headers.has("content-encoding");
  const reader = isShort ? undefined : body?.getReader?.();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length > MAX_BODY) {
      reader.cancel().catch(() => {});
      throw new RangeError(`the body has more than ${MAX_BODY} characters`);
    }
  }
}
