import { type Ending, startEnding } from "./ending.ts";
import type { CallOptions, ClientOptions, TokenOption, UnsignedInit, UserSignatureOption } from "./options.ts";
import {
  addCredentials,
  checkAddress,
  chooseWay,
  createUrl,
  encodeBody,
  type Fields,
  hideValue,
  type RuntimeOperation,
} from "./request.ts";
import { type CallOutcome, type CallResult, describeThrown, errorResult, responseResult } from "./results.ts";
import { delayAfter, isRepeatable, isTransient, PATIENCE, repeatable } from "./retry.ts";

/** The time limit of a call that sets none, in milliseconds: without one, a service that never responds would hold it forever. */
const TIMEOUT = 60_000;

/** The time limit of an attempt that another may follow; the last one may take all the time that is left. */
const ATTEMPT_TIMEOUT = 20_000;

/** How often a call is repeated that does not say so. */
const RETRIES = 2;

/** Of the package, which the build writes here. */
declare const VERSION: string;

/** Calls an operation. It never throws. */
type Method = (input?: Fields, settings?: Settings) => Promise<CallResult>;

/** The options of a call, whatever the operation. */
interface Settings extends CallOptions<Fields>, TokenOption, UserSignatureOption {
  query?: Fields | undefined;
}

/**
 * Makes a client: one method for each operation.
 *
 * @param operations the operations by name
 * @throws TypeError when `baseUrl` is not an http address, or `validate` not a function
 */
export function clientOf(operations: Record<string, RuntimeOperation>, options: ClientOptions): Record<string, Method> {
  checkAddress(options.baseUrl);
  if (options.validate && typeof options.validate !== "function") {
    throw new TypeError("validate must be a function: validateResponse of token-payments-contract/validators");
  }
  const client: Record<string, Method> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const method = methodOf(name, operation, options);
    client[name] = Object.assign(method, operation.all && { all: operation.all(method as never) });
  }
  return client;
}

function methodOf(name: string, operation: RuntimeOperation, options: ClientOptions): Method {
  return async (given = {}, settings = {}) => {
    // The reason to report if something throws.
    let stage = "invalid_request" as "invalid_request" | "signing_failed" | "network";
    let [attempt, attempts, begin] = [1, 0, Date.now()];
    let reference: string | undefined;
    let isSafe: boolean | undefined;
    /** Of the response to this attempt, if one has arrived. */
    let status: number | undefined;
    let end: Ending | undefined;

    const report = (hook: "onRequest" | "onResponse" | "onError", more?: object) => {
      const info = { operation: name, reference, attempt, milliseconds: Date.now() - begin, status, ...more };
      // Whatever a hook throws, at once or later, does not concern the call.
      (async () => options[hook]?.(info as never))().catch(() => {});
    };
    const failed = (cause: unknown) => {
      const isTimeout = /^TimeoutError/.test(describeThrown(end?.signal.reason));
      const reason = end?.signal.aborted ? (isTimeout ? "timeout" : "aborted") : stage;
      return errorResult(name, reason, attempts > 0, describeThrown(cause), { cause });
    };
    const settled = (outcome: CallOutcome, retryIn?: number): CallResult => {
      if (outcome.reason) report("onError", { reason: outcome.reason, retryIn });
      return { ...outcome, attempts, retryable: isTransient(outcome) && (!attempts || isSafe) } as CallResult;
    };

    try {
      const { header, headers, query, signal, signUser, authToken = options.authToken } = settings;
      const { timeout = options.timeout ?? TIMEOUT, attemptTimeout = options.attemptTimeout } = settings;
      const { retries = options.retries ?? RETRIES } = settings;
      const credentials = { ...options, authToken };
      const { way, missing } = chooseWay(name, operation, credentials, signUser);
      if (!way) return settled(errorResult(name, "missing_signer", false, missing));
      for (const [option, limit = 0] of Object.entries({ timeout, attemptTimeout })) {
        if (!(limit >= 0)) throw new TypeError(`${option} is ${limit}`);
      }
      const deadline = begin + timeout;
      reference = (header?.reference as string | undefined) ?? crypto.randomUUID();
      // What every attempt sends is fixed now: the caller may change its objects while the call waits.
      const input = { ...(retries > 0 ? repeatable(operation, given) : given) };
      isSafe = isRepeatable(operation, given);
      const fixedHeader = { ...header, reference };
      const fixedHeaders = hideValue("headers", () => new Headers(headers));
      fixedHeaders.set("content-type", "application/json");
      // A page has the user agent of its browser.
      const isNamed = globalThis.location || fixedHeaders.has("user-agent");
      if (!isNamed) fixedHeaders.set("user-agent", `token-payments-contract/${VERSION}`);
      // With a token, the specification names the app by the former name of the field.
      const app = { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle };
      const url = createUrl(options.baseUrl, operation, query);

      const send = async ({ signal, race }: Ending) => {
        signal.throwIfAborted();
        stage = "invalid_request";
        const body = encodeBody(operation, app, input, fixedHeader);
        const signAndSend = async (to: string, init: UnsignedInit) => {
          stage = "signing_failed";
          await race(addCredentials(way, credentials, init.body, input.user_handle as string, init.headers));
          stage = "network";
          attempts++;
          report("onRequest");
          return race((options.fetch ?? fetch)(to, init));
        };
        // A signed request is meant for one address.
        const init: UnsignedInit = {
          method: "POST",
          redirect: "manual",
          signal,
          headers: new Headers(fixedHeaders),
          body,
        };
        const chain = options.middleware?.(signAndSend, url, init, operation.path, query);
        const response = await race(chain ?? signAndSend(url, init));
        status = response.status;
        // Also when the body breaks off.
        const text = await race(response.text()).finally(() => report("onResponse"));
        return responseResult(name, operation, response, text, options.validate);
      };

      for (; ; attempt++) {
        const mayRepeat = attempt <= retries && isRepeatable(operation, input);
        begin = Date.now();
        status = undefined;
        const limit = attemptTimeout ?? (mayRepeat ? ATTEMPT_TIMEOUT : timeout);
        end = startEnding(signal, Math.min(limit, deadline - begin));
        const outcome = await send(end).catch(failed);
        end.dispose();
        const delay = delayAfter(attempt, outcome.response);
        // A wait that does not lead to another attempt must not cost the result of this one.
        const isTooLong = delay > PATIENCE || delay >= deadline - Date.now();
        if (!mayRepeat || !isTransient(outcome) || isTooLong || signal?.aborted) return settled(outcome);
        const result = settled(outcome, delay);
        end = startEnding(signal, delay);
        await end.over;
        end.dispose();
        if (signal?.aborted) return result;
      }
    } catch (cause) {
      return settled(failed(cause));
    }
  };
}
