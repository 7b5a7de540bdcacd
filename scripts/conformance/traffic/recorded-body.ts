import { parseJson } from "../../service/http/json.ts";
import { decodeBody, listEncodings } from "./decoding.ts";
import { CHECKED_LIMIT, mayHaveHeader, type TrafficMessage } from "./exchange.ts";

/** A body as a recorder wrote it. */
export interface RecordedBody {
  text: unknown;
  /** `base64`, or anything else that the recorder wrote in its place. */
  encoding: unknown;
  /** In bytes; -1 or not a number if the recorder does not know it. */
  size: number;
}

/**
 * Reads a body. By HAR its text has no `content-encoding` any more; some recorders keep the bytes as they came.
 *
 * @returns no body if it was not recorded, or only a part of it
 */
export function readRecordedBody(
  { text, encoding, size }: RecordedBody,
  head: Pick<TrafficMessage, "headers" | "unrecorded">,
): Pick<TrafficMessage, "body" | "absence"> {
  const { headers } = head;
  const length = Number(headers["content-length"] || Number.NaN);
  // Recorders leave out the text of bodies that they could not read, too, or write an empty one.
  if (typeof text !== "string") return length === 0 ? { body: new Uint8Array() } : {};
  if (text === "" && Math.max(...[length, size].filter((number) => number >= 0)) !== 0) return {};
  const tooLarge = { absence: `is larger than ${CHECKED_LIMIT} bytes` };
  // In whatever form: in hexadecimal, a byte has two characters.
  if (text.length > 2 * CHECKED_LIMIT) return tooLarge;
  const plain = readText(text, encoding);
  const layers = listEncodings(headers["content-encoding"]);
  const kept = layers.length > 0 ? decodeKept(text, plain, layers) : undefined;
  if (kept) return kept;
  if (plain.length > CHECKED_LIMIT) return tooLarge;
  if (mayHaveHeader(head, "content-encoding") && !isReadable(plain) && parseJson(plain) === undefined) {
    return { absence: "is no text, and the recorder leaves out its content-encoding" };
  }
  // The length is that of the encoded body.
  const isShort = plain.length < size || (layers.length === 0 && plain.length < length);
  return isShort && parseJson(plain) === undefined ? { absence: "was recorded in part" } : { body: plain };
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
  let failure = `is encoded as ${layers.join(", ")}, and the recorder has not kept its bytes`;
  for (const form of chunks ?? listForms(text)) {
    const decoded = decodeBody(form, layers, CHECKED_LIMIT);
    if (decoded.body) return { body: decoded.body };
    failure = decoded.absence;
    if (!decoded.isCorrupt) return { absence: failure };
  }
  return !chunks && isReadable(plain) ? undefined : { absence: failure };
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

/** Decodes base64; undefined if the text is none. By its parts: a regular expression of all needs a stack for a long text. */
function decodeBase64(text: string): Uint8Array | undefined {
  if (/[^A-Za-z\d+/=\r\n]/.test(text)) return undefined;
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
