import { isDeepStrictEqual } from "node:util";
import { type Bundle, componentOf, readContract } from "../../../contract/contract.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import { pointerSegments } from "../../../contract/json-pointer.ts";
import { type Alternative, describeValues, pascalCase, type Schema } from "../../../contract/schema.ts";
import { joinWords } from "../../../contract/utilities.ts";
import { groupByKind } from "../../../contract/views.ts";
import { listAllFields } from "../../../contract/walk.ts";
import { inPlace, mapMembers, mapSchemas, schemasOf, withoutOrphans, withSchemas } from "./map-schemas.ts";
import { mergeSchemas } from "./merge-schemas.ts";

/** The first line of the document, and of its description. */
export const ABOUT_OPENAPI30 =
  "OpenAPI 3.0.3, for tools that need it: it accepts more than the contract in `openapi.yaml`, which is OpenAPI 3.1.";

/** What the document of OpenAPI 3.0 no longer says. */
export interface Weakening {
  /** A component, and steps of a field in it, joined by dots, `WebhookRecord.next_attempt_epoch`; empty for the whole. */
  place: string;
  /** A sentence. */
  text: string;
}

/** Rewrites a document, and notes what it weakens. */
type Step = (bundle: Bundle, note: (pointer: string, text: string) => void) => Bundle;

/**
 * Rewrites the document as OpenAPI 3.0.3, for tools that need it. The result accepts all that the document accepts, and more
 * where OpenAPI 3.0, or a tool that knows no more, cannot express the difference.
 *
 * @returns the document, and what it no longer says
 */
export function toOpenApi30(bundle: Bundle): { document: Bundle; weakened: Weakening[] } {
  const weakened: Weakening[] = [];
  const note = (pointer: string, text: string) => weakened.push({ place: placeOf(pointer), text });
  const rewritten = STEPS.reduce((result, step) => step(result, note), bundle);
  const document = asVersion30(withoutOrphans(rewritten, bundle), note);
  const isLeft = ({ place }: Weakening) => place === "" || (place.split(".")[0] ?? "") in schemasOf(document);
  return { document, weakened: weakened.filter(isLeft) };
}

/** Writes each constant in place, as a set of one value: OpenAPI 3.0 has no `const`. */
const withoutConstants: Step = (bundle) =>
  mapSchemas(bundle, (schema) => {
    const { const: constant, ...others } = inPlace(bundle, schema);
    return constant === undefined ? schema : { ...others, enum: [constant as string] };
  });

/** Removes the choices between fields, of which few generators make types, and adds them to the descriptions. */
const withoutChoices: Step = (bundle, note) =>
  mapSchemas(bundle, (schema, pointer) => {
    const { oneOf, description = "", ...others } = schema;
    if (oneOf === undefined) return schema;
    const names = new Set(oneOf.flatMap(({ required }) => required));
    note(pointer, `Which of ${listNames([...names])} must be present, and which must not.`);
    return { ...others, description: [description.trimEnd(), ...listAlternatives(oneOf)].join("\n\n") };
  });

/** Explains the alternatives of a choice; nothing where they have no descriptions. */
function listAlternatives(alternatives: Alternative[]): string[] {
  const described = alternatives.filter(({ description }) => description !== undefined);
  const items = described.map(({ required, description = "" }) => {
    return `- ${required.map((name) => `\`${name}\``).join(" with ")}: ${description.trim().replaceAll("\n", "\n  ")}`;
  });
  return items.length === 0 ? [] : [`Send exactly one of these:\n\n${items.join("\n")}`];
}

/** Merges the objects of a union into one, and removes the types of a field that has several. */
const withoutUnions: Step = (bundle, note) =>
  mapSchemas(bundle, (schema, pointer) => {
    const { anyOf, ...others } = schema;
    if (hasSeveralTypes(schema)) {
      const { type, ...rest } = schema;
      note(pointer, ANY_TYPE);
      return rest;
    }
    if (anyOf === undefined) return schema;
    const names = anyOf.flatMap((branch) => componentOf(branch) ?? []);
    if (names.length === 0) {
      note(pointer, ANY_TYPE);
      return others;
    }
    note(pointer, together(names));
    return { ...mergeSchemas(anyOf, (branch) => inPlace(bundle, branch)), ...others };
  });

const ANY_TYPE = "The type: any value is accepted.";

/** Whether a schema has a list of types, and not only one type and null. */
function hasSeveralTypes({ type }: Schema): boolean {
  return Array.isArray(type) && type.filter((name) => name !== "null").length > 1;
}

function together(names: string[]): string {
  return `Which fields and values go together: those of ${listNames(names)}.`;
}

/** The schema of any event. OpenAPI 3.0 has no webhooks, so that generators make the types of events from it. */
const ANY_EVENT = "WebhookEvent";

/**
 * Adds the schema of any event: a base with the common fields, which the kinds of events extend, and a discriminator. Of
 * kinds that share an `event_type`, it makes one that is named after that, since a discriminator names one schema for each
 * value.
 *
 * @throws BuildFailure when another schema has the name of one that it makes
 */
const withEventBase: Step = (bundle, note) => {
  const byKind = groupByKind(readContract(bundle));
  if (byKind.size === 0) return bundle;
  const schemas = { ...schemasOf(bundle) };
  const mapping: Record<string, string> = {};
  const sharedOf = new Map<string | undefined, string>();
  for (const [kind, events] of byKind) {
    const names = events.flatMap(({ request }) => request.component ?? []);
    const shared = `${pascalCase(kind)}Event`;
    mapping[kind] = names.length > 1 ? shared : (names[0] ?? "");
    if (names.length < 2) continue;
    for (const name of names) sharedOf.set(name, shared);
    add(
      shared,
      mergeEvents(bundle, names, (field, text) => note(`#/components/schemas/${shared}${field}`, text)),
    );
  }
  const names = Object.values(mapping);
  const properties = commonFields(names.map((name) => schemas[name] ?? {}));
  const required = Object.keys(properties).filter((name) =>
    names.every((schemaName) => schemas[schemaName]?.required?.includes(name)),
  );
  for (const [kind, name] of Object.entries(mapping)) {
    note(`#/components/schemas/${name}/properties/event_type`, `That it is always \`${kind}\`.`);
    schemas[name] = extending(ANY_EVENT, Object.keys(properties), schemas[name] ?? {});
  }
  const refs = Object.entries(mapping).map(([kind, name]) => [kind, `#/components/schemas/${name}`]);
  const discriminator = { propertyName: "event_type", mapping: Object.fromEntries(refs) };
  const description = "Any event. `event_type` identifies its kind.";
  add(ANY_EVENT, { type: "object", description, required, properties, discriminator } as Schema);
  note(
    `#/components/schemas/${ANY_EVENT}`,
    `The fields of ${listNames(names)}, which \`event_type\` selects, and its values.`,
  );
  // An event is also of the schema of its kind. Linters regard one that only a discriminator names as unused.
  return mapSchemas(withSchemas(bundle, schemas), (schema, pointer) => {
    const shared = pointer.startsWith("#/webhooks/") ? sharedOf.get(componentOf(schema)) : undefined;
    return shared === undefined ? schema : { allOf: [schema, { $ref: `#/components/schemas/${shared}` }] };
  });

  function add(name: string, schema: Schema): void {
    if (name in schemas) throw new BuildFailure(`A schema is named ${name}, as one of OpenAPI 3.0 is: rename it.`);
    schemas[name] = schema;
  }
};

/** Merges the events of an `event_type`, and notes what the result no longer says, also of a field below it. */
function mergeEvents(bundle: Bundle, names: string[], note: (field: string, text: string) => void): Schema {
  const schemas = names.map((name) => schemasOf(bundle)[name] ?? {});
  const merged = mergeSchemas(schemas, (schema) => inPlace(bundle, schema));
  note("", together(names));
  for (const [name, field] of Object.entries(merged.properties ?? {})) {
    const forms = schemas.map(({ properties = {} }) =>
      Object.keys(inPlace(bundle, properties[name] ?? {}).properties ?? {}),
    );
    const fieldNames = Object.keys(field.properties ?? {});
    if (forms.some((fields) => fields.length < fieldNames.length)) {
      note(`/properties/${name}`, "The types of the fields that not all of its forms have.");
    }
  }
  const { event_type: { enum: [kind] = [] } = {} } = merged.properties ?? {};
  return { ...merged, description: `Any \`${ANY_EVENT}\` whose \`event_type\` is \`${kind}\`.` };
}

/** The fields that all schemas declare alike, and the one that distinguishes them. */
function commonFields([first = {}, ...others]: Schema[]): Record<string, Schema> {
  const fields = Object.entries(first.properties ?? {}).flatMap(([name, schema]): [string, Schema][] => {
    if (name === "event_type")
      return [[name, { type: "string", ...(schema.description && { description: schema.description }) }]];
    return others.every(({ properties }) => isDeepStrictEqual(properties?.[name], schema)) ? [[name, schema]] : [];
  });
  return Object.fromEntries(fields);
}

function extending(base: string, inherited: string[], schema: Schema): Schema {
  const { description, deprecated, properties = {}, required = [], ...others } = schema;
  const ownProperties = Object.entries(properties).filter(([name]) => !inherited.includes(name));
  const extension = {
    ...others,
    required: required.filter((name) => !inherited.includes(name)),
    properties: Object.fromEntries(ownProperties),
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

/**
 * Removes the values of sets that may grow, and lists them in the description: generated code throws where it receives a value
 * that its set does not have.
 */
const withoutExtensibleSets: Step = (bundle, note) =>
  mapSchemas(bundle, (schema, pointer) => {
    if (schema.properties === undefined) return schema;
    const properties = mapMembers(schema.properties, (written, name) => {
      const {
        "x-extensible": isExtensible,
        "x-enumDescriptions": meanings,
        enum: set,
        ...others
      } = inPlace(bundle, written);
      if (!isExtensible || set === undefined) return written;
      note(`${pointer}/properties/${name}`, "Which values it has: those of the contract are in the description.");
      const values = set.map((value) => [`- \`${value}\``, meanings?.[value]?.trimEnd()].filter(Boolean).join(": "));
      const list = `A later version may add values to these:\n\n${values.join("\n")}`;
      return { ...others, description: [others.description?.trimEnd(), list].filter(Boolean).join("\n\n") };
    });
    return { ...schema, properties };
  });

/** Writes scalars in place, and what is beside another `$ref` around it: OpenAPI 3.0 ignores what is beside a `$ref`. */
const withoutRefSiblings: Step = (bundle) =>
  mapSchemas(bundle, (schema) => {
    const { $ref, ...beside } = schema;
    if ($ref === undefined) return schema;
    const target = inPlace(bundle, schema);
    if (["properties", "items", "allOf", "enum"].every((keyword) => !(keyword in target))) return target;
    return Object.keys(beside).length === 0 ? schema : { ...beside, allOf: [{ $ref }] };
  });

/**
 * Removes the format of optional UUIDs of requests. Of a UUID, the usual generator for C# makes a type without null, unless
 * an option is given, and sends the same idempotency key with every payment of a program that sets none.
 */
const withoutOptionalUuids: Step = (bundle, note) => {
  const contract = readContract(bundle);
  const requests = new Set(
    contract.operations.flatMap(({ request }) => [
      request.component,
      ...listAllFields(contract, request.schema).map(({ written }) => componentOf(written)),
    ]),
  );
  return mapSchemas(bundle, (schema, pointer) => {
    if (schema.properties === undefined || !requests.has(pointerSegments(pointer)[2])) return schema;
    const properties = mapMembers(schema.properties, (written, name) => {
      const { format, ...others } = inPlace(bundle, written);
      if (format !== "uuid" || schema.required?.includes(name)) return written;
      note(`${pointer}/properties/${name}`, "That it is a UUID.");
      return others;
    });
    return { ...schema, properties };
  });
};

/** Writes `null` as `nullable`, and a list of examples as the first of them. */
const withNullable: Step = (bundle) =>
  mapSchemas(bundle, ({ type, examples, ...others }) => ({
    ...(type !== undefined && { type: [type].flat().find((typeName) => typeName !== "null") as string }),
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
    return [type].flat().includes("integer") && values === undefined && maximum > LARGEST_INT32
      ? { ...schema, format: "int64" }
      : schema;
  });
};

/** The pages of licenses by SPDX identifier, which OpenAPI 3.0 does not have. */
const LICENSES: Record<string, string> = { MIT: "https://opensource.org/license/mit" };

/** Names the version, and removes what the document as a whole cannot say in it. */
const asVersion30: Step = (bundle, note) => {
  const { openapi, webhooks, info, ...others } = bundle as Bundle & Record<string, object>;
  const { tags = [] } = bundle;
  const { summary, license, description = "", ...about } = info;
  const { name = "", identifier = "", url = LICENSES[identifier] } = license ?? {};
  if (webhooks) note("#", "Webhooks: they are an extension, `x-webhooks`, which few tools read.");
  const used = new Set(Object.values(bundle.paths).flatMap(({ post }) => post?.tags ?? []));
  for (const { name } of tags.filter(({ name }) => !used.has(name))) {
    note("#", `The tag \`${name}\`, which no operation has, and its description.`);
  }
  return {
    openapi: "3.0.3",
    info: {
      ...about,
      description: `${ABOUT_OPENAPI30}\n\n${description}`,
      ...(license && { license: { name, ...(url && { url }) } }),
    },
    ...others,
    ...(others.tags && { tags: tags.filter(({ name }) => used.has(name)) }),
    ...(webhooks && { "x-webhooks": webhooks }),
  } as unknown as Bundle;
};

const STEPS = [
  withoutConstants,
  withEventBase,
  withoutChoices,
  withoutUnions,
  withoutExtensibleSets,
  // One generator refuses `x-enumDescriptions`.
  (bundle: Bundle) => mapSchemas(bundle, describeValues),
  withoutOptionalUuids,
  withoutRefSiblings,
  withoutBooleanValues,
  withNullable,
  withLongIntegers,
];

function placeOf(pointer: string): string {
  return pointerSegments(pointer.replaceAll(/\/allOf\/\d+/g, ""))
    .slice(2)
    .filter((segment) => segment !== "properties")
    .join(".");
}

function listNames(names: string[]): string {
  return joinWords(names.map((name) => `\`${name}\``));
}
