import type { Operation } from "../../contract/contract.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { fieldAt } from "../../contract/fields.ts";
import { HANDLE_FIELDS } from "../../contract/well-known.ts";
import { plainId } from "../../runtime/validators/formats.ts";

/**
 * What identifies a submission: two requests with the same key are the same submission. It is a text to derive ids from,
 * without meaning of its own.
 */
type SubmissionKey = string;

/** Deeper levels of a body are ignored: the contract has none, and an attacker's could overflow the stack. */
const DEEPEST = 8;

/**
 * Identifies the submission of a request: by the operation, the app, the end user, and the first field of
 * `x-mock/submission` that the request has, or else by its whole body.
 */
export function submissionOf({ name, mock, idempotent }: Operation, body: unknown): SubmissionKey {
  const [app, authApp, user] = HANDLE_FIELDS.map((field) => fieldAt(body, field));
  const by = mock?.submission?.find((expression) => evaluateExpression(expression, { body }) !== undefined);
  const value = by === undefined ? body : evaluateExpression(by, { body });
  const isId = typeof idempotent === "object" && idempotent.path.join() === by?.path.join();
  const plain = isId ? plainId(value) : value;
  return writeCanonical([name, app ?? authApp, user, by && `$request.body#/${by.path.join("/")}`, plain]);
}

/** Derives a UUID from a submission; each name gives another one. In the form of version 4, as `event_uuid` requires. */
export function uuidOf(submission: SubmissionKey, name: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = hash(`${submission} ${name}`);
  const version = (b & 0x0fff) | 0x4000;
  const variant = ((c >>> 16) & 0x3fff) | 0x8000;
  return `${hex(a >>> 16)}${hex(a)}-${hex(b >>> 16)}-${hex(version)}-${hex(variant)}-${hex(c)}${hex(d >>> 16)}${hex(d)}`;
}

/** The last four hexadecimal digits of a number. */
function hex(number: number): string {
  return (0x10000 | (number & 0xffff)).toString(16).slice(1);
}

/** Derives a number of 15 digits from a submission, as text; each name gives another one. */
export function digitsOf(submission: SubmissionKey, name: string): string {
  const digits = hash(`${submission} ${name}`).map((word) => String(word).padStart(10, "0").slice(-5));
  return `9${digits.join("").slice(-14)}`;
}

/** Writes JSON with sorted members: the order of fields does not matter. */
export function writeCanonical(value: unknown, depth = DEEPEST): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  if (depth === 0) return "";
  if (Array.isArray(value)) return `[${value.map((item) => writeCanonical(item, depth - 1)).join()}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${writeCanonical(member, depth - 1)}`,
  );
  return `{${members.sort().join()}}`;
}

/**
 * Hashes a text to 128 bits, as four words of 32. This is cyrb128: ids must differ, and nobody must be kept from guessing
 * them, so a hash of a few lines, which runs in every runtime and without a promise, is enough.
 */
function hash(text: string): number[] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  const xor = a ^ b ^ c ^ d;
  return [xor, b ^ xor, c ^ xor, d ^ xor].map((word) => word >>> 0);
}
