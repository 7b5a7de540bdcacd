import type { Bundle } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { inPlace, mapSchemas } from "./schemas.ts";

/** One of several sets of fields that exclude each other. */
interface Way {
  description: string;
  /** The fields that it allows. */
  fields: Record<string, Schema>;
  required: string[];
}

/**
 * Writes each choice between sets of fields, a `oneOf` whose branches forbid each other's fields, as optional fields and
 * a rule between them.
 *
 * Most generators lose either the properties beside a `oneOf` or those inside, and make of a forbidden field one of any
 * type. They ignore `if`, `then` and `else`, which contain the rule.
 */
export function withoutChoices(bundle: Bundle): Bundle {
  return mapSchemas(bundle, (schema) => {
    const ways = waysOf(bundle, schema);
    if (ways === undefined) return schema;
    const { oneOf, description = "", properties, ...others } = schema;
    const fields = Object.assign({}, ...ways.map((way) => way.fields));
    return {
      ...others,
      description: `${description.trimEnd()}\n\n${explained(ways)}\n`,
      properties: { ...properties, ...fields },
      ...ruleOf(ways, Object.keys(fields)),
    };
  });
}

/**
 * The ways of a choice; undefined if the schema is none. Each field of a choice is allowed by one way alone, and each way
 * requires a field of its own: so the ways exclude each other, and a field always has the schema of its way.
 */
function waysOf(bundle: Bundle, { type, oneOf, if: condition }: Schema): Way[] | undefined {
  if (type !== "object" || oneOf === undefined || condition !== undefined) return undefined;
  const branches = oneOf.map((branch) => inPlace(bundle, branch));
  const ways = branches.map(({ description = "", properties = {}, required = [] }) => {
    const allowed = Object.entries(properties).filter(([, schema]) => !isForbidden(schema));
    return { description, fields: Object.fromEntries(allowed), required };
  });
  const forbidden = branches.map(({ properties = {} }) =>
    Object.keys(properties).filter((name) => isForbidden(properties[name])),
  );
  const areExclusive = ways.every(({ fields, required }, index) => {
    const foreign = ways.filter((_, other) => other !== index).flatMap((way) => Object.keys(way.fields));
    const excludes = foreign.every((name) => forbidden[index]?.includes(name) && !(name in fields));
    return excludes && required.length > 0 && required.every((name) => name in fields);
  });
  const known = ["title", "description", "properties", "required"];
  const sayNothingElse = branches.every((branch) => Object.keys(branch).every((key) => known.includes(key)));
  if (!areExclusive || !sayNothingElse) return undefined;
  // The ways with a single required field first: once it is absent, no later way has to forbid it.
  return ways.toSorted((a, b) => Math.min(a.required.length, 2) - Math.min(b.required.length, 2));
}

function isForbidden(schema: Schema | undefined): boolean {
  return schema?.not !== undefined && Object.keys(schema.not).length === 0;
}

/**
 * The rule that one way of several is complete, and that no field of another is present.
 *
 * @param possible the fields that may be present
 */
function ruleOf([way, ...others]: Way[], possible: string[]): Schema {
  if (way === undefined) return {};
  const foreign = absent(possible.filter((name) => !(name in way.fields)));
  if (others.length === 0) return { required: way.required, ...foreign };
  const [name, ...more] = way.required;
  const left = more.length === 0 ? possible.filter((each) => each !== name) : possible;
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: { required: way.required }, then: foreign, else: ruleOf(others, left) };
}

function absent(names: string[]): Schema {
  if (names.length === 0) return {};
  return { not: names.length === 1 ? { required: names } : { anyOf: names.map((name) => ({ required: [name] })) } };
}

function explained(ways: Way[]): string {
  const list = ways.map(({ required, description }) => {
    return `- ${required.map((name) => `\`${name}\``).join(" with ")}: ${description.trim().replaceAll("\n", "\n  ")}`;
  });
  return `Send exactly one of these:\n\n${list.join("\n")}`;
}
