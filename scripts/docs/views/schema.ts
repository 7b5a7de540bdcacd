import { type Contract, componentOf, resolve } from "../../contract/contract.ts";
import { excludedBy, type Schema } from "../../contract/schema.ts";
import { listBranches } from "../../contract/walk.ts";
import { describeLimits, describeType, isPart } from "./types.ts";

/** What the docs say about a schema. Texts are Markdown. */
export interface SchemaView {
  description: string;
  /** Of what the service sends, whether most fields are always present: only the others say it. */
  legend?: string;
  isDeprecated: boolean;
  /** The values of a closed set, each with its meaning, which may be empty. */
  values: { value: string; meaning: string }[];
  /** The type of the items of a list. */
  items?: string;
  /** The types of which a value has at least one, with the name of the component that it is; empty without a choice. */
  alternatives: { type: string; component: string | undefined; schema: SchemaView }[];
  /** The fields of an object, or of the items of a list. */
  fields: FieldView[];
  /** The sets of further fields of which an object has exactly one; empty without a choice. */
  variants: VariantView[];
}

/**
 * What the docs call a field that the contract requires, and one that it does not. Of what the service sends, the specification says
 * nowhere which fields are always present.
 */
const SENT = { required: "required", other: "optional" } as const;
const RECEIVED = { required: "always present", other: "may be absent" } as const;
/** What it calls a field without which a request is valid, and better with it. */
export const RECOMMENDED = "optional, recommended";

type Labels = typeof SENT | typeof RECEIVED;

export interface FieldView {
  /** The names that lead to it, joined by dots: `event_details.outcome`, `responses[].created`. */
  path: string;
  type: string;
  /** Empty if the legend says it. */
  presence: Labels[keyof Labels] | "at least one of the two required" | typeof RECOMMENDED | "";
  /** Which values of its type it accepts. */
  limits: string;
  schema: SchemaView;
  /** Name of the component that its schema, or that of its items, is: the reference documents it by itself. */
  component?: string;
}

/** A branch of a choice of fields. */
export interface VariantView {
  /** The fields that select it. */
  title: string;
  schema: SchemaView;
}

/** Describes the schema of what the service sends, with a legend for most of its fields. */
export function describeReceived(contract: Contract, written: Schema): SchemaView {
  const view = describeSchema(contract, written, RECEIVED);
  const groups = [...Map.groupBy(listFields(view), ({ presence }) => presence).values()];
  const [most = [], rest] = groups.toSorted((a, b) => b.length - a.length);
  const [rule, exception] =
    most[0]?.presence === RECEIVED.required
      ? ["Each field is always present (assumed)", "it says otherwise"]
      : ["Any field may be absent", "it is marked as always present (assumed)"];
  for (const field of most) field.presence = "";
  return { ...view, legend: most.length > 0 ? `${rule}${rest ? `, unless ${exception}` : ""}.` : "" };
}

/** Lists the fields at any depth. */
function listFields({ fields, variants, alternatives }: SchemaView): FieldView[] {
  return [...fields, ...[...fields, ...variants, ...alternatives].flatMap(({ schema }) => listFields(schema))];
}

/**
 * Describes a schema with the fields of all objects inside of it.
 *
 * @param labels what to call its fields
 * @param path leads to the schema
 * @param around the schemas that it is inside of: one of them is not described again
 */
export function describeSchema(
  contract: Contract,
  written: Schema,
  labels: Labels = SENT,
  path = "",
  around: Schema[] = [],
): SchemaView {
  const schema = resolve(contract, written);
  const { $ref, ...beside } = written;
  const {
    description = "",
    deprecated = false,
    enum: values = [],
    "x-enumDescriptions": meanings = {},
  } = { ...schema, ...beside };
  const view = {
    description: description.trim(),
    isDeprecated: deprecated,
    values: values.map((value) => ({ value: String(value), meaning: meanings[value] ?? "" })),
    alternatives: [],
    fields: [],
    variants: [],
  };
  if (around.includes(schema)) return view;
  const inside = [...around, schema];
  const alternatives = (schema.anyOf ?? []).map((branch) => ({
    type: describeType(contract, branch),
    component: componentOf(branch),
    schema: describeSchema(contract, branch, labels, path, inside),
  }));
  if (schema.items) {
    const { fields, variants } = describeSchema(contract, schema.items, labels, path && `${path}[]`, inside);
    return { ...view, items: describeType(contract, schema.items), fields, variants };
  }
  return {
    ...view,
    alternatives,
    ...describeObject(contract, schema, labels, path, inside),
  };
}

/** Lists fields with those inside of them, except for what the reference documents by itself. */
export function listDocumentedFields(fields: FieldView[]): FieldView[] {
  return fields.flatMap((field) => [field, ...(field.component ? [] : listDocumentedFields(field.schema.fields))]);
}

/** What a request may lack, the recommended first. */
const OPTIONAL: FieldView["presence"][] = [RECOMMENDED, SENT.other];

/** The object that every request has. */
export const HEADER = "header";

/** Sorts fields: those that an object must have, those of the names in `advised`, and the others. */
export function sortByNeed(fields: FieldView[], advised: string[]): FieldView[] {
  const marked = fields.map((field): FieldView => {
    return advised.includes(field.path) ? { ...field, presence: RECOMMENDED } : field;
  });
  const rank = ({ presence }: FieldView) => OPTIONAL.indexOf(presence);
  return marked.sort((a, b) => rank(a) - rank(b));
}

/** Lists the fields that an object must have: plain ones, the first of a choice, and objects with what they must have. */
export function describeNeeded({ fields, variants }: SchemaView): string {
  const needed = fields.filter(({ presence, schema }) => !OPTIONAL.includes(presence) && !schema.isDeprecated);
  const [objects = [], plain = []] = [true, false].map((isObject) => {
    return needed.filter(({ schema }) => schema.fields.length > 0 === isObject);
  });
  const nameOf = ({ path }: FieldView) => `\`${path.slice(path.lastIndexOf(".") + 1)}\``;
  const [way, ...others] = variants.filter(({ schema }) => schema.fields.length > 0).map(({ title }) => title);
  return new Intl.ListFormat("en").format([
    ...plain.map(nameOf),
    ...(way === undefined ? [] : [others.length > 0 ? `${way} (or an alternative below)` : way]),
    ...objects.map((field) => `${nameOf(field)} with ${describeNeeded(field.schema)}`),
  ]);
}

/**
 * Describes the fields of an object. Those between which its alternatives choose are in these, if only one of them may have
 * the field.
 */
function describeObject(contract: Contract, schema: Schema, labels: Labels, path: string, around: Schema[]) {
  const fieldViews = describeFields(contract, schema, labels, path, around);
  const { oneOf = [] } = schema;
  const isChosen = (name: string) => {
    return oneOf.length > 0 && oneOf.filter((alternative) => !excludedBy(alternative).includes(name)).length === 1;
  };
  const nameOf = (field: FieldView) => field.path.slice(path === "" ? 0 : path.length + 1);
  const chosen = fieldViews.filter((field) => isChosen(nameOf(field)));
  // Where an alternative has no field of its own, such as for a former name, several may be sent at once.
  const isChoice = oneOf.every(({ required }) => chosen.some((field) => required.includes(nameOf(field))));
  const variants = isChoice ? oneOf : [];
  return {
    fields: fieldViews.filter((field) => !isChoice || !chosen.includes(field)),
    variants: variants.map(({ description = "", required }): VariantView => {
      const fields = chosen.filter((field) => required.includes(nameOf(field)));
      const requiredFields = fields.map((field) => ({ ...field, presence: labels.required }));
      const view = { isDeprecated: false, values: [], alternatives: [], variants: [] };
      return {
        title: required.map((name) => `\`${name}\``).join(" and "),
        schema: { ...view, description: description.trim(), fields: requiredFields },
      };
    }),
  };
}

/** Describes the fields that a value of an object schema may have. */
function describeFields(
  contract: Contract,
  schema: Schema,
  labels: Labels,
  path: string,
  around: Schema[],
): FieldView[] {
  const certain = listBranches(contract, schema).flatMap((branch) => (branch.isCertain ? [branch.schema] : []));
  const required = certain.flatMap((branch) => branch.required ?? []);
  const alternativeNames = certain.flatMap(({ oneOf = [] }) => oneOf.flatMap((alternative) => alternative.required));
  const presenceOf = (name: string) => {
    if (alternativeNames.includes(name)) return "at least one of the two required";
    return required.includes(name) ? labels.required : labels.other;
  };
  return certain.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, written]): FieldView[] => {
      const field = resolve(contract, written);
      const fieldPath = path === "" ? name : `${path}.${name}`;
      const component = componentOf(written) ?? componentOf(field.items ?? {});
      return [
        {
          path: fieldPath,
          type: describeType(contract, written),
          presence: presenceOf(name),
          limits: describeLimits(field, component !== undefined),
          schema: describeSchema(contract, written, labels, fieldPath, around),
          ...(component !== undefined && !isPart(contract, component) && { component }),
        },
      ];
    }),
  );
}
