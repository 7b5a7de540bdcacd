import type { Facts } from "./facts.ts";

/** A JSON Schema of the contract, with the keywords that something here looks into. */
export interface Schema extends Pick<Facts, "x-value" | "x-implies"> {
  $ref?: string;
  title?: string;
  description?: string;
  deprecated?: boolean;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  default?: unknown;
  enum?: (string | number)[];
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Alternative[];
  "x-echo"?: string;
  "x-enumDescriptions"?: Record<string, string>;
  "x-extensible"?: true;
  "x-sensitive"?: true;
}

/**
 * A set of fields, of which an object has exactly one. Lint allows no other `oneOf`. The fields are declared by the object:
 * an alternative requires some of them, and those that it excludes are false.
 */
export interface Alternative {
  description?: string;
  type: "object";
  required: string[];
  properties: Record<string, { type: string } | false>;
}

/** The fields that an alternative excludes. */
export function excludedBy({ properties }: Alternative): string[] {
  return Object.keys(properties).filter((name) => properties[name] === false);
}

/** The values of a set, or the only value; undefined if the schema lists none. */
export function listedValues({ enum: values, const: only }: Schema): unknown[] | undefined {
  return values ?? (only === undefined ? undefined : [only]);
}

/** Writes the bounds of a value; empty without any. */
export function boundsOf({ minimum, maximum, maxLength }: Schema): string[] {
  const bounds: string[] = [];
  const [least, most] = [minimum, maximum].map((bound) => bound?.toLocaleString("en-US"));
  if (least !== undefined && most !== undefined) bounds.push(`${least} to ${most}`);
  else if (least !== undefined) bounds.push(`${least} or more`);
  else if (most !== undefined) bounds.push(`${most} or less`);
  if (maxLength !== undefined) bounds.push(`at most ${maxLength} characters`);
  return bounds;
}

/** A schema whose description lists the meaning of each value, instead of `x-enumDescriptions`. */
export function describeValues({ "x-enumDescriptions": meanings, ...schema }: Schema): Schema {
  if (!meanings) return schema;
  const said = Object.entries(meanings).filter(([, meaning]) => meaning !== "");
  const list = said.map(([value, meaning]) => `- \`${value}\`: ${meaning.trimEnd()}`);
  return { ...schema, description: [schema.description?.trimEnd(), list.join("\n")].filter(Boolean).join("\n\n") };
}

/** Such as `BankAccount`, of `bank_account`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
