import * as zlib from "node:zlib";

/** A body, or why there is none; `isCorrupt` if its bytes are not those of its encodings. */
type DecodedBody = { body: Uint8Array; absence?: never } | { body?: never; absence: string; isCorrupt: boolean };

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

const DECODERS = new Map<string, Decode | undefined>([
  ["gzip", zlib.gunzipSync],
  ["x-gzip", zlib.gunzipSync],
  ["br", zlib.brotliDecompressSync],
  // Servers send `deflate` with the header of zlib, as HTTP defines it, and without.
  [
    "deflate",
    (bytes, options) => ((Number(bytes[0]) & 0x0f) === 8 ? zlib.inflateSync : zlib.inflateRawSync)(bytes, options),
  ],
  // Node.js 20 does not have it.
  ["zstd", zlib.zstdDecompressSync as Decode | undefined],
]);

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
  const fail = (absence: string, isCorrupt = false) => ({ absence, isCorrupt });
  const tooLarge = fail(`is larger than ${limit} bytes`);
  if (bytes.length > limit) return tooLarge;
  if (bytes.length === 0) return { body: bytes };
  if (layers.length > MOST_LAYERS) {
    return fail(`has ${layers.length} content-encodings: at most ${MOST_LAYERS} are decoded`);
  }
  let body = bytes;
  for (const encoding of layers.toReversed()) {
    if (!DECODERS.has(encoding)) return fail("has an unknown content-encoding");
    const decode = DECODERS.get(encoding);
    if (!decode) return fail(`has the content-encoding ${encoding}, which this version of Node.js cannot decode`);
    try {
      body = decode(body, { maxOutputLength: limit });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return code === "ERR_BUFFER_TOO_LARGE" ? tooLarge : fail(`cannot be decoded from ${encoding}: ${message}`, true);
    }
  }
  return { body };
}
