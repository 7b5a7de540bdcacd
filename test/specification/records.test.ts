import { describe, expect, it } from "vitest";
import { contract } from "../support/contract.ts";
import { departures } from "./departures.ts";
import { headers, type Rows, records, valueSets } from "./tables.ts";

const named: Record<string, Rows> = { UserHeader: headers.user, AppHeader: headers.app, ...records };

it.each(Object.entries(named))("the schema %s has the stated fields", (name, fields) => {
  const schema = contract.components.schemas[name];
  expect(schema, `components.schemas has no ${name}`).toBeDefined();
  expect(departures(name, { type: "object", fields }, schema, contract)).toEqual([]);
});

describe("the whole document", () => {
  const schemas = [...schemasIn(contract, "#")];

  it("has no closed set of values but the stated ones", () => {
    const stated = new Set(Object.values(valueSets).map(asText));
    const invented = schemas.filter(([, { enum: values }]) => values !== undefined && !stated.has(asText(values)));
    expect(invented.map(([place, schema]) => `${place}: ${JSON.stringify(schema.enum)}`)).toEqual([]);
  });

  it("has every closed set that is stated", () => {
    const present = new Set(schemas.map(([, schema]) => asText(schema.enum ?? [])));
    expect(Object.entries(valueSets).filter(([, values]) => !present.has(asText(values)))).toEqual([]);
  });

  it("leaves bodies open to unknown fields", () => {
    const closed = schemas.filter(
      ([, schema]) => schema.additionalProperties === false || schema.unevaluatedProperties === false,
    );
    expect(closed.map(([place]) => place)).toEqual([]);
  });
});

/** Everything in the document that may be a schema, with its place; data (examples, defaults, constants) left out. */
function* schemasIn(node: unknown, place: string): Generator<[string, Record<string, unknown[] | unknown>]> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield [place, node as Record<string, unknown>];
  for (const [key, child] of Object.entries(node)) {
    if (!["example", "examples", "default", "const", "enum"].includes(key)) yield* schemasIn(child, `${place}/${key}`);
  }
}

function asText(values: unknown): string {
  return JSON.stringify([values].flat().sort());
}
