import fc, { type Arbitrary } from "fast-check";

/** How many code points are halves of characters, from U+D800 on. */
const SURROGATES = 0x800;

const HEX = "0123456789abcdef";

/**
 * Any character of Unicode. The unit `binary` of fast-check is the same, but takes a second and 150 MB to list them all when
 * it is first used.
 */
export function anyCharacters(): Arbitrary<string> {
  return fc
    .integer({ min: 0, max: 0x10ffff - SURROGATES })
    .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + SURROGATES));
}

/** Of any version, as RFC 4122 writes them. Whether a service reads capitals, or a URN, is not specified. */
export function validUuids(): Arbitrary<string> {
  const digits = (length: number) => fc.string({ unit: fc.constantFrom(...HEX), minLength: length, maxLength: length });
  const plain = fc.tuple(digits(8), digits(4), digits(4), digits(4), digits(12)).map((groups) => groups.join("-"));
  return fc.oneof(plain, fc.uuid());
}

/** Days of the calendar, as RFC 3339 writes them. */
export function validDates(): Arbitrary<string> {
  const span = { min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true };
  const edges = fc.constantFrom("2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31", "2023-04-30");
  return fc.oneof(
    fc.date(span).map((date) => date.toISOString().slice(0, 10)),
    edges,
  );
}
