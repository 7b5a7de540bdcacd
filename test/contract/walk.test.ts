import { describe, expect, test } from "vitest";
import type { Bundle } from "../../scripts/contract/contract.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { findField, listAllFields, listBranches, listFields, listSchemaParts } from "../../scripts/contract/walk.ts";

const bundle = { components: { schemas: { Name: { type: "string", description: "A name." } } } } as unknown as Bundle;
const contract = { raw: bundle };

const field = (name: string): Schema => ({ properties: { [name]: { type: "string" } } });

/** A schema with a field below each keyword. */
const everywhere: Schema = {
  properties: { own: { $ref: "#/components/schemas/Name", description: "Its own." } },
  required: ["own", "in_all_of", "not_declared"],
  items: field("in_items"),
  allOf: [{ ...field("in_all_of"), required: ["deeper"], allOf: [field("deeper")] }],
  anyOf: [{ ...field("in_any_of"), required: ["in_any_of"] }],
};

test("every keyword that contains schemas is followed, with the keys that lead there", () => {
  const keys = listSchemaParts(everywhere).map((part) => part.keys.join("/"));
  expect(keys.sort()).toEqual(["allOf/0", "anyOf/0", "items", "properties/own"]);
});

test("the branches of a schema are those that apply to the same value, and only allOf applies to each", () => {
  const names = (isCertain: boolean) =>
    listBranches(contract, everywhere)
      .filter((branch) => branch.isCertain === isCertain)
      .flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  expect(names(true)).toEqual(["own", "in_all_of", "deeper"]);
  expect(names(false).sort()).toEqual(["in_any_of"]);
});

describe("the fields", () => {
  const fields = listFields(contract, everywhere);

  test("are those of all branches and of items, and no others", () => {
    const paths = fields.map(({ path }) => path.join("."));
    expect(paths.sort()).toEqual(["[].in_items", "deeper", "in_all_of", "in_any_of", "own"]);
  });

  test("are required if each valid object has them", () => {
    const required = fields.filter(({ isRequired }) => isRequired).map(({ path }) => path.join("."));
    expect(required.sort()).toEqual(["deeper", "in_all_of", "own"]);
  });

  test("have their schema as written, and resolved", () => {
    expect(fields.find(({ path }) => path[0] === "own")).toMatchObject({
      written: { description: "Its own." },
      schema: { type: "string", description: "A name." },
    });
  });
});

test("fields at any depth follow the field that contains them", () => {
  const nested: Schema = { properties: { list: { type: "array", items: { properties: { at: field("name") } } } } };
  expect(listAllFields(contract, nested).map(({ path }) => path.join("."))).toEqual([
    "list",
    "list.[].at",
    "list.[].at.name",
  ]);
  expect(findField(contract, nested, ["list", "[]", "at"])?.schema).toEqual(field("name"));
  expect(findField(contract, nested, ["list", "at"])).toBeUndefined();
});
