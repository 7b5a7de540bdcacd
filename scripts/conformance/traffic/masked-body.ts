import { codePoints, date, uuid } from "../../validators/formats.ts";
import { type HiddenTexts, MASK, type Repetitions } from "./hidden.ts";
import { ANY_VALUE, type ShownField } from "./shown-fields.ts";

/** What people name a field, and no secret that a program has made. */
const WORD = /^\p{L}[\p{L}_-]{0,39}\d{0,2}$/u;

/**
 * Makes what masks the values of bodies.
 *
 * @param digest returns at least 32 hexadecimal digits for a text: equal ones for equal texts, by which nobody can guess it
 */
export function createBodyMask(fields: Map<string, ShownField>, digest: (text: string) => string) {
  /** The field of a name in another one. In what may have any value, names have no meaning. */
  function fieldIn(field: ShownField | undefined, name: string): ShownField {
    return field?.isOpen || field?.isSensitive ? field : (fields.get(name) ?? ANY_VALUE);
  }

  /** @param field that the value belongs to; absent outside of any */
  function hide(value: unknown, hidden: HiddenTexts, field?: ShownField): void {
    if (Array.isArray(value)) for (const item of value) hide(item, hidden, field);
    else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) hide(member, hidden, fieldIn(field, name));
    } else if (typeof value !== "string" && typeof value !== "number") return;
    else if (field?.isSensitive) hidden.addSecret(String(value));
    else if (!field || field.isOpen) hidden.add(String(value));
  }

  function mask(value: unknown, repetitions: Repetitions, field?: ShownField): unknown {
    if (Array.isArray(value)) return value.map((item) => mask(item, repetitions, field));
    if (typeof value !== "object" || value === null) return maskLeaf(value, repetitions, field);
    const members = Object.entries(value).map(([name, member]) => {
      return [maskName(name, repetitions, field), mask(member, repetitions, fieldIn(field, name))];
    });
    return Object.fromEntries(members);
  }

  /** In what may have any value, only names of the contract are shown, such as `header.created`. Elsewhere, words are too. */
  function maskName(name: string, { isIn }: Repetitions, field?: ShownField): string {
    const isListed = name.split(".").every((part) => fields.has(part) || /^\d{1,4}$/.test(part));
    const isWord = WORD.test(name) && !field?.isOpen && !field?.isSensitive && !isIn(name);
    return isListed || isWord ? name : maskText(name);
  }

  function maskLeaf(value: unknown, repetitions: Repetitions, field = ANY_VALUE): unknown {
    if ((typeof value !== "string" && typeof value !== "number") || value === "") return value;
    if (field.isOpen) return typeof value === "string" ? MASK : 0;
    if (field.isSensitive) return typeof value === "string" ? maskText(value, field) : 0;
    if (field.values.has(value)) return value;
    if (typeof value === "number") return maskNumber(value, repetitions, field);
    const isShown = (field.isDate && date(value)) || (field.isId && uuid.test(value));
    if (!isShown) return maskText(value, field);
    if (!repetitions.isInId(value)) return value;
    return date(value) ? "2000-01-01" : maskId(value);
  }

  /** Keeps a text longer than each of the greatest lengths that it exceeds. */
  function maskText(text: string, { lengths } = ANY_VALUE): string {
    const exceeded = lengths.filter((length) => codePoints(text) > length);
    return `${MASK}-${digest(text).slice(0, 8)}`.padEnd(Math.max(0, ...exceeded) + 1, "*");
  }

  /** Keeps the form and the version of an id. */
  function maskId(id: string): string {
    const digits = digest(id.toLowerCase());
    let index = 0;
    const start = id.length - 36;
    return id
      .slice(start)
      .replaceAll(/[\da-f]/gi, (digit, at) => (at === 14 || at === 19 ? digit : (digits[index++] ?? "")));
  }

  return { hide, mask };
}

/** More than any time in seconds and any count. */
const GREAT = 2 ** 40;

/**
 * Shows a number as it was sent; one that is none of the contract's stays on the same side of each bound, and greater than
 * times and counts if it was.
 */
export function maskNumber(value: number, { isInId }: Repetitions, { isNumber, bounds }: ShownField): number {
  if (!isNumber) return 0;
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER && !isInId(String(value))) return value;
  const far = Math.sign(value) * GREAT;
  const near = bounds.flatMap((bound) => [bound, bound + 1, bound - 1]);
  const fraction = Number.isInteger(value) ? 0 : 0.5;
  const others = [Math.abs(value) < GREAT ? 0 : far, ...near, far].map((each) => each + fraction);
  return others.find((each) => bounds.every((bound) => Math.sign(each - bound) === Math.sign(value - bound))) ?? 0;
}
