import type { Middleware } from "openapi-fetch";
import type { AttemptInfo, ClientOptions } from "./options.ts";

/** One request of a call, as far as it got. */
export interface Attempt {
  /** What the hooks are passed. The middleware of openapi-fetch sees the same `id`. */
  info: AttemptInfo;
  /** From `performance.now()`, which does not jump. */
  begun: number;
  /** The reason to report if something throws now. */
  stage: "invalid_request" | "signing_failed" | "network";
  /** How many requests were handed to `fetch`: a middleware may repeat one. */
  requests: number;
  /** How many of them the service may have processed: those that were not refused by a documented response. */
  open: number;
  /** Whether a success was received. */
  isAccepted?: boolean;
  /** What authenticates the request: not to be logged where a response repeats it. */
  credentials: string[];
  /** The last response, or else the first success, read whole, as it arrived. */
  received?: { response: Response; text: string };
}

const attempts = new WeakMap<object, Attempt>();

/** Remembers an attempt by the `params` that openapi-fetch passes on to middleware: an object of this attempt alone. */
export function rememberAttempt(params: object, attempt: Attempt): void {
  attempts.set(params, attempt);
}

/** Returns the attempt for which a middleware is called; undefined in a client that is not of this package. */
export function attemptOf({ params }: { params: object }): Attempt | undefined {
  return attempts.get(params);
}

/**
 * Calls a hook. What it throws, at once or later, does not affect the call, and is reported to `onError`.
 *
 * @param more fields of the information beside those of the attempt
 */
export function callHook(
  options: ClientOptions,
  attempt: Attempt,
  hook: "onRequest" | "onResponse" | "onError",
  more?: object,
): void {
  if (!options[hook]) return;
  const info = { ...attempt.info, milliseconds: performance.now() - attempt.begun, ...more };
  (async () => options[hook]?.(info as never))().catch((cause) => {
    if (hook !== "onError") reportExtension(options, attempt, cause);
  });
}

/** Reports what a hook, a middleware or a validator threw. */
export function reportExtension(options: ClientOptions, attempt: Attempt, cause: unknown): void {
  callHook(options, attempt, "onError", { reason: "extension_failed", cause });
}

/**
 * Makes a middleware whose failure, after the request was sent, is reported and changes nothing: the response must not be
 * lost. A failure before ends the attempt.
 */
export function guardMiddleware(middleware: Middleware, options: ClientOptions): Middleware {
  const guard = async <Made>(
    call: { params: object },
    run: () => Made,
    accepts: (returned: unknown) => boolean,
  ): Promise<Awaited<Made> | undefined> => {
    try {
      const returned = await run();
      if (!returned || accepts(returned)) return returned;
      throw new TypeError("a middleware returned no Response");
    } catch (cause) {
      const attempt = attemptOf(call);
      if (attempt) reportExtension(options, attempt, cause);
    }
  };
  const isResponse = (returned: unknown) => returned instanceof Response;
  return {
    onRequest(call) {
      const attempt = attemptOf(call);
      // The hooks report the same id as middleware.
      if (attempt) attempt.info.id = call.id;
      return middleware.onRequest?.(call);
    },
    onResponse: (call) => guard(call, () => middleware.onResponse?.(call), isResponse),
    onError: (call) =>
      guard(
        call,
        () => middleware.onError?.(call),
        (returned) => returned instanceof Error || isResponse(returned),
      ),
  };
}
