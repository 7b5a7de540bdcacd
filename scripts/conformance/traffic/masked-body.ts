import { createHash, randomBytes } from "node:crypto";
import { codePoints, date, uuid } from "../../runtime/validators/formats.ts";
import { isPlaceholderId } from "../../service/behavior/placeholder-ids.ts";
import { type HiddenTexts, LONGEST_SHOWN, MASK } from "./hidden.ts";
import { ANY_VALUE, type ShownField } from "./shown-fields.ts";

/** What people name a field: in words, of which no encoded text is made. */
const NAME = /^_?\p{Ll}+([_-]\p{Ll}+|\p{Lu}\p{Ll}+)*\d{0,2}$/u;

/** The index of an item: more digits may be a number that is a name. */
const INDEX = /^\d{1,3}$/;

/** A body with more levels than any of the contract is not recorded. */
const MOST_LEVELS = 100;

/** Of an object with more fields than any of the contract, the names of the others are numbered: a digest of each takes time. */
const MOST_NAMES = 1000;

/** How far a time may be from that of its exchange, in seconds, to be known as one. */
const NEAR = 3600;

/** What decides which values of an exchange are masked. */
export interface Seen {
  hidden: HiddenTexts;
  /** When the exchange was, in Unix milliseconds. */
  time: number;
}

/** Creates the mask of the names and the values of bodies. */
export function createBodyMask(fields: Map<string, ShownField>) {
  const key = randomBytes(32).toString("hex");
  /** Equal ones for texts that are equal in whatever case, by which nobody can guess them. */
  const digest = (text: string) =>
    createHash("sha256")
      .update(key + text.toLowerCase())
      .digest("hex");

  /** The field of a name in another one. In what may have any value, names have no meaning. */
  function fieldIn(field: ShownField | undefined, name: string): ShownField {
    return field?.isOpen || field?.isSensitive ? field : (fields.get(name) ?? ANY_VALUE);
  }

  /** Adds what of a body is secret: its sensitive fields, and those that the contract does not list. */
  function hide(body: unknown, hidden: HiddenTexts): void {
    const values: { value: unknown; field?: ShownField }[] = [{ value: body }];
    for (const { value, field } of values) {
      if (typeof value === "object" && value !== null) {
        const isList = Array.isArray(value);
        for (const [name, member] of Object.entries(value)) {
          const inner = isList ? field : fieldIn(field, name);
          values.push(inner ? { value: member, field: inner } : { value: member });
        }
      } else if (typeof value !== "string" && typeof value !== "number") continue;
      else if (!field || field.isOpen || field.isSensitive) hidden.add(String(value));
    }
  }

  /** @throws RangeError if it has more levels than can be masked */
  function mask(value: unknown, seen: Seen, field?: ShownField, level = 0): unknown {
    if (level > MOST_LEVELS) throw new RangeError("is nested too deeply to be recorded");
    if (Array.isArray(value)) return value.map((item) => mask(item, seen, field, level + 1));
    if (typeof value !== "object" || value === null) return maskLeaf(value, seen, field);
    const members = Object.entries(value).map(([name, member], index) => {
      const shown = index < MOST_NAMES || fields.has(name) ? maskName(name, seen.hidden, field) : `${MASK}-${index}`;
      return [shown, mask(member, seen, fieldIn(field, name), level + 1)];
    });
    return Object.fromEntries(members);
  }

  /** In what may have any value, only names of the contract are shown, such as `header.created`. Elsewhere, words are too. */
  function maskName(name: string, hidden: HiddenTexts, field?: ShownField): string {
    if (name.split(".").every((part) => fields.has(part) || INDEX.test(part))) return name;
    const isWord = name.length <= LONGEST_SHOWN && NAME.test(name) && !field?.isOpen && !field?.isSensitive;
    return isWord && !hidden.isIn(name) ? name : maskText(name);
  }

  function maskLeaf(value: unknown, seen: Seen, field = ANY_VALUE): unknown {
    if ((typeof value !== "string" && typeof value !== "number") || value === "") return value;
    if (field.isOpen) return MASK;
    if (field.isSensitive) return typeof value === "string" ? maskText(value, field) : 0;
    if (typeof value === "number") return maskNumber(value, seen, field);
    // Any field for ids may repeat one, so each is masked in all of them.
    if (field.isId && uuid.test(value)) return isPlaceholderId(value) ? value : maskId(value);
    return field.values.has(value) || (field.isDate && date(value)) ? value : maskText(value, field);
  }

  /** Keeps a text longer than each of the greatest lengths that it exceeds. */
  function maskText(text: string, { lengths } = ANY_VALUE): string {
    const exceeded = lengths.filter((length) => codePoints(text) > length);
    return `${MASK}-${digest(text).slice(0, 8)}`.padEnd(Math.max(0, ...exceeded) + 1, "*");
  }

  /** Keeps the form and the version of an id. */
  function maskId(id: string): string {
    const plain = id.slice(-36);
    const digits = digest(plain);
    let index = 0;
    const substitute = plain.replaceAll(/[\da-f]/gi, (digit, at) =>
      at === 14 || at === 19 ? digit : (digits[index++] ?? ""),
    );
    return id.slice(0, -36) + (/[A-F]/.test(plain) ? substitute.toUpperCase() : substitute);
  }

  return { hide, mask, maskName, maskText };
}

/** Shows a number of the contract, unless it repeats a hidden one. */
export function maskNumber(value: number, { hidden, time }: Seen, { isNumber, values }: ShownField): unknown {
  if (!isNumber) return 0;
  if (values.has(value) || Math.abs(value - time / 1000) < NEAR) return value;
  return Number.isSafeInteger(Math.trunc(value)) && !hidden.isInNumber(value) ? value : MASK;
}
