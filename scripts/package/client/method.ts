import { cancellation, unlessAborted } from "./cancellation.ts";
import { authenticate } from "./credentials.ts";
import type { Operation } from "./operation.ts";
import { type Fields, requestBody } from "./request-body.ts";
import { errorResult, type Result, responseResult } from "./results.ts";
import type { CallOptions, ClientOptions, TokenOption, UserSignatureOption } from "./types.ts";
import { UnsentRequest } from "./unsent-request.ts";

/** `POST` of openapi-fetch. */
export type Post = (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Calls an operation. It never throws. */
export type Method = (input?: Fields, settings?: Settings) => Promise<Result>;

/** What a call may set, whatever the operation. */
interface Settings extends CallOptions<Fields>, TokenOption, UserSignatureOption {
  query?: Fields | undefined;
}

/**
 * Makes the method of a client that calls an operation.
 *
 * @param options of the client
 * @param name of the operation
 */
export function methodOf(post: Post, options: ClientOptions, name: string, operation: Operation): Method {
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
    // What has gone wrong if something throws.
    let stage = "invalid_request" as "invalid_request" | "signing_failed" | "network";
    let signal: AbortSignal | undefined;
    try {
      signal = cancellation(settings.signal, timeout);
      signal?.throwIfAborted();
      // Beside a token, the specification names the app by the former name of the field.
      const app = way.authorization ? "auth_handle" : "app_handle";
      const body = requestBody(operation, { [app]: options.appHandle }, input, header);
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
        // Read as text, a success that is no JSON can be told too; of a failure, openapi-fetch tries both by itself.
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
      // The fetch of Node.js says what has failed in the cause of what it throws.
      return errorResult(name, reason, stage === "network", (cause as Error | undefined)?.cause ?? cause, { cause });
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
