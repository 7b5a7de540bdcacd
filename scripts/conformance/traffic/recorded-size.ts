import { listEncodings } from "./decoding.ts";
import type { TrafficMessage } from "./exchange.ts";

/** An object of an entry whose form is still to be checked: a message, or its `postData` or `content`. */
export type Members = Record<string, unknown>;

/** What a recorder says of a body, beside its text. */
export interface RecordedSize {
  /** Of the body without its `content-encoding`, in bytes; not a number if the recorder does not know it. */
  size: number;
  /** The `content-length`; not a number without any, or if its values differ. */
  length: number;
  /** The first sign that a body was sent, although no text of it was recorded. */
  sign: string | undefined;
  /** The recorder says that nothing was sent, by a size of 0. */
  isZero: boolean;
  /** The recorder comments on it, as on one that it has cut off. */
  hasComment: boolean;
}

/** The names that recorders give to a number of bytes, such as `bodySize`, and `_transferSize` of Chrome. */
const SIZE = /^_?(?:body|content|transfer|encoded|decoded|compressed|uncompressed)?size$/i;

/**
 * Reads what an entry says of the size of a body. Recorders that could not read one leave out its text, or write an empty one.
 *
 * @param content `postData` or `content`
 * @param size of the body by HAR, in bytes; negative or not a number if the recorder does not know it
 */
export function readRecordedSize(
  message: Members,
  content: Members,
  headers: TrafficMessage["headers"],
  size: number,
): RecordedSize {
  // A repeated header has one meaning if its values are the same (RFC 9112, section 6.3).
  const lengths = new Set(headers["content-length"]?.split(",").map((text) => Number(text.trim() || Number.NaN)));
  const [first = Number.NaN] = lengths;
  const length = lengths.size === 1 ? first : Number.NaN;
  const hasComment = [message, content].some(({ comment }) => typeof comment === "string" && comment !== "");
  const sizes = Object.entries({ ...message, ...content })
    .filter(([name]) => SIZE.test(name))
    .map(([name, value]) => ({ name, bytes: readNumber(value), hasHeader: /transfer/i.test(name) }));
  // What travels has a header too, whose size only some know.
  const headersSize = Math.max(readNumber(message.headersSize) || 0, 0);
  const positive = sizes.find(({ bytes, hasHeader }) => (hasHeader ? length !== 0 && bytes > headersSize : bytes > 0));
  const signs: [sign: string, isShown: boolean][] = [
    ["its content-length is not 0", [...lengths].some((value) => value !== 0)],
    [`its ${positive?.name} is not 0`, positive !== undefined],
    ["its compression is not 0", (readNumber(content.compression) || 0) !== 0],
    ["the recorder comments on it", hasComment],
    ["the recorder does not know its size", size < 0 && length !== 0],
    ["it has a transfer-encoding", (headers["transfer-encoding"] ?? "") !== ""],
    ["it has a content-encoding", listEncodings(headers["content-encoding"]).length > 0 && length !== 0],
  ];
  return {
    size: size >= 0 ? size : Number.NaN,
    length,
    sign: signs.find(([, isShown]) => isShown)?.[0],
    isZero: length === 0 || sizes.some(({ bytes, hasHeader }) => bytes === 0 && !hasHeader),
    hasComment,
  };
}

function readNumber(value: unknown): number {
  return typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : Number.NaN;
}
