import { describe, expect, test } from "vitest";
import { BREAKS } from "./breaks.ts";
import { DECISIONS } from "./decisions.ts";
import { takeTour } from "./tour.ts";

const plain = await takeTour({});

test("a tour is the same each time", async () => {
  expect((await takeTour({})) === plain).toBe(true);
});

const decisions = Object.entries(DECISIONS).flatMap(([name, [, ...ways]]) => ways.map((way) => ({ name, way })));

test.each(decisions)("$name can be decided: $way", async ({ name, way }) => {
  expect((await takeTour({ decisions: { [name]: way } })) === plain).toBe(false);
});

describe(`each of ${BREAKS.length} breaks changes what one can see: a service that`, () => {
  test.each(BREAKS)("$name", async ({ apply }) => {
    expect((await takeTour({ apply })) === plain).toBe(false);
  });

  test("no two of which have the same name", () => {
    expect(new Set(BREAKS.map(({ name }) => name)).size).toBe(BREAKS.length);
  });
});
