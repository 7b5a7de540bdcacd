import { isDeepStrictEqual } from "node:util";
import { type Bundle, componentOf } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { inPlace, mapSchemas, schemasOf } from "./map-schemas.ts";

/** Keywords that decide nothing, and may be beside the `$ref` to a constant. */
const ANNOTATION = /^(\$ref|title|description|deprecated|examples|default|x-.*)$/;

/**
 * Writes each constant in place, as a set of one value. Some generators make a class of a component that is a constant,
 * and some ignore `const`.
 */
export function withoutConstants(bundle: Bundle): Bundle {
  return mapSchemas(bundle, (schema) => {
    const isConstant = "const" in (schemasOf(bundle)[componentOf(schema) ?? ""] ?? {});
    const isAlone = Object.keys(schema).every((keyword) => ANNOTATION.test(keyword));
    const whole = isConstant && isAlone ? inPlace(bundle, schema) : schema;
    const { const: constant, enum: values = [constant] } = whole;
    // A schema that no value matches stays as it is.
    if (!("const" in whole) || !values.some((value) => isDeepStrictEqual(value, constant))) return schema;
    const members = Object.entries(whole).filter(([keyword]) => keyword !== "enum");
    return Object.fromEntries(members.map(([key, value]) => (key === "const" ? ["enum", [value]] : [key, value])));
  });
}

/**
 * Writes a choice between types as one between schemas of a single type, since many generators know a list of types only
 * as a type and `null`.
 */
export function withSingleTypes(bundle: Bundle): Bundle {
  return mapSchemas(bundle, (schema) => {
    if (schema.anyOf?.some(({ type }) => isNullable(type))) return { ...schema, anyOf: schema.anyOf.flatMap(singly) };
    const { type, ...others } = schema;
    if (!Array.isArray(type) || isNullable(type) || schema.anyOf) return schema;
    return { ...others, anyOf: type.map((each) => ({ type: each })) };
  });
}

function isNullable(type: Schema["type"]): boolean {
  return Array.isArray(type) && type.length === 2 && type.includes("null");
}

function singly(branch: Schema): Schema[] {
  if (!isNullable(branch.type)) return [branch];
  const type = [branch.type].flat().find((each) => each !== "null") as string;
  return [
    { ...branch, type },
    { ...branch, type: "null" },
  ];
}
