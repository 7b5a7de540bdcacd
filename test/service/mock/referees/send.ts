import { Agent, request as httpRequest } from "node:http";
import type { RefereedRequest } from "./referee.ts";

/** The response of the mock. */
export interface Answer {
  status: number;
  unknownFields: string[];
  // biome-ignore lint/suspicious/noExplicitAny: the tests check its form
  body: any;
}

/** Posts a request to the path of an operation. */
export type Send = (path: string, request: RefereedRequest) => Promise<Answer>;

/** Sends over sockets that are kept alive, and tries again if the server has closed one meanwhile. */
export function overSockets(url: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send: Send = (path, { headers, query, body }) =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${url}${target(path, query)}`, {
        agent,
        method: "POST",
        headers: withType(headers),
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        if (request.reusedSocket && error.code === "ECONNRESET") resolve(send(path, { headers, query, body }));
        else reject(error);
      });
      request.on("response", async (response) => {
        const text = (await response.setEncoding("utf8").toArray()).join("");
        resolve(answer(response.statusCode ?? 0, response.headers["x-unknown-fields"] as string | undefined, text));
      });
      request.end(JSON.stringify(body));
    });
  return send;
}

/** Sends through a function like the global `fetch`. */
export function throughFetch(mockFetch: typeof fetch): Send {
  return async (path, { headers, query, body }) => {
    const response = await mockFetch(`https://api.example${target(path, query)}`, {
      method: "POST",
      headers: withType(headers),
      body: JSON.stringify(body),
    });
    return answer(response.status, response.headers.get("x-unknown-fields") ?? undefined, await response.text());
  };
}

function target(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

function withType(headers: RefereedRequest["headers"]): RefereedRequest["headers"] {
  return { ...headers, "content-type": "application/json" };
}

function answer(status: number, unknownFields: string | undefined, text: string): Answer {
  return { status, unknownFields: unknownFields?.split(", ").sort() ?? [], body: JSON.parse(text) };
}
