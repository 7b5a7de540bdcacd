import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { dereference } from "../json-pointer.ts";
import type { Bundle, Schema } from "./contract.ts";

/** Complaints by field, such as `{ "header.created": ["must be an integer"] }`; `body` is the whole. */
export type ValidationDetails = Record<string, string[]>;

/** Tells in words, by field, what is wrong with a request body. */
export type Explain = (body: unknown) => ValidationDetails;

/**
 * Prepares the explanation of what breaks a schema. Prism tells that a body is refused; this tells why, without the noise
 * of branches that were not meant.
 *
 * @param request schema of a request body
 */
export function explainer(bundle: Bundle, request: Schema): Explain {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  addFormats.default(ajv);
  const compile = (schema: object) => ajv.compile({ ...schema, components: bundle.components });
  const { oneOf = [], ...fields } = dereference<Schema>(bundle, request);
  const ways = oneOf.map((branch) => dereference<Schema>(bundle, branch));
  const checkFields = compile(fields);
  const checkWays = ways.map(compile);
  const names = namesOf(ways);

  return (body) => {
    const details: ValidationDetails = {};
    const add = (field: string, complaint: string) => {
      details[field] = [...(details[field] ?? []), complaint];
    };
    for (const error of errorsOf(checkFields, body)) describe(error, add);
    if (ways.length > 0 && typeof body === "object" && body !== null) {
      const given = names.filter((name) => Object.hasOwn(body, name));
      const meant = ways.findIndex((way) => sameNames(way.required ?? [], given));
      const check = checkWays[meant];
      if (check) for (const error of errorsOf(check, body)) describe(error, add);
      else chooseWay(ways, given, add);
    }
    return details;
  };
}

function errorsOf(validate: ValidateFunction, body: unknown): ErrorObject[] {
  validate(body);
  return validate.errors ?? [];
}

function describe({ keyword, instancePath, schemaPath, params, schema, parentSchema }: ErrorObject, add: Add): void {
  const steps = instancePath.split("/").slice(1);
  const field = steps.join(".") || "body";
  if (keyword === "if") {
    const { if: condition, else: otherwise } = parentSchema as Schema;
    add(field, `${[...(condition?.required ?? []), ...(otherwise?.required ?? [])].join(" or ")} is required`);
  } else if (keyword === "required") {
    // The complaint about the `if` around it says more.
    if (schemaPath.endsWith("/else/required")) return;
    add([...steps, params.missingProperty].join("."), "is required");
  } else {
    add(field, complaint(keyword, schema, params.type));
  }
}

type Add = (field: string, complaint: string) => void;

function complaint(keyword: string, value: unknown, types: string | string[]): string {
  switch (keyword) {
    case "type":
      return `must be ${[types].flat().map(withArticle).join(" or ")}`;
    case "enum":
      return `must be one of ${(value as unknown[]).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(value)}`;
    case "minimum":
      return `must be at least ${value}`;
    case "maximum":
      return `must be at most ${value}`;
    case "maxLength":
      return `must have at most ${value} characters`;
    case "format":
      return value === "date" ? "must be a date, such as 2025-12-31" : `must be a ${String(value).toUpperCase()}`;
    default:
      return `breaks "${keyword}" of the contract`;
  }
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

/** No way was chosen, half of one, or several at once. */
function chooseWay(ways: Schema[], given: string[], add: Add): void {
  const choice = `send exactly one of these: ${ways.map((way) => (way.required ?? []).join(" with ")).join("; ")}`;
  const unfinished = ways.find((way) => given.length > 0 && given.every((name) => way.required?.includes(name)));
  if (given.length === 0) {
    add("body", choice);
  } else if (unfinished) {
    for (const name of unfinished.required ?? []) {
      if (!given.includes(name)) add(name, `is required beside ${given.join(" and ")}`);
    }
  } else {
    for (const name of given) {
      add(name, `clashes with ${given.filter((other) => other !== name).join(" and ")}; ${choice}`);
    }
  }
}

function namesOf(ways: Schema[]): string[] {
  return [...new Set(ways.flatMap((way) => way.required ?? []))];
}

function sameNames(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
