import { uuid } from "../../validators/formats.ts";
import { createRepetitionFinder, type RepetitionFinder } from "./repetitions.ts";

/** What replaces a text. No schema refuses it where a text is masked, so a masked body gets the same verdict. */
export const MASK = "masked";

/** Whether a value is a mask, which says nothing of the text of a field with another name. */
export function isMask(value: unknown): boolean {
  return typeof value === "string" && value.startsWith(MASK);
}

/** The fewest letters and digits of a secret that is looked for in ids and numbers: a shorter one is in many by chance. */
const SHORTEST_IN_IDS = 9;

/** The fewest digits of a number that JSON readers change: it is looked for as it was sent. */
const LONG_NUMBER = /\d{16,}/g;

/** Collects the texts of an exchange whose repetitions must not be shown. */
export class HiddenTexts {
  readonly #texts = new Set<string>();
  /** In a field for ids, an id is none that is hidden, unless it is a credential: a service may repeat its ids anywhere. */
  readonly #ids = new Set<string>();

  add(text: string): void {
    if (uuid.test(text)) this.#ids.add(text);
    else this.#texts.add(text);
  }

  /** Adds what is secret even if it has the form of an id. */
  addSecret(text: string): void {
    this.#texts.add(text);
  }

  /** Adds a text of any grammar, and what it is made of. */
  addParts(text: string, isSecret = false): void {
    for (const part of [text, ...text.split(/[\s,;=:"&]+/)]) {
      if (isSecret) this.addSecret(part);
      else this.add(part);
    }
  }

  /** Adds the long numbers of a body. */
  addNumbers(json: string): void {
    for (const digits of json.match(LONG_NUMBER) ?? []) this.addSecret(digits);
  }

  finder(): Repetitions {
    const [inIds, ofIds] = [this.#texts, this.#ids].map(createRepetitionFinder) as [RepetitionFinder, RepetitionFinder];
    return {
      isIn: (text) => inIds(text) || ofIds(text),
      isInId: (id) => inIds(id, SHORTEST_IN_IDS),
    };
  }
}

/** Finds what repeats a hidden text. */
export interface Repetitions {
  isIn(text: string): boolean;
  /** @param id an id, a date or a number */
  isInId(id: string): boolean;
}
