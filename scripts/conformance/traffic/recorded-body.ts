import { parseJson } from "../../service/http/json.ts";
import { decodeBody, listEncodings } from "./decoding.ts";
import { type Absence, CHECKED_LIMIT, mayHaveHeader, type TrafficMessage } from "./exchange.ts";
import type { RecordedSize } from "./recorded-size.ts";

/** A body as a recorder wrote it. */
interface RecordedBody extends RecordedSize {
  text: unknown;
  /** `base64`, or anything else that the recorder wrote in its place. */
  encoding: unknown;
  /** The text is all of the body, and nothing else. */
  isWhole: boolean;
}

/**
 * Reads a body. By HAR its text has no `content-encoding` any more; some recorders keep the bytes as they came. It is empty, or
 * no JSON, only if the recording leaves no doubt: recorders lose bodies, and replace them.
 *
 * @returns no body if it was not recorded, or only a part of it
 */
export function readRecordedBody(
  recorded: RecordedBody,
  head: Pick<TrafficMessage, "headers" | "unrecorded">,
): Pick<TrafficMessage, "body" | "absence"> {
  const { text, encoding, isWhole, length, sign, isZero } = recorded;
  if (typeof text !== "string" && length !== 0) return {};
  if (text === "" && isWhole) return { body: new Uint8Array() };
  if (typeof text !== "string" || text === "") {
    if (sign !== undefined) return doubtful(`was not recorded: ${sign}`);
    return isZero ? { body: new Uint8Array() } : doubtful("was not recorded: nothing says that its size is 0");
  }
  const tooLarge = { absence: { kind: "large", number: CHECKED_LIMIT } } as const;
  // In whatever form: in hexadecimal, a byte has two characters.
  if (text.length > 2 * CHECKED_LIMIT) return tooLarge;
  const plain = readText(text, encoding);
  const layers = isWhole ? [] : listEncodings(head.headers["content-encoding"]);
  const kept = layers.length > 0 ? decodeKept(text, plain, layers) : undefined;
  if (kept) return kept;
  if (plain.length > CHECKED_LIMIT) return tooLarge;
  if (isWhole) return { body: encoding === "base64" ? Buffer.from(text, "base64") : new Uint8Array(Buffer.from(text)) };
  const doubt = findDoubt({ ...recorded, text, plain }, head, layers.length > 0);
  return doubt === undefined ? { body: plain } : doubtful(doubt);
}

function doubtful(doubt: string): { absence: Absence } {
  return { absence: { kind: "doubtful", doubt } };
}

/** Returns why a body may be another one than what was sent; undefined if it is JSON, or surely what was sent. */
function findDoubt(
  { text, plain, size, length, hasComment }: RecordedBody & { text: string; plain: Uint8Array },
  head: Pick<TrafficMessage, "headers" | "unrecorded">,
  isEncoded: boolean,
): string | undefined {
  const value = parseJson(plain);
  if (hasEnd(value)) return undefined;
  // Some recorders count characters. The `content-length` is that of the encoded body.
  const isShort = plain.length < size || (!isEncoded && plain.length < length);
  const isLong = (plain.length > size && text.length !== size) || (!isEncoded && plain.length > length);
  if (isShort) return "was recorded in part";
  const { "content-type": type } = head.headers;
  // Another type is what is wrong with it, whatever is in it.
  const isOfOtherType = type !== undefined && !/json/i.test(type);
  if (value === undefined && mayHaveHeader(head, "content-encoding") && !isReadable(plain)) {
    return "is no text, and the recorder leaves out its content-encoding";
  }
  if (isOfOtherType) return undefined;
  if (isLong) return "was recorded with more than was sent";
  if (value !== undefined) return isEncoded && Number.isNaN(size) ? "may have been recorded in part" : undefined;
  if (PLACEHOLDER.test(text)) return "was replaced by a placeholder of the recorder";
  if (text.includes("\ufffd")) return "was recorded as text, which it is not: its bytes are lost";
  if (isBase64OfText(text)) return "may be another one, of which this is the base64";
  return hasComment ? "may be another one: the recorder comments on it" : undefined;
}

/** A word in brackets, such as `[REDACTED]`, or asterisks. */
const PLACEHOLDER = /^\s*(\[(?=[^[\]{}",]*[a-z])[^[\]{}",]+\]|<[^<>/]*>|\*+)\s*$/i;

/**
 * Whether a value is JSON that has an end: a part of such a text is no JSON, while one of a number is, and recorders write `[]` for
 * a body in no chunks.
 */
function hasEnd(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : typeof value === "object" && value !== null;
}

/** Whether a text is the base64 of JSON, or of a text that is compressed. */
function isBase64OfText(text: string): boolean {
  const bytes = decodeBase64(text);
  if (!bytes) return false;
  if (parseJson(bytes) !== undefined) return true;
  return ["gzip", "deflate", "br", "zstd"].some((encoding) => {
    const { body } = decodeBody(bytes, [encoding], CHECKED_LIMIT);
    return body !== undefined && body.length > 0 && isReadable(body);
  });
}

/** The bytes of a text. */
function readText(text: string, encoding: unknown): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(text));
  const decoded = /^base64$/i.test(String(encoding)) ? decodeBase64(text) : undefined;
  if (!decoded) return bytes;
  // Firefox says so of plain text, too. Of JSON, only numbers, `true` and `null` may be both.
  return parseJson(text) !== undefined && parseJson(decoded) === undefined ? bytes : decoded;
}

/**
 * Decodes the bytes of a body that were recorded as they came.
 *
 * @param plain those of the text
 * @returns undefined if the recorder has decoded them
 */
function decodeKept(
  text: string,
  plain: Uint8Array,
  layers: string[],
): Pick<TrafficMessage, "body" | "absence"> | undefined {
  const chunks = readChunks(text);
  if (!chunks && parseJson(plain) !== undefined) return undefined;
  let failure = doubtful("is encoded, and the recorder has not kept its bytes");
  for (const form of chunks ?? listForms(text)) {
    const decoded = decodeBody(form, layers, CHECKED_LIMIT);
    if (decoded.body) return { body: decoded.body };
    if (decoded.absence.kind !== "corrupt") return { absence: decoded.absence };
    // The recorder may have changed them.
    failure = doubtful("cannot be decoded from its content-encoding");
  }
  return !chunks && isReadable(plain) ? undefined : failure;
}

/** Lists the bytes that a text may be: in base64, whatever its `encoding` says, in hexadecimal, or a character for each. */
function* listForms(text: string): Generator<Uint8Array> {
  const base64 = decodeBase64(text);
  if (base64) yield base64;
  const hex = decodeHex(text);
  if (hex) yield hex;
  if (!isReadable(text) && !/[^\0-\xff]/.test(text)) yield Buffer.from(text, "latin1");
}

/** The bytes that a text may be if it lists them in chunks, as Polly.JS does: in base64, or in hexadecimal before version 6. */
function readChunks(text: string): Uint8Array[] | undefined {
  const chunks = text.startsWith('["') ? parseJson(text) : undefined;
  if (!Array.isArray(chunks) || !chunks.every((chunk) => typeof chunk === "string")) return undefined;
  const forms = [decodeHex, decodeBase64].flatMap((decode) => {
    const parts = chunks.flatMap((chunk) => decode(chunk) ?? []);
    return parts.length === chunks.length ? [Buffer.concat(parts)] : [];
  });
  return forms.length > 0 ? forms : undefined;
}

/** Decodes base64, of either alphabet; undefined if the text is none. By its parts: a regular expression of all needs a stack for a long text. */
function decodeBase64(text: string): Uint8Array | undefined {
  if (/[^A-Za-z\d+/=\r\n]/.test(text) && /[^\w=\r\n-]/.test(text)) return undefined;
  const length = text.replaceAll(/[=\r\n]/g, "").length;
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  return length % 4 !== 1 && bytes.length === Math.floor((length * 3) / 4) ? bytes : undefined;
}

function decodeHex(text: string): Uint8Array | undefined {
  return text.length % 2 === 0 && !/[^\da-f]/i.test(text) ? Buffer.from(text, "hex") : undefined;
}

/** Whether a text, or bytes in UTF-8, is made of characters that texts have: what is encoded is not. */
function isReadable(source: string | Uint8Array): boolean {
  try {
    const text = typeof source === "string" ? source : utf8.decode(source);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]/.test(text);
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
