import type { IncomingMessage } from "node:http";

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** A body that cannot be used; `status` is what to answer. */
export class BodyError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the body of a request as JSON.
 *
 * @returns the parsed value, or undefined when the body is empty
 * @throws BodyError when the body is larger than the limit (413), or is not JSON in UTF-8 (400)
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // What is over the limit is read to its end, but not kept: a client listens only once it has sent all.
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  if (size > BODY_LIMIT) throw new BodyError(413, `The body has ${size} bytes; at most ${BODY_LIMIT} are read.`);
  if (size === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new BodyError(400, `The body is not JSON: ${(error as Error).message}.`);
  }
}
