import { readFileSync } from "node:fs";
import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Bundle } from "../../scripts/contract/contract.ts";
import { below, valueAt } from "../../scripts/contract/json-pointer.ts";
import { mapSchemas, schemasOf } from "../../scripts/generate/lower/map-schemas.ts";
import { lowerToOpenApi30 } from "../../scripts/generate/lower/plain.ts";
import { publishedForm } from "../../scripts/generate/published.ts";
import type { DocumentNode } from "../../scripts/specification/model/document.ts";
import { published as contract, precise } from "../support/documents.ts";

const published = contract as unknown as Bundle;
const source = precise as unknown as Bundle;
const plainFile: Bundle = parse(readFileSync(new URL("../../generated/openapi.plain.yaml", import.meta.url), "utf8"));

const SCALARS = ["string", "number", "integer", "boolean"];

const linted = parse(readFileSync(new URL("../../redocly.yaml", import.meta.url), "utf8")).rules;
/** Component schemas whose names end like those of types that generators make. */
const TAKEN = new RegExp(`^#/components/schemas/\\w*(${linted["contract/free-schema-name"].taken.join("|")})$`);

/** Whether a schema at a place has a form that tools cannot handle. */
type Cause = (schema: DocumentNode, pointer: string) => boolean;

/** The causes by which tools make no usable client of a document. */
const CAUSES: [string, Cause][] = [
  ["`oneOf` or `anyOf` beside `properties`", ({ oneOf, anyOf, properties }) => properties && (oneOf ?? anyOf)],
  ["`not` of a field", ({ not }, pointer) => not && !/\/(then|else)$/.test(pointer)],
  [
    "a condition with fields of its own",
    ({ properties }, pointer) => properties && /\/(if|then|else)(\/|$)/.test(pointer),
  ],
  ["`x-enumDescriptions`", (schema) => "x-enumDescriptions" in schema],
  ["a name of a type that generators make", (_, pointer) => TAKEN.test(pointer)],
  ["several types", ({ type }) => Array.isArray(type) && !(type.length === 2 && type.includes("null"))],
  ["`const`", (schema) => "const" in schema],
  [
    "a component that is a constant",
    (schema, pointer) => isScalar(schema, pointer) && (schema.const ?? schema.enum?.length === 1),
  ],
  ["a deprecated scalar component", (schema, pointer) => isScalar(schema, pointer) && schema.deprecated],
  [
    "a union of objects with one literal",
    ({ anyOf = [] }) => anyOf.some(({ $ref }: DocumentNode) => $ref?.endsWith("Event")),
  ],
];

/** Schemas, by their places, with the causes that don't occur in the source. */
const ELSEWHERE = {
  "#/components/schemas/PayResponse": {},
  "#/components/schemas/Old": { type: "string", deprecated: true },
  "#/components/schemas/Pay/if": { properties: { amount: {} } },
};

function isScalar({ type }: DocumentNode, pointer: string): boolean {
  return /^#\/components\/schemas\/\w+$/.test(pointer) && SCALARS.includes(type);
}

function placesOf(cause: Cause, bundle: Bundle): string[] {
  const places: string[] = [];
  mapSchemas(bundle, (schema, pointer) => {
    if (cause(schema, pointer)) places.push(pointer);
    return schema;
  });
  return places;
}

test.each(CAUSES)("what is published has no cause by which tools fail: %s", (_, cause) => {
  const isSeen =
    placesOf(cause, source).length > 0 || Object.entries(ELSEWHERE).some(([at, schema]) => cause(schema, at));
  expect(isSeen).toBeTruthy();
  expect(placesOf(cause, published)).toEqual([]);
  expect(placesOf(cause, plainFile)).toEqual([]);
});

test("the version is one that every tool knows", () => {
  expect([contract.openapi, (plainFile as DocumentNode).openapi]).toEqual(["3.1.0", "3.0.3"]);
});

test("`event_type` selects the schema of every event", () => {
  const { oneOf = [], discriminator } = schemasOf(published).WebhookEvent ?? {};
  const types = Object.values<DocumentNode>(precise.webhooks).map(({ post }) => {
    const { $ref } = post.requestBody.content["application/json"].schema;
    return precise.components.schemas[$ref.split("/").at(-1)].properties.event_type.const;
  });
  expect(discriminator?.propertyName).toBe("event_type");
  expect(Object.keys(discriminator?.mapping ?? {}).sort()).toEqual([...new Set(types)].sort());
  expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf.map(({ $ref }) => $ref));
});

test("every example of a request has an example of the success with its name", () => {
  const unpaired = Object.entries<DocumentNode>(contract.paths).flatMap(([path, { post }]) => {
    const examplesOf = (body: DocumentNode) => Object.keys(body.content["application/json"].examples);
    const paired = examplesOf(post.responses["200"]);
    return examplesOf(post.requestBody).flatMap((name) => (paired.includes(name) ? [] : below(path, name)));
  });
  expect(unpaired).toEqual([]);
});

test("no paired example repeats the value of another: equal ones refer to one component", () => {
  for (const [path, { post }] of Object.entries<DocumentNode>(contract.paths)) {
    const examples: DocumentNode[] = Object.values(post.responses["200"].content["application/json"].examples);
    const components = Object.values<DocumentNode>(contract.components.examples);
    const inline = examples.flatMap(({ value }) => (value === undefined ? [] : JSON.stringify(value)));
    expect(
      inline.filter((text, index) => inline.indexOf(text) !== index),
      path,
    ).toEqual([]);
    expect(
      components.filter(({ value }) => inline.includes(JSON.stringify(value))),
      path,
    ).toEqual([]);
  }
  const { examples } = contract.paths["/0.2/issue_sila"].post.responses["200"].content["application/json"];
  expect(examples.by_account_name).toEqual({ $ref: "#/components/examples/IssueSilaAccepted" });
  expect(examples.by_card).toEqual(examples.by_payment_methods);
});

test("the names that the source gives to examples stay first", () => {
  for (const [path, { post }] of Object.entries<DocumentNode>(precise.paths)) {
    for (const [status, { content }] of Object.entries<DocumentNode>(post.responses)) {
      const names = Object.keys(content?.["application/json"].examples ?? {});
      const lowered = contract.paths[path].post.responses[status].content?.["application/json"].examples ?? {};
      expect(Object.keys(lowered).slice(0, names.length)).toEqual(names);
    }
  }
});

test("what only the mock assumes is not published", () => {
  const operationsOf = ({ paths }: Bundle) => Object.values(paths).flatMap(({ post }) => post ?? []);
  const isAssumed = (bundle: Bundle) =>
    /"assumed"|"(submission|ids|mentions)":/.test(JSON.stringify(operationsOf(bundle)));
  expect([source, published, plainFile].map(isAssumed)).toEqual([true, false, false]);
  // What the specification states stays: which event reports a new transaction, and what selects the items of a list.
  const named = (name: string) => operationsOf(published).find(({ operationId }) => operationId === name);
  expect(JSON.stringify(named("issueSila")?.["x-events"])).toContain('"webhook":"transaction_created"');
  expect(named("redeemSila")).not.toHaveProperty("x-events");
  const pages = named("getWebhooks")?.["x-pages"];
  expect(pages).toHaveProperty("filters.0", { field: "uuid", equals: "$request.body#/search_filters/uuid" });
  expect(pages).toHaveProperty("filters.length", 5);
  expect(pages).toHaveProperty("counts.total");
  expect(pages).not.toHaveProperty("sort");
});

test("the body of each link is a text in which OpenAPI replaces the expressions", () => {
  const linksOf = (bundle: Bundle) =>
    Object.values(bundle.paths).flatMap(({ post }) =>
      Object.values((post?.responses ?? {}) as Record<string, DocumentNode>).flatMap(({ links = {} }) =>
        Object.values(links),
      ),
    ) as DocumentNode[];
  const bodiesOf = (bundle: Bundle) =>
    linksOf(bundle).map(({ $ref, ...link }) => ($ref ? (valueAt(bundle, $ref) as DocumentNode) : link).requestBody);
  const replaced = bodiesOf(published).map((text) => JSON.parse(text.replaceAll(/\{(\$[^}]+)\}/g, "$1")));
  expect(replaced).toEqual(bodiesOf(source));
  expect(replaced).toContainEqual({ event_details: { transaction: "$response.body#/transaction_id" } });
});

test("no dialect is named: the default of OpenAPI 3.1 has every keyword that is published", () => {
  expect(contract).not.toHaveProperty("jsonSchemaDialect");
  expect(precise.jsonSchemaDialect).toMatch(/2020-12/);
  // Prism, which reads the older drafts without a dialect, would ignore these.
  const newer = ["dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems", "prefixItems"];
  const isNewer: Cause = (schema) => newer.some((keyword) => keyword in schema);
  expect(isNewer({ dependentRequired: {} }, "")).toBe(true);
  expect(placesOf(isNewer, published)).toEqual([]);
});

test("every open question names places of the contract", () => {
  const file = readFileSync(new URL("../../openapi/specification/open-questions.yaml", import.meta.url), "utf8");
  const places: string[] = parse(file).flatMap(({ where }: { where: string[] }) => where);
  expect(places.filter((pointer) => valueAt(precise, pointer) === undefined)).toEqual([]);
});

test("what is published is the lowered source, and lowering it again changes nothing", () => {
  expect(publishedForm(source)).toEqual(published);
  expect(publishedForm(published)).toEqual(published);
  expect(lowerToOpenApi30(published).document).toEqual(plainFile);
});

test.each([
  ["openapi.yaml", published],
  ["openapi.plain.yaml", plainFile],
])("no description in %s contradicts the values of its schema", (_, bundle) => {
  const contradicts: Cause = ({ description = "", enum: values = [] }) => {
    const [, only] = /\balways `?([^`.]+)`?\./i.exec(description) ?? [];
    return (
      /^Or: /m.test(description) || (only !== undefined && values.some((value: unknown) => String(value) !== only))
    );
  };
  expect(contradicts({ description: "Always `A`.", enum: ["A", "B"] }, "")).toBe(true);
  expect(contradicts({ description: "Always `A`.", enum: ["A"] }, "")).toBe(false);
  expect(placesOf(contradicts, bundle)).toEqual([]);
});

test("`status` and `success` of the plain answer to check_handle have one sentence for both values", () => {
  const { success, status } = schemasOf(plainFile).CheckHandleSuccess?.properties ?? {};
  expect(success?.description).toBe("Whether the handle is available.");
  expect(status?.description).toBe("`SUCCESS` if the handle is available, `FAILURE` if it is taken.");
});

test("the plain document is one of OpenAPI 3.0, and has nothing beside a `$ref`", async () => {
  const beside: string[] = placesOf((schema) => "$ref" in schema && Object.keys(schema).length > 1, plainFile);
  expect(beside).toEqual([]);
  expect(placesOf((schema) => "$ref" in schema && Object.keys(schema).length > 1, published)).not.toEqual([]);
  await expect(SwaggerParser.validate(structuredClone(plainFile) as never)).resolves.toBeDefined();
});
