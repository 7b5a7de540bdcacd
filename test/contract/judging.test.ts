import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { child, fileAt, type Place } from "./places.ts";
import { objections } from "./referee.ts";
import { undeclaredProperties } from "./undeclared.ts";

const payment = {
  properties: {
    amount: { type: "integer" },
    entity: { $ref: "entity.yaml" },
    details: { type: "object" },
    tags: { type: "array", items: { $ref: "#/$defs/Tag" } },
  },
  allOf: [{ properties: { memo: { type: "string" } } }],
  oneOf: [
    { properties: { card: { type: "string" }, account: { not: {} } }, required: ["card"] },
    { properties: { account: { type: "string" } }, required: ["account"] },
  ],
  if: { properties: { amount: { const: 0 }, zero: {} }, required: ["amount"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { reason: {} } },
  else: { properties: { rate: {} } },
  $defs: { Tag: { properties: { name: { type: "string" } } } },
};
const entity = { type: "object", properties: { handle: { type: "string", format: "uuid" } } };
const valid = {
  amount: 1,
  entity: { handle: "3f0c1d5e-8a52-4c1b-9d0e-6b7a8c9d0e1f" },
  details: { any: 1 },
  tags: [{ name: "a" }],
  memo: "m",
  card: "c",
  rate: 1,
};

let folder: string;
let schema: Place;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "judging-"));
  await writeFile(join(folder, "payment.yaml"), stringify(payment));
  await writeFile(join(folder, "entity.yaml"), stringify(entity));
  await writeFile(
    join(folder, "wrong.yaml"),
    stringify({ keyword: { type: "string", nullable: true }, format: { type: "string", format: "epoch" } }),
  );
  schema = fileAt(pathToFileURL(join(folder, "payment.yaml")).href);
});

afterAll(() => rm(folder, { recursive: true }));

describe("objections", () => {
  test("are empty for a valid value", () => {
    expect(objections(schema, valid)).toEqual([]);
  });

  test("name what is wrong, behind a $ref to a file too", () => {
    expect(objections(schema, { ...valid, amount: "1", entity: { handle: "h" } })).toEqual([
      "/amount must be integer",
      '/entity/handle must match format "uuid"',
    ]);
  });

  test.each([
    ["keyword", 'unknown keyword: "nullable"'],
    ["format", 'unknown format "epoch"'],
  ])("are an error for a schema with an unknown %s", (key, message) => {
    const wrong = child(fileAt(new URL("wrong.yaml", schema.file).href), key);
    expect(() => objections(wrong, "a")).toThrow(message);
  });
});

describe("undeclaredProperties", () => {
  test("are empty where all properties are declared, or need not be", () => {
    expect(undeclaredProperties(valid, [schema])).toEqual([]);
  });

  test.each([
    ["at the top", { memmo: "m" }, "/memmo"],
    ["behind a $ref", { entity: { handel: "h" } }, "/entity/handel"],
    ["in an array", { tags: [{}, { nmae: "a" }] }, "/tags/1/nmae"],
    [
      "declared only in a branch of oneOf that rejects the value",
      { account: undefined, card: "c", iban: "i" },
      "/iban",
    ],
    ["declared in `then`, where `else` applies", { reason: "r" }, "/reason"],
    ["declared in `if`, which does not match", { zero: 0 }, "/zero"],
  ])("are found %s", (_, change, pointer) => {
    expect(undeclaredProperties({ ...valid, ...change }, [schema])).toEqual([pointer]);
  });

  test("leave out those of `if` and `then` where these apply", () => {
    const { rate, ...others } = valid;
    expect(undeclaredProperties({ ...others, amount: 0, zero: 0, reason: "r" }, [schema])).toEqual([]);
    expect(undeclaredProperties({ ...others, amount: 0, rate }, [schema])).toEqual(["/rate"]);
  });
});
