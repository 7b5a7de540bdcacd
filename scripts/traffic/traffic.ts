import { TrafficError } from "./entry.ts";
import type { Exchange } from "./exchange.ts";
import { readHar } from "./har.ts";
import { readNdjson } from "./ndjson.ts";

/** How much of the traffic is looked at to know its form, in bytes. */
const HEAD = 4096;

/**
 * Reads recorded traffic, in the order of the recording: HAR or NDJSON, which its first bytes tell apart.
 *
 * @param source the bytes of the traffic
 * @param warn called with what is missing, if the end is cut off
 * @throws TrafficError if it is neither, or contains no exchange
 */
export async function* readTraffic(
  source: AsyncIterable<Uint8Array>,
  warn: (problem: string) => void,
): AsyncGenerator<Exchange> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const start = Buffer.concat(first);
  // The mark of the byte order is no part of JSON.
  const isMarked = start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const unread = isMarked ? start.subarray(3) : start;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield unread;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const read = readerOf(unread.toString("utf8", 0, HEAD));
  let isEmpty = true;
  for await (const exchange of read(whole(), warn)) {
    isEmpty = false;
    yield exchange;
  }
  if (isEmpty) throw new TrafficError("There is no exchange in the traffic.");
}

function readerOf(head: string): typeof readHar {
  if (/^\s*\{\s*"log"\s*:/.test(head)) return readHar;
  if (head.includes("schema.getpostman.com")) {
    throw new TrafficError(
      "This is a collection of Postman, which contains no traffic: let Postman send its requests through `token-payments proxy --record`.",
    );
  }
  if (/^\s*(\{|$)/.test(head)) return readNdjson;
  throw new TrafficError("The traffic must be HAR or NDJSON in UTF-8, not compressed.");
}
