import { createRequire } from "node:module";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints, date, uuid } from "../../../scripts/runtime/validators/formats.ts";
import { anyCharacters } from "../../../scripts/service/arbitrary/formats.ts";
import { SEED } from "../../support/edited.ts";

const PARAMETERS = { seed: SEED, numRuns: 5000 };
const ajvDate = (fullFormats.date as { validate: (text: string) => boolean }).validate;
const ajvUuid = fullFormats.uuid as RegExp;

/** Texts that differ from a valid one by a few characters. */
function near(good: fc.Arbitrary<string>, characters: string): fc.Arbitrary<string> {
  const character = fc.constantFrom(...characters, "");
  const edits = fc.array(fc.tuple(fc.nat(), character, fc.nat(1)), { maxLength: 2 });
  return fc.tuple(good, edits).map(([text, changes]) =>
    changes.reduce((changed, [place, put, over]) => {
      const at = place % (changed.length + 1);
      return changed.slice(0, at) + put + changed.slice(at + over);
    }, text),
  );
}

test("date agrees with ajv-formats on every day of some years", () => {
  for (const year of ["0000", "1900", "2000", "2023", "2024", "9999"]) {
    for (let month = 0; month < 100; month++) {
      for (let day = 0; day < 100; day++) {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        if (date(text) !== ajvDate(text)) expect.fail(`${text}: ${date(text)}`);
      }
    }
  }
});

test(`date agrees with ajv-formats on other texts (SEED=${SEED})`, () => {
  const dates = near(fc.constantFrom("2024-02-29", "1999-12-31"), "0123456789-/ T\n٣");
  fc.assert(
    fc.property(fc.oneof(dates, fc.string()), (text) => date(text) === ajvDate(text)),
    PARAMETERS,
  );
});

test(`uuid agrees with ajv-formats (SEED=${SEED})`, () => {
  expect(uuid.flags).not.toContain("g");
  const uuids = fc.oneof(
    fc.uuid(),
    fc.uuid().map((text) => `urn:uuid:${text.toUpperCase()}`),
  );
  fc.assert(
    fc.property(
      fc.oneof(near(uuids, "0aAfFgG-:{} \nu"), fc.string()),
      (text) => uuid.test(text) === ajvUuid.test(text),
    ),
    PARAMETERS,
  );
});

test(`codePoints counts like Ajv (SEED=${SEED})`, () => {
  const ajvLength = createRequire(import.meta.url)("ajv/dist/runtime/ucs2length.js").default;
  const units = fc.array(fc.constantFrom("a", "\u{1f600}", "\ud83d", "\ude00", "é", "\u0301"));
  fc.assert(
    fc.property(
      fc.oneof(
        units.map((parts) => parts.join("")),
        fc.string({ unit: anyCharacters() }),
      ),
      (text) => codePoints(text) === ajvLength(text),
    ),
    PARAMETERS,
  );
});
