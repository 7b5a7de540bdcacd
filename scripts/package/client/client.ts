import { authenticate, encodeBody, type Fields, type Operation, urlOf } from "./request.ts";
import { errorResult, type LoadValidators, type Outcome, type Result, responseResult } from "./results.ts";
import { delayAfter, isRepeatable, isTransient } from "./retry.ts";
import type { AttemptInfo, CallOptions, ClientOptions, TokenOption, UserSignatureOption } from "./types.ts";

/** Calls an operation. It never throws. */
type Method = (input?: Fields, settings?: Settings) => Promise<Result>;

/** The options of a call, whatever the operation. */
interface Settings extends CallOptions<Fields>, TokenOption, UserSignatureOption {
  query?: Fields | undefined;
}

/**
 * Makes a client: one method for each operation.
 *
 * @param operations the operations by name
 * @param load loads the validators of responses for `validate: true`
 * @throws TypeError when `baseUrl` is not an http address
 */
export function clientOf(
  operations: Record<string, Operation>,
  options: ClientOptions,
  load: LoadValidators = () => Promise.reject(new TypeError("pass `validate` a function that imports the validators")),
): Record<string, Method> {
  checkAddress(options.baseUrl);
  const client: Record<string, Method> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const method = methodOf(name, operation, options, load);
    client[name] = Object.assign(method, operation.all && { all: operation.all(method as never) });
  }
  return client;
}

function checkAddress(baseUrl: string): void {
  try {
    // In a page, an address may be relative.
    if (/^http/.test(new URL(baseUrl, globalThis.location?.href).protocol)) return;
  } catch {
    // The message below says more.
  }
  throw new TypeError(`baseUrl must be an http address such as https://payments.example, not "${baseUrl}"`);
}

function methodOf(name: string, operation: Operation, options: ClientOptions, load: LoadValidators): Method {
  return async (given = {}, settings = {}) => {
    // The reason to report if something throws.
    let stage = "invalid_request" as "invalid_request" | "signing_failed" | "network";
    let [attempt, attempts, begin] = [1, 0, Date.now()];
    // Joins the caller's signal and the timeout. The signal of `AbortSignal.any` is no replacement: in Node.js 20 and 22 it
    // may be collected as garbage, and the call would never end.
    const end = new AbortController();
    const { signal } = end;
    let outer: AbortSignal | undefined;
    const follow = () => end.abort(outer?.reason);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause: typeof timer;
    let reference: string | undefined;

    const report = (hook: "onRequest" | "onResponse" | "onError", more: Partial<AttemptInfo>) => {
      const info = { operation: name, reference, attempt, milliseconds: Date.now() - begin, ...more };
      // Whatever a hook throws, at once or later, does not concern the call.
      (async () => options[hook]?.(info as never))().catch(() => {});
    };
    const failed = (cause: unknown): Outcome => {
      let reason: typeof stage | "timeout" | "aborted" = signal.aborted ? "aborted" : stage;
      let text: string = typeof cause;
      try {
        // The fetch of Node.js reports what failed in the cause of its error.
        text = String((cause as Error | undefined)?.cause ?? cause);
        if (signal.reason?.name === "TimeoutError") reason = "timeout";
      } catch {
        // Anything can be thrown, even what has no text.
      }
      return errorResult(name, reason, attempts > 0, text, { cause });
    };
    const settled = (outcome: Outcome): Result => {
      const { reason, httpStatus } = outcome;
      if (reason) report("onError", { reason, ...(httpStatus && { status: httpStatus }) });
      const couldHelp = isTransient(outcome) || reason === "timeout";
      return { ...outcome, attempts, retryable: couldHelp && (!attempts || isRepeatable(operation, given)) } as Result;
    };

    try {
      const { header, headers, query, signUser, authToken = options.authToken, timeout = options.timeout } = settings;
      const { retries = options.retries ?? 0 } = settings;
      const credentials = { ...options, authToken };
      const ways = operation.security.filter((each) => !signUser || each.usersignature);
      const missing = ways.map((each) => Object.values(each).filter((credential) => !credentials[credential]));
      const way = ways[missing.findIndex(({ length }) => !length)];
      if (!way) {
        const names = missing.map((each) => each.join(" and ")).join(" or ");
        return settled(errorResult(name, "missing_signer", false, names));
      }
      settings.signal?.addEventListener("abort", follow);
      outer = settings.signal;
      if (outer?.aborted) {
        follow();
        throw signal.reason;
      }
      if (timeout !== undefined) {
        // `setTimeout` takes a delay of more than 24 days for none.
        const delay = Math.min(timeout, 2e9);
        timer = setTimeout(() => end.abort(new DOMException(`${timeout} ms passed`, "TimeoutError")), delay);
      }
      reference = (header?.reference as string | undefined) ?? crypto.randomUUID();
      const { idempotent } = operation;
      // The same in every attempt, so that the service processes it once.
      const key = retries > 0 && typeof idempotent === "string" && !given[idempotent];
      const input = key ? { ...given, [idempotent]: crypto.randomUUID() } : given;
      // With a token, the specification names the app by the former name of the field.
      const app = { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle };
      const url = urlOf(options.baseUrl, operation, query);
      const validate = options.validate === true ? load : options.validate || undefined;
      // A signer, and a `fetch` of the caller, may ignore the signal. First in each race, since a signer may abort it.
      const ended = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

      const send = async () => {
        begin = Date.now();
        const body = encodeBody(operation, app, input, { ...header, reference });
        const sentHeaders = new Headers(headers);
        sentHeaders.set("content-type", "application/json");
        stage = "signing_failed";
        await Promise.race([ended, authenticate(way, credentials, body, input.user_handle as string, sentHeaders)]);
        stage = "network";
        attempts++;
        report("onRequest", {});
        // A signed request is meant for one address.
        const init = { method: "POST", redirect: "manual", signal, headers: sentHeaders, body } as const;
        const response = await Promise.race([ended, (options.fetch ?? fetch)(url, init)]);
        const text = await Promise.race([ended, response.text()]);
        report("onResponse", { status: response.status });
        return Promise.race([ended, responseResult(name, operation, response, text, validate)]);
      };

      for (; ; attempt++) {
        const result = settled(await send().catch(failed));
        const delay =
          attempt > retries || !isTransient(result as Outcome) || !isRepeatable(operation, input)
            ? undefined
            : delayAfter(attempt, "response" in result ? result.response : undefined);
        if (delay === undefined) return result;
        await Promise.race([ended, new Promise((resolve) => (pause = setTimeout(resolve, delay)))]);
      }
    } catch (cause) {
      return settled(failed(cause));
    } finally {
      clearTimeout(timer);
      clearTimeout(pause);
      // The caller's signal may outlive the call.
      outer?.removeEventListener?.("abort", follow);
    }
  };
}
