import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { toOpenApi30 } from "../../scripts/build/generate/openapi30/convert.ts";
import { mapSchemas, schemasOf } from "../../scripts/build/generate/openapi30/map-schemas.ts";
import { mergeSchemas } from "../../scripts/build/generate/openapi30/merge-schemas.ts";
import type { DocumentNode } from "../../scripts/build/specification/model/document.ts";
import type { Bundle } from "../../scripts/contract/contract.ts";
import { valueAt } from "../../scripts/contract/json-pointer.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { contract, published as document } from "../support/documents.ts";

const readYaml = (file: string) =>
  parse(readFileSync(new URL(`../../generated/${file}`, import.meta.url), "utf8")) as Bundle;

const published = document as unknown as Bundle;
const file30 = readYaml("openapi-3.0.yaml");

/** Whether a schema at a place is of a form. */
type Form = (schema: DocumentNode, pointer: string) => boolean;

function placesOf(form: Form, bundle: Bundle): string[] {
  const places: string[] = [];
  mapSchemas(bundle, (schema, pointer) => {
    if (form(schema, pointer)) places.push(pointer);
    return schema;
  });
  return places;
}

test("the document and its form in OpenAPI 3.0 are the same in YAML and in JSON", () => {
  expect(readYaml("openapi.yaml")).toEqual(published);
  expect(toOpenApi30(published).document).toEqual(file30);
  expect(JSON.parse(readFileSync(new URL("../../generated/openapi-3.0.json", import.meta.url), "utf8"))).toEqual(
    file30,
  );
});

test("the versions are those that every tool knows, and no dialect is named, which some tools refuse", () => {
  expect([document.openapi, (file30 as DocumentNode).openapi]).toEqual(["3.1.0", "3.0.3"]);
  expect(document).not.toHaveProperty("jsonSchemaDialect");
});

test("what only this package reads is beside the document", () => {
  const assumed = /"(x-mock|x-events|x-implies|x-moves|x-value|assumed|alternatives)":/;
  expect(JSON.stringify(contract)).toMatch(assumed);
  expect(JSON.stringify([document, file30])).not.toMatch(assumed);
  const pages = document.paths["/0.2/get_webhooks"].post["x-pages"];
  expect(pages.filters[0]).toEqual({ field: "uuid", equals: "$request.body#/search_filters/uuid" });
  expect(contract.paths["/0.2/get_webhooks"].post["x-pages"].filters).toHaveLength(pages.filters.length + 2);
});

test("the body of each link is a text in which OpenAPI replaces the expressions", () => {
  const bodies = Object.values<DocumentNode>(document.components.links).map(({ requestBody }) => requestBody);
  const replaced = bodies.map((text) => JSON.parse(text.replaceAll(/\{(\$[^}]+)\}/g, "value")));
  expect(replaced).toEqual([{ virtual_account_number: "value" }]);
});

test.each([
  ["openapi.yaml", published],
  ["openapi-3.0.yaml", file30],
])("no description in %s contradicts the values of its schema", (_, bundle) => {
  const contradicts: Form = ({ description = "", enum: values = [] }) => {
    const [, only] = /\balways `?([^`.]+)`?\./i.exec(description) ?? [];
    return (
      /^Or: /m.test(description) || (only !== undefined && values.some((value: unknown) => String(value) !== only))
    );
  };
  expect(contradicts({ description: "Always `A`.", enum: ["A", "B"] }, "")).toBe(true);
  expect(contradicts({ description: "Always `A`.", enum: ["A"] }, "")).toBe(false);
  expect(placesOf(contradicts, bundle)).toEqual([]);
});

test.each<[string, Form]>([
  ["a choice or a union", ({ oneOf, anyOf }) => oneOf ?? anyOf],
  ["several types", ({ type }) => Array.isArray(type)],
  ["`x-enumDescriptions`", (schema) => "x-enumDescriptions" in schema],
  ["a set that may grow", (schema) => "x-extensible" in schema],
  ["something beside a `$ref`", (schema) => "$ref" in schema && Object.keys(schema).length > 1],
])("the form in OpenAPI 3.0 has no schema with %s", (_, form) => {
  expect(placesOf(form, published)).not.toEqual([]);
  expect(placesOf(form, file30)).toEqual([]);
});

test.each([
  ["openapi.yaml", published],
  ["openapi-3.0.yaml", file30],
])("each tag of %s has an operation: many tools show no webhooks", (_, { tags = [], paths }) => {
  const used = Object.values(paths).flatMap(({ post }) => post?.tags ?? []);
  expect(tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
});

test("each object inside of another one is a component: generators name others by chance", () => {
  const isInside: Form = ({ properties }, pointer) => properties && /\/(properties\/[^/]+|items)$/.test(pointer);
  expect(placesOf(isInside, published)).toEqual([]);
});

test("the form in OpenAPI 3.0 is a document of OpenAPI 3.0, and says so and what it accepts first", async () => {
  const about = /^(# )?OpenAPI 3\.0\.3, .*: it accepts more than /;
  expect(readFileSync(new URL("../../generated/openapi-3.0.yaml", import.meta.url), "utf8")).toMatch(about);
  expect(file30.info.description).toMatch(about);
  await expect(SwaggerParser.validate(structuredClone(file30) as never)).resolves.toBeDefined();
});

test("`event_type` selects the schema of every event in the form in OpenAPI 3.0", () => {
  const { discriminator } = (schemasOf(file30).WebhookEvent ?? {}) as DocumentNode;
  const types = Object.values<DocumentNode>(document.webhooks).map(({ post }) => {
    const { $ref } = post.requestBody.content["application/json"].schema;
    return document.components.schemas[$ref.split("/").at(-1)].properties.event_type.const;
  });
  expect(discriminator.propertyName).toBe("event_type");
  expect(Object.keys(discriminator.mapping).sort()).toEqual([...new Set(types)].sort());
  for (const $ref of Object.values<string>(discriminator.mapping)) expect(valueAt(file30, $ref)).toBeDefined();
});

test("a field with a value of its own in each branch of a union has one sentence for all, which the form in OpenAPI 3.0 keeps", () => {
  for (const [name, { anyOf = [] }] of Object.entries(schemasOf(published))) {
    const [first = {}, ...others] = anyOf.map(({ $ref }) => {
      return ($ref && (valueAt(published, $ref) as Schema).properties) || {};
    });
    for (const [field, schema] of Object.entries(first)) {
      if (others.every((properties) => isDeepStrictEqual(properties[field], schema))) continue;
      const sentences = [first, ...others].map((properties) => properties[field]?.description);
      const { description } = schemasOf(file30)[name]?.properties?.[field] ?? {};
      expect(description, `${name}.${field}`).toBeDefined();
      expect(new Set(sentences), `${name}.${field}`).toEqual(new Set([description]));
    }
  }
});

test("what is merged has all values, and the sentence that its parts have in common", () => {
  const description = "Whether it is free.";
  const branches = ["YES", "NO"].map((value) => ({ properties: { free: { description, enum: [value] } } }));
  const merged = mergeSchemas(branches as Schema[], (schema) => schema);
  expect(merged).toEqual({ properties: { free: { description, enum: ["YES", "NO"] } } });
});
