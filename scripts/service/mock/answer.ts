import { preflightHeaders, withCors } from "../http/cors.ts";
import { failure, type HttpRequest, parseBody, parseQuery, RequestError, responseHeaders } from "../http/messages.ts";
import type { Engine, MockResponse } from "./engine.ts";
import { FAULT_HEADER, type Fault, type FaultName, faultOf } from "./faults.ts";
import { parsePrefer } from "./prefer.ts";

/** A request whose body is not read yet. */
interface Incoming {
  method: string;
  /** The target of the request line: the path with the query, or a whole URL. */
  target: string;
  /** Names are in lower case. */
  headers: HttpRequest["headers"];
  /** Values of the body that a test wants. */
  data?: unknown;
  /** @throws RequestError when the body is too large or too late */
  readBody: () => Promise<Uint8Array>;
}

/** A response, ready to send. */
export interface Outgoing {
  path: string;
  status: number;
  headers: Record<string, string>;
  content?: string | Uint8Array;
  /** Compresses the content with gzip, for a client that accepts it. */
  gzipped?: () => Promise<Uint8Array>;
  /** What the mock decided; absent for a page, for a preflight request, and where a gateway answers. */
  outcome?: MockResponse;
  /** The body of a request that the mock decided on, as it came and parsed. */
  sent?: { bytes: Uint8Array; body: unknown };
  /** The fault that the request chooses: one without a status of its own is for the sender to make. */
  fault?: FaultName;
  /** How long to wait before it is sent, in milliseconds. */
  delay?: number;
}

/** The response of a page to any GET. */
export type PageResponse = Pick<Outgoing, "status" | "headers" | "content" | "gzipped">;

/**
 * Something that the mock serves beside the operations, by GET.
 *
 * @throws RequestError when it cannot be read
 */
export type Page = () => Promise<PageResponse>;

/** The path of the health check, which is the page that every mock has. */
export const HEALTH_PATH = "/health";

const health: Page = async () => {
  return { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, content: '{"status":"ok"}' };
};

/**
 * Creates the function that answers all requests, however they arrive: operations, pages and preflight requests. It never
 * rejects.
 *
 * @param pageAt finds the page of a path, besides `/health`
 */
export function answering(engine: Engine, pageAt: (path: string) => Page | undefined = () => undefined) {
  async function pageFor({ method, headers }: Incoming, path: string, page: Page): Promise<Outgoing> {
    if (method !== "GET" && method !== "HEAD") {
      throw new RequestError(405, `${path} accepts GET, not ${method}.`, { allow: "GET, HEAD, OPTIONS" });
    }
    const response = await page();
    const { "content-type": _, ...unchanged } = response.headers;
    return isKnown(headers["if-none-match"], unchanged.etag)
      ? { path, status: 304, headers: unchanged }
      : { path, ...response };
  }

  async function outcomeOf(incoming: Incoming, path: string, query: string): Promise<Outgoing> {
    const { method, headers, data, readBody } = incoming;
    const fault = faultOf(headers[FAULT_HEADER]);
    const { delay, wanted } = parsePrefer(headers.prefer);
    const bytes = await readBody();
    const body = parseBody(bytes, headers);
    const response = fault?.status
      ? { path, ...ofGateway(fault.status, fault) }
      : outgoing(
          path,
          await engine({
            method,
            path,
            query: parseQuery(query),
            headers,
            body,
            wanted,
            data,
          }),
        );
    return { ...response, sent: { bytes, body }, ...(fault && { fault: fault.name }), delay };
  }

  return async (incoming: Incoming): Promise<Outgoing> => {
    const { method, target, headers } = incoming;
    const [authority = ""] = target.match(/^https?:\/\/[^/?]*/i) ?? [];
    const [path = "", ...query] = target.slice(authority.length).split("?");
    if (method === "OPTIONS") return { path, status: 204, headers: preflightHeaders(headers) };
    const page = path === HEALTH_PATH ? health : pageAt(path);
    const answer = page ? pageFor(incoming, path, page) : outcomeOf(incoming, path || "/", query.join("?"));
    const result = await answer.catch((error) => outgoing(path, failure(error)));
    return { ...result, headers: withCors(headers, result.headers) };
  };
}

/** The response of a gateway, which does not know the envelope of the service. */
function ofGateway(status: number, { summary, headers }: Fault): Pick<Outgoing, "status" | "headers" | "content"> {
  const content = `<!doctype html><title>${status}</title><p>A fault of the mock: ${summary}.</p>`;
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, content };
}

/** Whether a client has a page already: RFC 9110, section 13.1.2, by weak comparison. */
function isKnown(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  const known = header.split(",").map((tag) => tag.trim().replace("W/", ""));
  return known.includes("*") || known.includes(etag.replace("W/", ""));
}

function outgoing(path: string, outcome: MockResponse): Outgoing {
  const { status, body } = outcome;
  return { path, status, headers: responseHeaders(outcome), content: JSON.stringify(body), outcome };
}
