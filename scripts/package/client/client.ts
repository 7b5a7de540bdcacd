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
    const { header, headers, query, signUser, authToken = options.authToken, timeout = options.timeout } = settings;
    const credentials = { ...options, authToken };
    const way = operation.security.find(
      (each) => (!signUser || each.usersignature) && Object.values(each).every((credential) => credentials[credential]),
    );
    if (!way) {
      const ways = operation.security.map((each) => Object.values(each).join(" and "));
      return errorResult(name, "missing_signer", false, ways.join(" or "));
    }
    // The reason to report if something throws.
    let stage = "invalid_request" as "invalid_request" | "signing_failed" | "network";
    let signal: AbortSignal | undefined;
    try {
      signal = cancellation(settings.signal, timeout);
      signal?.throwIfAborted();
      // With a token, the specification names the app by the former name of the field.
      const app = way.authorization ? "auth_handle" : "app_handle";
      const body = encodeBody(operation, { [app]: options.appHandle }, input, header);
      const sentHeaders = new Headers(headers);
      sentHeaders.set("content-type", "application/json");
      stage = "signing_failed";
      await unlessAborted(authenticate(way, credentials, body, input.user_handle as string, sentHeaders), signal);
      stage = "invalid_request";
      const { data, error, response } = await post(operation.path, {
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
      return responseResult(name, operation, response, error ?? parsed(data as string));
    } catch (cause) {
      const reason = signal?.reason?.name === "TimeoutError" ? "timeout" : signal?.aborted ? "aborted" : stage;
      // The fetch of Node.js reports what failed in the cause of its error.
      return errorResult(name, reason, stage === "network", (cause as Error | undefined)?.cause ?? cause, { cause });
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

/** Joins the caller's signal and the timeout (in milliseconds); undefined without either. */
function cancellation(signal: AbortSignal | undefined, timeout: number | undefined): AbortSignal | undefined {
  if (timeout === undefined) return signal;
  const timer = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, timer]) : timer;
}

/** Waits for work that does not know the signal. Throws the reason of the signal as soon as that aborts. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    // The signal may outlive the call.
    work.then(resolve, reject).then(() => signal?.removeEventListener("abort", abort));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
