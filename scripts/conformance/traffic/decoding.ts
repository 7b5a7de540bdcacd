import zlib from "node:zlib";
import type { Absence } from "./exchange.ts";

/** A body, or why there is none. */
type DecodedBody = { body: Uint8Array; absence?: never } | { body?: never; absence: Absence };

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** How many times a body may be encoded: decoding a small one can make the limit of bytes each time. */
const MOST_LAYERS = 8;

/** Lists the encodings of a body, the last one applied last; empty if it has none. */
export function listEncodings(header = ""): string[] {
  const layers = header.split(",").map((layer) => layer.trim().toLowerCase());
  return layers.filter((layer) => layer !== "" && layer !== "identity");
}

/**
 * Decodes a body.
 *
 * @param layers of `listEncodings`
 * @param limit the largest body, in bytes, as it was sent and as it is decoded
 */
export function decodeBody(bytes: Uint8Array, layers: string[], limit: number): DecodedBody {
  const fail = (kind: Absence["kind"], number?: number) => ({
    absence: { kind, ...(number !== undefined && { number }) },
  });
  const tooLarge = fail("large", limit);
  if (bytes.length > limit) return tooLarge;
  if (bytes.length === 0) return { body: bytes };
  if (layers.length > MOST_LAYERS) return fail("many-encodings", layers.length);
  let body = bytes;
  for (const encoding of layers.toReversed()) {
    const decode = findDecoder(encoding, body);
    if (!decode) return fail(encoding === "zstd" ? "zstd" : "unknown-encoding");
    try {
      body = decode(body, { maxOutputLength: limit });
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge : fail("corrupt");
    }
  }
  return { body };
}

function findDecoder(encoding: string, [first]: Uint8Array): Decode | undefined {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return zlib.gunzipSync;
    case "br":
      return zlib.brotliDecompressSync;
    case "deflate":
      // Servers send it with the header of zlib, as HTTP defines it, and without.
      return (Number(first) & 0x0f) === 8 ? zlib.inflateSync : zlib.inflateRawSync;
    case "zstd":
      // Node.js 20 does not have it.
      return zlib.zstdDecompressSync as Decode | undefined;
  }
}
