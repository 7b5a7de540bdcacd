import type { Engine } from "./engine.ts";
import {
  failure,
  type MockRequest,
  type MockResponse,
  parseBody,
  parseQuery,
  RequestError,
  responseHeaders,
} from "./exchange.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, authsignature, content-type, prefer, usersignature",
  "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  "access-control-expose-headers": "allow, x-unknown-fields",
};

/** A request whose body is not read yet. */
interface Incoming {
  method: string;
  /** The target of the request line: the path with the query, or a whole URL. */
  target: string;
  /** Names are in lower case. */
  headers: MockRequest["headers"];
  /** @throws RequestError when the body is too large or too late */
  readBody: () => Promise<Uint8Array>;
}

/** A response, ready to send. */
interface Outgoing {
  /** The path of the request. */
  path: string;
  status: number;
  headers: Record<string, string>;
  content?: string | Uint8Array;
  /** What the mock decided; absent for a page and for a preflight request. */
  outcome?: MockResponse;
}

/** Something that the mock serves beside the operations, by GET. */
export interface Page {
  /** Its media type. */
  type: string;
  /** @throws RequestError when it cannot be read */
  read: () => Promise<string | Uint8Array>;
}

const HEALTH: Page = { type: "application/json", read: async () => '{"status":"ok"}' };

/** Answers a request; never rejects. */
export type Answer = (incoming: Incoming) => Promise<Outgoing>;

/**
 * Creates the answers of the mock to all requests, however they arrive: operations, pages and preflight requests.
 *
 * @param others the pages besides `/health`, by path
 */
export function answering(engine: Engine, others: Iterable<[string, Page]> = []): Answer {
  const pages = new Map([["/health", HEALTH], ...others]);

  async function pageFor({ method }: Incoming, path: string, page: Page): Promise<Outgoing> {
    if (method !== "GET" && method !== "HEAD") {
      throw new RequestError(405, `${path} accepts GET, not ${method}.`, { allow: "GET, HEAD, OPTIONS" });
    }
    const content = await page.read();
    return { path, status: 200, headers: { "content-type": `${page.type}; charset=utf-8` }, content };
  }

  async function outcomeOf({ method, headers, readBody }: Incoming, path: string, query: string): Promise<Outgoing> {
    const body = parseBody(await readBody(), headers);
    return outgoing(path, await engine({ method, path, query: parseQuery(query), headers, body }));
  }

  return async (incoming) => {
    const { method, target, headers } = incoming;
    const [authority = ""] = target.match(/^https?:\/\/[^/?]*/i) ?? [];
    const [path = "", ...query] = target.slice(authority.length).split("?");
    if (method === "OPTIONS") return { path, status: 204, headers: CORS };
    const page = pages.get(path);
    const answer = page ? pageFor(incoming, path, page) : outcomeOf(incoming, path || "/", query.join("?"));
    const result = await answer.catch((error) => outgoing(path, failure(error)));
    // Only pages of another origin need the CORS headers.
    return headers.origin === undefined ? result : { ...result, headers: { ...CORS, ...result.headers } };
  };
}

function outgoing(path: string, outcome: MockResponse): Outgoing {
  const { status, body } = outcome;
  return { path, status, headers: responseHeaders(outcome), content: JSON.stringify(body), outcome };
}
