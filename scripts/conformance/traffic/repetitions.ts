import { parseJson } from "../../http/json.ts";

/** The fewest letters and digits of a text that is looked for: fewer would be found in other words. */
const SHORTEST = 4;

/** A longer text is looked for in blocks of this many letters, so that the time depends on the size alone. */
const BLOCK = 16;

/** The fewest bytes of a text that is looked for in base64 and hexadecimal too. */
const SHORTEST_ENCODED = 6;

/** What is letters and digits already. */
const PLAIN = /^[\da-z]*$/i;

/** How often what a text stands for is looked into: a token is base64 of JSON, which contains texts. */
const MOST_LAYERS = 2;

/** What may be base64, such as each of the three parts of a JSON Web Token; its other alphabet has two characters that also separate. */
const ENCODED = [/[\w+/-]{8,}/g, /[a-z\d+/]{8,}/gi];

/**
 * Returns whether a text contains a hidden one.
 *
 * @param least of the hidden texts, only those with as many letters and digits are looked for
 */
export type RepetitionFinder = (text: string, least?: number) => boolean;

/**
 * Makes the function that finds hidden texts in others: in any case, with any separators, percent-encoded, with escapes of
 * JSON or HTML, with other characters for the same letters, reversed, in hexadecimal, in base64, once or twice, and decoded from
 * it. It takes time in proportion to the size of the texts.
 */
export function createRepetitionFinder(hidden: Iterable<string>): RepetitionFinder {
  /** The blocks and the shorter texts, by how they begin. */
  const pieces = new Map<string, Set<string>>();
  const add = (piece: string) => {
    const start = piece.slice(0, SHORTEST);
    const known = pieces.get(start);
    if (known) known.add(piece);
    else pieces.set(start, new Set([piece]));
  };
  for (const form of [...hidden].flatMap(listForms)) {
    if (form.length >= SHORTEST && form.length < BLOCK) add(form);
    for (let end = BLOCK; end <= form.length; end += BLOCK) add(form.slice(end - BLOCK, end));
  }
  const isInLetters = (letters: string, least: number) => {
    for (let start = 0; start <= letters.length - least; start++) {
      const possible = pieces.get(letters.slice(start, start + SHORTEST));
      const most = Math.min(BLOCK, letters.length - start);
      for (let length = least; possible && length <= most; length++) {
        if (possible.has(letters.slice(start, start + length))) return true;
      }
    }
    return false;
  };
  return (text, least = SHORTEST) => {
    if (pieces.size === 0) return false;
    return [text, ...listDecoded(text)].some((each) => isInLetters(lettersOf(each), least));
  };
}

function listForms(text: string): string[] {
  const forms = [...new Set(listMeanings(text))].flatMap((each) => [each, ...listEncoded(each)]);
  return forms.map(lettersOf).flatMap((letters) => [letters, reverse(letters)]);
}

function reverse(letters: string): string {
  // Most are of one byte each, which is ten times as fast.
  if (PLAIN.test(letters)) return Buffer.from(letters, "latin1").reverse().toString("latin1");
  return [...letters].reverse().join("");
}

/** Lists a text, and the texts that it is made of or stands for. */
export function listMeanings(text: string, layers = MOST_LAYERS): string[] {
  if (layers === 0) return [text];
  const inner = /^\s*[[{"]/.test(text) ? parseJson(text) : undefined;
  // Such as an id and a secret.
  const decoded = listDecoded(text).flatMap((plain) => [plain, ...plain.split(/[^\p{L}\p{N}.~+/-]+/u)]);
  const meanings = [decodeEscapes(text), ...listLeaves(inner), ...decoded].filter((each) => each !== text);
  return [text, ...meanings.flatMap((each) => listMeanings(each, layers - 1))];
}

/** Lists the texts that parts of a text are base64 of. What is not base64 decodes to no text. */
function listDecoded(text: string): string[] {
  const parts = new Set(ENCODED.flatMap((encoded) => text.match(encoded) ?? []));
  const texts = [...parts].map((part) => Buffer.from(part, "base64").toString());
  return texts.filter((plain) => !/[^\P{C}\s]|\ufffd/u.test(plain));
}

/** Lists the texts and numbers of a value, however deeply it is nested. */
function listLeaves(value: unknown): string[] {
  const leaves: string[] = [];
  const values = [value];
  for (const each of values) {
    if (typeof each === "object" && each !== null) for (const member of Object.values(each)) values.push(member);
    else if (typeof each === "string" || typeof each === "number") leaves.push(String(each));
  }
  return leaves;
}

/** The hexadecimal form of a text, and its base64 inside of others: after bytes that leave a rest of 0, 1 or 2 by 3. */
function listEncoded(text: string): string[] {
  const bytes = Buffer.from(text);
  if (bytes.length < SHORTEST_ENCODED) return [];
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // Characters that encode bytes of other texts too are left out.
    return encoded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
  return [bytes.toString("hex"), ...inBase64];
}

/** The letters and digits of a text, in lower case and decoded, without accents and widths. */
export function lettersOf(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return decodeEscapes(text)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Decodes what is percent-encoded, once or more, and the escapes of JSON and HTML. */
function decodeEscapes(text: string): string {
  if (!/[%\\&]/.test(text)) return text;
  return (
    text
      .replaceAll(/(?:%(?:25)*[\da-f]{2})+/gi, (run) => {
        const bytes = run.split("%").map((unit) => unit.slice(-2));
        return Buffer.from(bytes.join(""), "hex").toString();
      })
      .replaceAll(/\\u([\da-f]{4})/gi, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)))
      .replaceAll(/&#x([\da-f]{1,5});/gi, (_, point) => String.fromCodePoint(Number.parseInt(point, 16)))
      .replaceAll(/&#(\d{1,6});/g, (_, point) => String.fromCodePoint(Number(point)))
      // Each stands for a separator.
      .replaceAll(/&(?:amp|lt|gt|quot|apos);/g, "&")
  );
}
