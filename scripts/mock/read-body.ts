import type { IncomingMessage } from "node:http";
import { RequestError } from "./exchange.ts";

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** How long a body may take to arrive, in milliseconds. */
export const BODY_TIMEOUT = 10_000;

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body of a request.
 *
 * @returns its bytes
 * @throws RequestError when it is larger than the limit (413) or does not end in time (408)
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => {
      reject(new RequestError(408, `The body did not end within ${BODY_TIMEOUT / 1000} seconds.`));
    }, BODY_TIMEOUT);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else reject(new RequestError(413, `The body is larger than ${BODY_LIMIT} bytes.`));
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => clearTimeout(timer));
  });
}

/**
 * Parses the body of a request.
 *
 * @returns the value; undefined when there is no body; a RequestError when it is not declared as JSON (415) or is not
 * JSON in UTF-8 (400)
 */
export function parseBody(bytes: Uint8Array, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    const sent = mediaType ? `not as ${mediaType}` : "which the request does not say";
    return new RequestError(415, `The body must be sent as content-type: application/json, ${sent}.`);
  }
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    return new RequestError(400, `is not JSON in UTF-8: ${(error as Error).message}`, "body");
  }
}
