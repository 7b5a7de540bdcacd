import type { Ending } from "./ending.ts";
import { type Attempt, callHook, rememberAttempt, reportExtension } from "./extensions.ts";
import { addCredentials, completeBody, type PreparedCall, type RuntimeOperation, type Transport } from "./request.ts";
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

/** Sends the request by openapi-fetch, which calls the middleware. */
async function send(
  { post, options }: Transport,
  operation: RuntimeOperation,
  prepared: PreparedCall,
  attempt: Attempt,
  { signal, race }: Ending,
  references: string[],
) {
  await race(undefined);
  const { way, headers, query, credentials, fetch, middleware } = prepared;
  const complete = completeBody(operation, prepared, attempt.info.reference);

  const signAndSend = async (request: Request) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    // A copy: the credentials are for the service alone, and not for middleware.
    const signed = new Headers(request.headers);
    await race(undefined);
    attempt.stage = "signing_failed";
    attempt.credentials = await race(addCredentials(way, credentials, bytes, complete.header.user_handle, signed));
    attempt.stage = "network";
    attempt.requests++;
    attempt.open++;
    callHook(options, attempt, "onRequest");
    // A signed request is meant for one address.
    const init: RequestInit = { method: "POST", redirect: "manual", signal, headers: signed, body: bytes };
    const response = await race(fetch(request.url, init));
    attempt.info.status = response.status;
    // Also when the body breaks off.
    const text = await race(readText(response)).finally(() => callHook(options, attempt, "onResponse"));
    // Whatever a middleware sends after a success, that was received.
    if (!attempt.isAccepted) attempt.received = { response, text };
    // What followed a redirect answers another request. The fetch of React Native follows one, and lacks `redirected`.
    const isRedirected = response.redirected ?? (response.url && response.url !== request.url);
    // A success leaves it open, and is parsed by openapi-fetch alone.
    const isRefused = () =>
      responseOutcome(operation, response, parseResponseText(text), references).kind === "failure";
    if (!response.ok && !isRedirected && isRefused()) attempt.open--;
    const copy = new Response(text || null, response);
    attempt.isAccepted ||= copy.ok;
    return copy;
  };
  const sendSigned = (request: Request) =>
    signAndSend(request).catch((cause) => {
      // openapi-fetch passes over an error that is false.
      throw cause || new Error(describeThrown(cause));
    });

  const params = { query };
  rememberAttempt(params, attempt);
  return post(operation.path as never, { body: complete, params, headers, middleware, fetch: sendSigned } as never);
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
