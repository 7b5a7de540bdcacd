import type { Schema } from "./schema.ts";

/** One of several sets of fields that exclude each other. */
export interface Alternative {
  description: string;
  /** The fields that it allows. */
  fields: Record<string, Schema>;
  required: string[];
}

const KEYWORDS = ["title", "description", "properties", "required"];

/**
 * Returns the alternatives of a choice of fields: an object with a `oneOf` whose branches forbid each other's fields.
 *
 * Each alternative requires a field of its own, so they exclude each other. Each field is allowed by one alternative
 * alone, and neither declared nor forbidden outside of them, so it always has the schema of its alternative.
 *
 * @param schema the object
 * @param branches the branches of its `oneOf`, `$ref`s followed
 * @returns undefined if the schema is no such choice
 */
export function alternativesOf(schema: Schema, branches: Schema[]): Alternative[] | undefined {
  if (schema.type !== "object" || schema.if !== undefined || branches.length < 2) return undefined;
  const alternatives = branches.map(({ description = "", properties = {}, required = [] }) => {
    const allowed = Object.entries(properties).filter(([, property]) => !isForbidden(property));
    return { description, fields: Object.fromEntries(allowed), required };
  });
  const allowed = alternatives.flatMap(({ fields }) => Object.keys(fields));
  const areExclusive = branches.every(({ properties = {} }, index) => {
    const { fields, required } = alternatives[index] as Alternative;
    const foreign = allowed.filter((name) => !Object.hasOwn(fields, name));
    const forbidden = Object.keys(properties).filter((name) => !Object.hasOwn(fields, name));
    const excludesOthers = foreign.length === forbidden.length && forbidden.every((name) => foreign.includes(name));
    return excludesOthers && required.length > 0 && required.every((name) => Object.hasOwn(fields, name));
  });
  const areSeparate =
    new Set(allowed).size === allowed.length && allowed.every((name) => !Object.hasOwn(schema.properties ?? {}, name));
  const haveNoOthers = branches.every((branch) => Object.keys(branch).every((key) => KEYWORDS.includes(key)));
  return areExclusive && areSeparate && haveNoOthers ? alternatives : undefined;
}

/** Whether a schema is that of a field which must be absent. */
export function isForbidden(schema: Schema | undefined): boolean {
  return schema?.not !== undefined && Object.keys(schema.not).length === 0;
}
