import { isDeepStrictEqual } from "node:util";
import { joinWords } from "../../contract/collections.ts";
import { type Bundle, componentOf } from "../../contract/contract.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import type { Schema } from "../../contract/schema.ts";
import { inPlace, mapMembers, mapSchemas, schemasOf, withoutOrphans, withSchemas } from "./map-schemas.ts";
import { mergeSchemas } from "./merge-schemas.ts";

/** What the plain document no longer says. */
export interface Weakening {
  /** A component, and steps of a field in it, joined by dots, `WebhookRecord.next_attempt_epoch`; empty for the whole. */
  place: string;
  /** A sentence. */
  text: string;
}

/** Rewrites a document, and notes what it weakens. */
type Step = (bundle: Bundle, note: (pointer: string, text: string) => void) => Bundle;

/**
 * Rewrites a lowered bundle as OpenAPI 3.0.3, for tools that know no later version. The result accepts all that the bundle
 * accepts, and more where OpenAPI 3.0 cannot express the difference.
 *
 * @returns the document, and what it no longer says
 */
export function lowerToOpenApi30(bundle: Bundle): { document: Bundle; weakened: Weakening[] } {
  const weakened: Weakening[] = [];
  const note = (pointer: string, text: string) => weakened.push({ place: placeOf(pointer), text });
  const rewritten = STEPS.reduce((each, step) => step(each, note), bundle);
  const document = asVersion30(withoutOrphans(rewritten, bundle), note);
  const isLeft = ({ place }: Weakening) => place === "" || (place.split(".")[0] ?? "") in schemasOf(document);
  return { document, weakened: weakened.filter(isLeft) };
}

/** Removes the rules between fields. */
const withoutConditions: Step = (bundle, note) =>
  mapSchemas(bundle, (schema, pointer) => {
    const { if: condition, then, else: otherwise, ...others } = schema;
    // An inner `else` is removed with the outermost rule.
    if (condition === undefined || pointer.endsWith("/else")) return schema;
    const [objects, fields] = [
      referredIn(schema),
      requiredIn(schema).filter((name) => !schema.required?.includes(name)),
    ];
    if (objects.length > 0) note(pointer, together(objects));
    else note(pointer, `Which of ${listed(fields)} must be present, and which must not.`);
    return others;
  });

function referredIn({ if: condition, else: otherwise }: Schema): string[] {
  return [condition, otherwise].flatMap((each) => (each ? (componentOf(each) ?? referredIn(each)) : []));
}

function requiredIn(schema: Schema): string[] {
  const { required = [], if: condition, else: otherwise, anyOf = [] } = schema;
  const inside = [condition, otherwise, ...anyOf].flatMap((each) => (each ? requiredIn(each) : []));
  return [...new Set([...required, ...inside])];
}

/** Merges the objects of a union into one, and removes the types of a field that has several. */
const withoutUnions: Step = (bundle, note) =>
  mapSchemas(bundle, (schema, pointer) => {
    const { anyOf, ...others } = schema;
    if (anyOf === undefined) return schema;
    const names = anyOf.flatMap((branch) => componentOf(branch) ?? []);
    const areObjects = anyOf.every((branch) => inPlace(bundle, branch).type === "object");
    if (names.length > 0) note(pointer, together(names));
    else if (areObjects) note(pointer, "The types of the fields that not all of its forms have.");
    else note(pointer, "The type: any value is accepted.");
    return areObjects
      ? { ...mergeSchemas(anyOf, (branch) => inPlace(bundle, branch), { keepSeparate: false }), ...others }
      : others;
  });

function together(names: string[]): string {
  return `Which fields and values go together: those of ${listed(names)}.`;
}

/** Writes a discriminated union as a base, which contains the common fields, and schemas that extend it. */
const withBases: Step = (bundle, note) => {
  const schemas = { ...schemasOf(bundle) };
  for (const [base, { oneOf, discriminator, ...others }] of Object.entries(schemas)) {
    if (oneOf === undefined || discriminator === undefined) continue;
    const names = oneOf.flatMap((branch) => componentOf(branch) ?? []);
    const branches = names.map((name) => schemas[name] ?? {});
    const properties = commonFields(branches, discriminator.propertyName);
    const required = Object.keys(properties).filter((name) => branches.every((each) => each.required?.includes(name)));
    schemas[base] = { type: "object", ...others, required, properties, discriminator };
    const { propertyName, mapping = {} } = discriminator;
    for (const [value, $ref] of Object.entries(mapping)) {
      note(`${$ref}/properties/${propertyName}`, `That it is always \`${value}\`.`);
    }
    for (const name of names) schemas[name] = extending(base, Object.keys(properties), schemas[name] ?? {});
    note(
      `#/components/schemas/${base}`,
      `The fields of ${listed(names)}, which \`${discriminator.propertyName}\` selects, and its values.`,
    );
  }
  return withSchemas(bundle, schemas);
};

/** The fields that all schemas declare alike, and the one that distinguishes them. */
function commonFields([first = {}, ...others]: Schema[], distinguishing: string): Record<string, Schema> {
  const fields = Object.entries(first.properties ?? {}).flatMap(([name, schema]): [string, Schema][] => {
    if (name === distinguishing)
      return [[name, { type: "string", ...(schema.description && { description: schema.description }) }]];
    return others.every(({ properties }) => isDeepStrictEqual(properties?.[name], schema)) ? [[name, schema]] : [];
  });
  return Object.fromEntries(fields);
}

function extending(base: string, inherited: string[], schema: Schema): Schema {
  const { description, deprecated, properties = {}, required = [], ...others } = schema;
  const own = Object.entries(properties).filter(([name]) => !inherited.includes(name));
  const extension = {
    ...others,
    required: required.filter((name) => !inherited.includes(name)),
    properties: Object.fromEntries(own),
  };
  return {
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    allOf: [{ $ref: `#/components/schemas/${base}` }, extension],
  };
}

/** Removes the only value of a boolean, of which a generator for Java makes a text. */
const withoutBooleanValues: Step = (bundle, note) =>
  mapSchemas(bundle, (schema, pointer) => {
    const { enum: values, ...others } = schema;
    if (schema.type !== "boolean" || values === undefined) return schema;
    if (values.length === 1) note(pointer, `That it is always ${values[0]}.`);
    return others;
  });

/** Writes scalars in place, and what is beside another `$ref` around it: OpenAPI 3.0 ignores what is beside a `$ref`. */
const withoutRefSiblings: Step = (bundle) =>
  mapSchemas(bundle, (schema) => {
    const { $ref, ...beside } = schema;
    if ($ref === undefined) return schema;
    const target = inPlace(bundle, schema);
    if (["properties", "items", "allOf", "enum", "discriminator"].every((keyword) => !(keyword in target)))
      return target;
    return Object.keys(beside).length === 0 ? schema : { ...beside, allOf: [{ $ref }] };
  });

/** Writes `null` as `nullable`, and a list of examples as the first of them. */
const withNullable: Step = (bundle) =>
  mapSchemas(bundle, ({ type, examples, ...others }) => ({
    ...(type !== undefined && { type: [type].flat().find((each) => each !== "null") as string }),
    ...others,
    ...(Array.isArray(type) && { nullable: true }),
    ...(examples && { example: examples[0] }),
  }));

const LARGEST_INT32 = 2 ** 31 - 1;

/**
 * Gives integers that can be larger than 32 bits a format. Without it, generators for Java and C# use 32 bits, in which
 * times end in 2038.
 */
const withLongIntegers: Step = (bundle, note) => {
  note("#", "That an integer without a `maximum` may exceed 64 bits: it has `format: int64`.");
  return mapSchemas(bundle, (schema) => {
    const { type, enum: values, maximum = Number.POSITIVE_INFINITY } = schema;
    return type === "integer" && values === undefined && maximum > LARGEST_INT32
      ? { ...schema, format: "int64" }
      : schema;
  });
};

/** Removes the links of responses: most lead to a webhook, which OpenAPI 3.0 does not have. */
const withoutLinks: Step = (bundle, note) => {
  const { links, responses = {}, ...components } = (bundle.components ?? {}) as Record<string, Record<string, object>>;
  if (links !== undefined) note("#", "Which field of a response another operation or an event contains (`links`).");
  const paths = mapMembers(bundle.paths, (item) => {
    return item.post
      ? { ...item, post: { ...item.post, responses: mapMembers(item.post.responses, withoutLink) } }
      : item;
  });
  return { ...bundle, paths, components: { ...components, responses: mapMembers(responses, withoutLink) } } as Bundle;
};

function withoutLink(response: unknown): object {
  const { links, ...others } = response as { links?: object };
  return others;
}

/** The pages of licenses by SPDX identifier, which OpenAPI 3.0 does not have. */
const LICENSES: Record<string, string> = { MIT: "https://opensource.org/license/mit" };

/** Names the version, and removes what the document as a whole cannot say in it. */
const asVersion30: Step = (bundle, note) => {
  const { openapi, webhooks, info, ...others } = bundle as Bundle & Record<string, object>;
  const { summary, license, ...about } = info;
  const { name = "", identifier = "", url = LICENSES[identifier] } = license ?? {};
  if (webhooks) note("#", "Webhooks: they are an extension, `x-webhooks`, which few tools read.");
  return {
    openapi: "3.0.3",
    info: { ...about, ...(license && { license: { name, ...(url && { url }) } }) },
    ...others,
    ...(webhooks && { "x-webhooks": webhooks }),
  } as unknown as Bundle;
};

const STEPS = [
  withoutConditions,
  withoutUnions,
  withBases,
  withoutRefSiblings,
  withoutBooleanValues,
  withNullable,
  withLongIntegers,
  withoutLinks,
];

function placeOf(pointer: string): string {
  return pointerSegments(pointer)
    .slice(2)
    .filter((segment) => segment !== "properties")
    .join(".");
}

function listed(names: string[]): string {
  return joinWords(names.map((name) => `\`${name}\``));
}
