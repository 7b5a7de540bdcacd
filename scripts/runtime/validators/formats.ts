// How JSON Schema reads texts. `uuid` and `date` accept what ajv-formats accepts.

/** A UUID of any version, in upper or lower case, optionally as a URN. */
export const uuid = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** One form for all the ways to write a UUID (RFC 9562, section 4); any other value as it is. */
export function plainId(value: unknown): unknown {
  return typeof value === "string" && uuid.test(value) ? value.toLowerCase().replace("urn:uuid:", "") : value;
}

/** Whether a text is a date of the calendar, such as `2024-02-29`. */
export function date(text: string): boolean {
  const parts = /^(\d\d\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The length of a text for `maxLength`: a character outside the basic plane counts once. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
