import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import form from "../../../../openapi/specification/section.schema.json" with { type: "json" };
import { pointerSegments } from "../../../contract/json-pointer.ts";
import { suggest } from "../../../contract/meant.ts";
import type { SourceFault } from "../../../contract/yaml-file.ts";

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true }).compile(form);

/**
 * Checks the form of a section.
 *
 * @returns what is wrong with it, and the section without the keys that are wrong, so that the rest can be checked too
 */
export function checkForm(data: unknown): { faults: SourceFault[]; sound: unknown } {
  if (validate(data)) return { faults: [], sound: data };
  const errors = validate.errors ?? [];
  const sound = structuredClone(data);
  const faults = errors.map((error) => {
    const path = pathOf(error);
    remove(sound, path);
    return { path, message: describeError(error), isOfForm: true as const };
  });
  return { faults, sound };
}

function pathOf({ instancePath, params }: ErrorObject): (string | number)[] {
  const path = pointerSegments(`#${instancePath}`).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const unknown = params.additionalProperty ?? params.propertyName;
  return unknown === undefined ? path : [...path, unknown];
}

/** Removes what is at a path, up to a key of a statement: the statement itself stays, since others name it. */
function remove(data: unknown, path: (string | number)[]): void {
  const steps = path[0] === "statements" ? path.slice(0, 3) : path.slice(0, 1);
  const last = steps.pop();
  const owner = steps.reduce((node: unknown, step) => Object(node)[step], data);
  if (last !== undefined && last !== "says" && steps.length !== 1) delete Object(owner)[last];
}

/** Says what is wrong, with the value that is there, and what may be there instead. */
function describeError({ instancePath, keyword, message, params, parentSchema, data }: ErrorObject): string {
  const where = instancePath.slice(1) || "the section";
  const unknown: string | undefined = params.additionalProperty ?? params.propertyName;
  if (unknown !== undefined) {
    return `${where} ${message}: ${unknown}${suggest(unknown, Object.keys(parentSchema?.properties ?? {}))}`;
  }
  if (keyword === "enum") {
    const allowed: unknown[] = params.allowedValues;
    const meant = typeof data === "string" ? suggest(data, allowed.map(String)) : "";
    return `${where} must be one of ${allowed.join(", ")}, and is ${JSON.stringify(data)}${meant}`;
  }
  const isShown = typeof data !== "object" || data === null;
  return `${where} ${message}${isShown ? `, and is ${JSON.stringify(data)}` : ""}`;
}
