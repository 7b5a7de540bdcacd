import { lettersOf, listMeanings } from "./meanings.ts";

/** What replaces a text. A mask of a text that can be compared has a digest after it. */
export const MASK = "masked";

/** Whether a value is a mask, which says nothing of the text of a field with another name. */
export function isMask(value: unknown): boolean {
  return typeof value === "string" && value.startsWith(MASK);
}

/** The fewest letters and digits of a text that is looked for: fewer would be found in other words. */
const SHORTEST = 4;

/** The most characters of a text that is shown although the contract does not list it. */
export const LONGEST_SHOWN = 42;

/** The fewest digits of a number that is looked for inside of others. */
const LONG_NUMBER = 9;

/** The most characters of hidden texts in which others are looked for: beside more of them, nothing unlisted is shown. */
const SEARCHED = 256 * 1024;

/** The most texts of an exchange that the contract does not list and that are shown. */
const MOST_SHOWN = 100;

/**
 * The hidden texts of an exchange, of which nothing that is shown may be a repetition. Few texts are shown that the contract
 * does not list, and all of them are words or numbers, which an encoded text hardly ever looks like. So a hidden text is looked for
 * in one form, without its separators, and in what it is made of or stands for.
 */
export class HiddenTexts {
  readonly #collect: (hidden: HiddenTexts) => void;
  readonly #texts: string[] = [];
  #size = 0;
  #index: Set<string> | undefined;
  /** The texts that were looked for, and whether they repeat a hidden one. */
  readonly #found = new Map<string, boolean>();

  /** @param collect adds them, once one is looked for */
  constructor(collect: (hidden: HiddenTexts) => void) {
    this.#collect = collect;
  }

  add(text: string): void {
    this.#size += text.length;
    if (this.#size <= SEARCHED) this.#texts.push(text);
  }

  /** Adds a text of any grammar, and what it is made of. */
  addParts(text: string): void {
    this.add(text);
    if (this.#size > SEARCHED) return;
    for (const part of text.split(/[\s,;=:"&]+/)) if (part !== text) this.#texts.push(part);
  }

  /** Whether a text that the contract does not list repeats a hidden one, forwards or backwards. */
  isIn(text: string): boolean {
    const known = this.#found.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST_SHOWN || this.#found.size >= MOST_SHOWN) return true;
    const letters = lettersOf(text);
    const isFound = [letters, [...letters].reverse().join("")].some((spelling) => this.#isInside(spelling, SHORTEST));
    this.#found.set(text, isFound);
    return isFound;
  }

  /** Whether the digits of a number are hidden ones, or a long number is in them. */
  isInNumber(value: number): boolean {
    const digits = digitsOf(String(value));
    if (digits.length < SHORTEST) return false;
    return this.#isInside(digits, digits.length) || this.#isInside(digits, LONG_NUMBER);
  }

  #isInside(letters: string, least: number): boolean {
    if (letters.length < least) return false;
    this.#index ??= this.#createIndex();
    if (this.#size > SEARCHED) return true;
    for (let start = 0; start + least <= letters.length; start++) {
      for (let end = start + least; end <= letters.length; end++) {
        if (this.#index.has(letters.slice(start, end))) return true;
      }
    }
    return false;
  }

  #createIndex(): Set<string> {
    this.#collect(this);
    if (this.#size > SEARCHED) return new Set();
    return new Set(this.#texts.flatMap((text) => listMeanings(text)).flatMap(formsOf));
  }
}

/** A text without its separators; its long numbers; and, if it is a number, that without the zeros before it. */
function formsOf(text: string): string[] {
  const numbers = (text.match(/\d[\d\s./-]{7,}\d/g) ?? []).map(digitsOf);
  const letters = lettersOf(text);
  if (/^\d+$/.test(letters)) numbers.push(digitsOf(letters));
  return [letters, ...numbers].filter(({ length }) => length >= SHORTEST && length <= LONGEST_SHOWN);
}

function digitsOf(text: string): string {
  return text.replaceAll(/^[0.-]+|\D/g, "");
}
