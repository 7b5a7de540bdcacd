import { parseJson } from "../../service/http/json.ts";

/** What is letters and digits already. */
const PLAIN = /^[\da-z]*$/i;

/** How often what a text stands for is looked into: a token is base64 of JSON, which contains texts. */
const MOST_LAYERS = 2;

/** What may be base64, such as each of the three parts of a JSON Web Token; its other alphabet has two characters that also separate. */
const ENCODED = [/[\w+/-]{8,}/g, /[a-z\d+/]{8,}/gi];

/** Lists a text, and the texts that it is made of or stands for. */
export function listMeanings(text: string, layers = MOST_LAYERS): string[] {
  if (layers === 0) return [text];
  const inner = /^\s*[[{"]/.test(text) ? parseJson(text) : undefined;
  // Such as an id and a secret.
  const decoded = listDecoded(text).flatMap((plain) => [plain, ...plain.split(/[^\p{L}\p{N}.~+/-]+/u)]);
  const meanings = [decodeEscapes(text), ...listLeaves(inner), ...decoded].filter((meaning) => meaning !== text);
  return [text, ...meanings.flatMap((meaning) => listMeanings(meaning, layers - 1))];
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
  for (const item of values) {
    if (typeof item === "object" && item !== null) for (const member of Object.values(item)) values.push(member);
    else if (typeof item === "string" || typeof item === "number") leaves.push(String(item));
  }
  return leaves;
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
