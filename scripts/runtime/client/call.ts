import { runAttempt } from "./attempt.ts";
import { checkCallOptions } from "./check-options.ts";
import { startEnding } from "./ending.ts";
import { type Attempt, callHook } from "./extensions.ts";
import { type Fields, keyOf, prepareCall, type RuntimeOperation, type Settings, type Transport } from "./request.ts";
import { type CallOutcome, type CallResult, describeThrown, errorOutcome } from "./results.ts";
import { delayAfter, isTransient, PATIENCE } from "./retry.ts";
import { randomUuid } from "./uuid.ts";

/** The time limit of a call that sets none, in milliseconds: without one, a service that never responds would hold it forever. */
export const TIMEOUT = 60_000;

/** The time limit of an attempt that another may follow; the last one may take all the time that is left. */
export const ATTEMPT_TIMEOUT = 20_000;

/** How often a call is repeated that does not say so. */
export const RETRIES = 2;

/**
 * Calls an operation: sends its request, and repeats it as the contract and the options allow. It never throws.
 *
 * An attempt is open from the moment its bytes are handed to `fetch` until a documented response to it was read, each time that a
 * middleware hands them over. If one of an operation that changes something is open, the call is a success or an error, never
 * a failure: the refusal of a repetition does not show what became of the first request.
 *
 * @param name of the method
 * @param input what the caller passes
 * @param bodyOf makes the body of it, without what the client fills in
 */
export async function call(
  transport: Transport,
  name: string,
  operation: RuntimeOperation,
  input: Fields,
  settings: Settings,
  bodyOf: (input: Fields) => Fields,
): Promise<CallResult> {
  const { options } = transport;
  const begun = performance.now();
  let idempotencyKey: string | undefined;
  const references: string[] = [];
  /** How many requests were handed to `fetch`. */
  let attempts = 0;
  /** Whether the service may have processed one, of this call or an earlier one. */
  let isOpen = false;
  let attempt = startAttempt(name, 1);

  const settled = (outcome: CallOutcome, retryIn?: number): CallResult => {
    const { id, reference } = attempt.info;
    const facts = { attempts, idempotencyKey, id, reference, references };
    const isRefusal = outcome.kind === "failure" && isOpen && operation.idempotent !== true;
    const { reason, detail, ...fields } = isRefusal ? unknownOutcome(outcome) : outcome;
    if (!reason) return { ...fields, ...facts, retryable: isTransient(outcome) } as CallResult;
    callHook(options, attempt, "onError", { reason, retryIn });
    const mustChange = reason === "missing_signer" || reason === "invalid_request";
    const retryable = !mustChange && (!isOpen || Boolean(operation.idempotent));
    const message = `${isOpen ? name : `${name} was not sent`}: ${reason}: ${detail}`;
    return { ...fields, reason, message, sent: isOpen, ...facts, retryable } as CallResult;
  };

  try {
    if (Object(settings) !== settings) throw new TypeError("the options must be an object");
    const {
      timeout = options.timeout ?? TIMEOUT,
      attemptTimeout = options.attemptTimeout,
      retries = options.retries ?? RETRIES,
      signal,
      earlierReferences,
    } = settings;
    // First what an earlier call leaves open, whatever is wrong with this one.
    isOpen = earlierReferences !== undefined;
    if (Array.isArray(earlierReferences)) references.push(...earlierReferences);
    idempotencyKey = keyOf(operation, Object(input), isOpen);
    checkCallOptions({ timeout, attemptTimeout, retries, signal, earlierReferences });
    const remaining = () => Math.ceil(timeout - (performance.now() - begun));
    const prepared = prepareCall(name, operation, bodyOf(input), idempotencyKey, options, settings);
    if (prepared.missing !== undefined) return settled(errorOutcome("missing_signer", prepared.missing));

    for (let number = 1; ; number++) {
      attempt = startAttempt(name, number, idempotencyKey, prepared.reference ?? randomUuid());
      references.push(attempt.info.reference as string);
      const mayRepeat = number <= retries && operation.idempotent;
      const limit = attemptTimeout ?? (mayRepeat ? ATTEMPT_TIMEOUT : timeout);
      const left = remaining();
      let end = startEnding(signal, Math.min(limit, left), left < limit ? timeout : limit);
      const outcome = await runAttempt(transport, operation, prepared, attempt, end, references);
      end.dispose();
      attempts += attempt.requests;
      // Not what came out: a middleware may make that up, or have repeated the request.
      if (attempt.open || (attempt.requests && outcome.reason)) isOpen = true;

      const delay = delayAfter(number, outcome.response);
      // A wait that does not lead to another attempt must not cost the result of this one.
      const isTooLong = delay > PATIENCE || delay >= remaining();
      if (!mayRepeat || !isTransient(outcome) || isTooLong || signal?.aborted) return settled(outcome);
      const result = settled(outcome, delay);
      end = startEnding(signal, delay);
      await end.over;
      end.dispose();
      if (signal?.aborted) return result;
    }
  } catch (cause) {
    return settled(errorOutcome("invalid_request", describeThrown(cause), { cause }));
  }
}

function startAttempt(operation: string, number: number, idempotencyKey?: string, reference?: string): Attempt {
  const id = Math.random().toString(36).slice(2);
  const info = { id, operation, attempt: number, reference, idempotencyKey, milliseconds: 0 };
  return { info, begun: performance.now(), stage: "invalid_request", requests: 0, open: 0, credentials: [] };
}

/** The outcome of a call that was refused, while one of its requests, or of an earlier call, may have been processed. */
function unknownOutcome({ status, error, response }: CallOutcome): CallOutcome {
  const detail = `a request may have been processed, whatever the refusal with ${status} says: see refusal`;
  return errorOutcome("outcome_unknown", detail, { refusal: { status, error, response } });
}
