import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
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
    if (this.#size > COPY_LIMIT) return { headers, absence: TOO_LARGE };
    const [first = Buffer.alloc(0), ...more] = this.chunks;
    return {
      headers,
      ...decodeBody(more.length > 0 ? Buffer.concat(this.chunks) : first, headers["content-encoding"]),
    };
  }
}

const TOO_LARGE = `is larger than ${COPY_LIMIT} bytes`;

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

const DECODERS = new Map<string, Decode>([
  ["identity", (bytes) => bytes as Buffer],
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["br", brotliDecompressSync],
  // Servers send `deflate` with the header of zlib, as HTTP defines it, and without.
  ["deflate", (bytes, options) => ((Number(bytes[0]) & 0x0f) === 8 ? inflateSync : inflateRawSync)(bytes, options)],
]);

/** How many times a body may be encoded: decoding a small one can make the limit of bytes each time. */
const MOST_LAYERS = 8;

/** Decodes a body whose `content-encoding` may list several, the last one applied last. */
function decodeBody(bytes: Buffer, encodings: string | undefined): Pick<TrafficMessage, "body" | "absence"> {
  let body = bytes;
  if (bytes.length === 0 || encodings === undefined) return { body };
  const layers = encodings.split(",").map((layer) => layer.trim().toLowerCase());
  if (layers.length > MOST_LAYERS) {
    return { absence: `has ${layers.length} content-encodings: at most ${MOST_LAYERS} are decoded` };
  }
  for (const encoding of layers.reverse()) {
    const decode = DECODERS.get(encoding || "identity");
    if (!decode) return { absence: "has an unknown content-encoding" };
    try {
      body = decode(body, { maxOutputLength: COPY_LIMIT });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return {
        absence: code === "ERR_BUFFER_TOO_LARGE" ? TOO_LARGE : `cannot be decoded from ${encoding}: ${message}`,
      };
    }
  }
  return { body };
}
