import { joinWords } from "../../contract/utilities.ts";

/** Something in a message that is probably a mistake of its sender, though the contract allows it. */
export interface Oddity {
  /** The names and indices that lead to the field. */
  path: readonly (string | number)[];
  what: OddityKind;
}

export type OddityKind =
  /** An object has the field more than once. */
  | { kind: "repeated-name" }
  /** The nil or the max UUID. */
  | { kind: "placeholder-id"; id: "nil" | "max" }
  /** An idempotency id of another request, with what differs between both. */
  | { kind: "reused-id"; place: string; differing: string[] };

/** Describes an oddity, in words that read on from the field. */
export function describeOddity(oddity: OddityKind): string {
  switch (oddity.kind) {
    case "repeated-name":
      return "is in its object more than once: parsers differ in which one counts";
    case "placeholder-id": {
      const origin = oddity.id === "nil" ? ", which a generated client may send for an absent value" : "";
      return `is the ${oddity.id} UUID${origin}: omit the field, or set it`;
    }
    case "reused-id":
      return `is that of ${oddity.place}, which differs in ${joinWords(oddity.differing)}`;
  }
}
