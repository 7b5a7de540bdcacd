import createFetchClient, { type ClientOptions as FetchClientOptions } from "openapi-fetch";
import { authenticate, encodeBody, type Fields, type Operation } from "./request.ts";
import { errorResult, type Result, responseResult } from "./results.ts";
import type { CallOptions, ClientOptions, TokenOption, UserSignatureOption } from "./types.ts";

/** `POST` of openapi-fetch. */
type Post = (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Calls an operation. It never throws. */
type Method = (input?: Fields, settings?: Settings) => Promise<Result>;

/** The options of a call, whatever the operation. */
interface Settings extends CallOptions<Fields>, TokenOption, UserSignatureOption {
  query?: Fields | undefined;
}

/** The arguments of `fetch`. */
interface UnsentRequest {
  url: string;
  init: RequestInit;
}

/**
 * Makes a client: one method for each operation, and `POST` of openapi-fetch.
 *
 * @param operations the operations by name
 */
export function clientOf(operations: Record<string, Operation>, options: ClientOptions): Record<string, Method | Post> {
  const { baseUrl, fetch } = options;
  const { POST } = createFetchClient<object>({ baseUrl, fetch } as FetchClientOptions) as { POST: Post };
  const client: Record<string, Method | Post> = { POST };
  for (const name in operations) client[name] = methodOf(POST, options, name, operations[name] as Operation);
  return client;
}

function methodOf(post: Post, options: ClientOptions, name: string, operation: Operation): Method {
  return async (input = {}, settings = {}) => {
    // The reason to report if something throws.
    let stage = "invalid_request" as "invalid_request" | "signing_failed" | "network";
    // Joins the caller's signal and the timeout. The signal of `AbortSignal.any` is no replacement: in Node.js 20 and 22 it
    // may be collected as garbage, and the call would never end.
    const end = new AbortController();
    const { signal } = end;
    const follow = () => end.abort(given?.reason);
    let given: AbortSignal | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const { header, headers, query, signUser, authToken = options.authToken, timeout = options.timeout } = settings;
      const credentials = { ...options, authToken };
      const way = operation.security.find(
        (each) =>
          (!signUser || each.usersignature) && Object.values(each).every((credential) => credentials[credential]),
      );
      if (!way) {
        const ways = operation.security.map((each) => Object.values(each).join(" and "));
        return errorResult(name, "missing_signer", false, ways.join(" or "));
      }
      settings.signal?.addEventListener("abort", follow);
      given = settings.signal;
      if (given?.aborted) {
        follow();
        throw signal.reason;
      }
      if (timeout !== undefined) {
        // `setTimeout` takes a delay of more than 24 days for none.
        const delay = Math.min(timeout, 2e9);
        timer = setTimeout(() => end.abort(new DOMException(`${timeout} ms passed`, "TimeoutError")), delay);
      }
      // With a token, the specification names the app by the former name of the field.
      const app = way.authorization ? "auth_handle" : "app_handle";
      const body = encodeBody(operation, { [app]: options.appHandle }, input, header);
      const sentHeaders = new Headers(headers);
      sentHeaders.set("content-type", "application/json");
      // A signer, and a `fetch` of the caller, may ignore the signal. First in each race, since a signer may abort it.
      const ended = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      stage = "signing_failed";
      await Promise.race([ended, authenticate(way, credentials, body, input.user_handle as string, sentHeaders)]);
      stage = "invalid_request";
      const responded = post(operation.path, {
        params: { query },
        // A signed request is meant for one address.
        redirect: "manual",
        signal,
        // As text, a success that is not JSON can be reported; for a failure, openapi-fetch tries both by itself.
        parseAs: "text",
        Request: UnsentRequest,
        fetch: ({ url, init }: UnsentRequest) => {
          stage = "network";
          return (options.fetch ?? fetch)(url, { ...init, headers: sentHeaders, body });
        },
      });
      const { data, error, response } = await Promise.race([ended, responded]);
      return responseResult(name, operation, response, error ?? parsed(data as string));
    } catch (cause) {
      let reason: typeof stage | "timeout" | "aborted" = signal.aborted ? "aborted" : stage;
      let text: string = typeof cause;
      try {
        // The fetch of Node.js reports what failed in the cause of its error.
        text = String((cause as Error | undefined)?.cause ?? cause);
        if (signal.reason?.name === "TimeoutError") reason = "timeout";
      } catch {
        // Anything can be thrown, even what has no text.
      }
      return errorResult(name, reason, stage === "network", text, { cause });
    } finally {
      clearTimeout(timer);
      // The caller's signal may outlive the call.
      given?.removeEventListener?.("abort", follow);
    }
  };
}

/**
 * Replaces `Request` inside openapi-fetch: creating one, which `fetch` then copies, would take much of the time of a
 * call. Headers and body are added when it is sent.
 */
function UnsentRequest(url: string, init: RequestInit): UnsentRequest {
  return { url, init };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
