import { decodeBody, listEncodings } from "../traffic/decoding.ts";
import type { TrafficMessage } from "../traffic/exchange.ts";

/** The largest body that is checked, in bytes, as it was sent and as it is decoded. Larger ones only pass. */
export const COPY_LIMIT = 1024 * 1024;

/** A copy of a body that passes, up to the limit. */
export class BodyCopy {
  /** Empty once the body exceeds the limit. */
  chunks: Buffer[] = [];
  #size = 0;

  /** Whether the body and this chunk of it are within the limit. */
  hasRoomFor({ length }: Buffer): boolean {
    return this.#size + length <= COPY_LIMIT;
  }

  add(chunk: Buffer): void {
    if (this.hasRoomFor(chunk)) this.chunks.push(chunk);
    else this.chunks = [];
    this.#size += chunk.length;
  }

  /**
   * Makes the message that is checked.
   *
   * @param headers by name, in lower case
   */
  message(headers: TrafficMessage["headers"]): TrafficMessage {
    if (this.#size > COPY_LIMIT) return { headers, absence: { kind: "large", number: COPY_LIMIT } };
    const [first = Buffer.alloc(0), ...more] = this.chunks;
    const bytes = more.length > 0 ? Buffer.concat(this.chunks) : first;
    const { body, absence } = decodeBody(bytes, listEncodings(headers["content-encoding"]), COPY_LIMIT);
    return { headers, ...(body ? { body } : { absence }) };
  }
}
