// The words of texts and queries, whatever the docs are about. Runs in the browser and in the tests.

/** Words, names such as `issue_sila` among them, and numbers such as 0.73 and 10,000,000. */
export const WORD = /\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)+|[\p{L}\p{N}_$]+/gu;

/** Words of a question that say nothing about its subject. */
const STOP_WORDS = new Set(
  (
    "a about all am an and any are as at be by can could did do does doing for from get give go got had happen happens has have how i " +
    "if in into is it its make many me mean meaning means my need now of on one or our per set should so that the their them there " +
    "this through to use using want was we what when where which while who why will with would x you your"
  ).split(" "),
);

/** Lists the words of a text, in lower case. */
export function listWords(text: string): string[] {
  return splitWords(text).map(({ word }) => word.toLowerCase());
}

/** Lists the words of a text, each with the place where it begins: 10,000,000 is the word 10000000. */
export function splitWords(text: string): { word: string; start: number }[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index: start }) => ({ word: word.replaceAll(",", ""), start }));
}

/** Lists what a text is found by: its words in the singular, and the parts of names and of numbers. */
export function listTerms(text: string): string[] {
  return listWords(text).flatMap((word) => (/[_.]/.test(word) ? [word, ...word.split(/[_.]/)] : [word]).map(singular));
}

/** Lists the words of a text that say something about its subject; all of them if none does. */
export function listAskedWords(text: string): string[] {
  const words = splitWords(text.replaceAll(/['’]/g, "")).map(({ word }) => word);
  const asked = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return asked.length > 0 ? asked : words;
}

/** A term in lower case; of a plain word, the singular, so that `retry` finds retries. */
export function singular(term: string): string {
  const lower = term.toLowerCase();
  return /^[a-z]{4,}$/.test(lower) ? lower.replace(/ies$/, "y").replace(/(?<=[^su])s$/, "") : lower;
}

/** The beginning that the forms of a plain word share, so that `paginate` finds pagination. */
export function stem(word: string): string {
  return /^[a-z]{6,}$/.test(word) ? word.replace(/(?:ication|ation|ing|ion|ies|ied|ed|cy|y|e|t)$/, "") : word;
}

/** Names with dots, such as `customer.created`. */
export const DOTTED = /[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}\p{N}_$]+)+/gu;

/** Writes the words of a text and the parts of its names in the singular, between spaces: to find words that follow each other. */
export function spellOut(text: string): string {
  return ` ${listWords(text.replaceAll("_", " ")).map(singular).join(" ")} `;
}

/** The words that a name consists of, such as `payment` and `intent` of `PaymentIntent`. */
export function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .split("_")
    .filter((part) => part !== "");
}
