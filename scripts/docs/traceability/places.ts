import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pointerSegments } from "../../contract/json-pointer.ts";

/**
 * The value at a place of the bundle. A place is a JSON pointer, but below a list of texts or numbers, such as `enum`
 * or `required`, the item itself stands in place of its index, so that a place keeps its meaning when the list is
 * sorted.
 *
 * @param place such as `#/components/schemas/EntityStatus/enum/active`
 * @returns the value, or undefined when there is none
 */
export function valueAtPlace(bundle: unknown, place: string): unknown {
  let value: unknown = bundle;
  for (const segment of pointerSegments(place)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = isListOfScalars(value)
      ? value.find((item) => String(item) === segment)
      : Object.entries(value).find(([key]) => key === segment)?.[1];
  }
  return value;
}

function isListOfScalars(value: object): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== "object");
}

/** A place of the bundle, as it is found in the source. */
export interface SourcePlace {
  /** Path of the file in the repository. */
  file: string;
  /** What follows in that file, such as `properties/amount/maximum`; empty for the whole of it. */
  inside: string;
}

/**
 * Finds the files of the source by the rule that a file has the name of the thing that is in it.
 *
 * @param root the folder of the repository
 * @returns a function from a place of the bundle to that of the source
 */
export async function sourcePlaces(root: string): Promise<(place: string) => SourcePlace> {
  const files = (await readdir(join(root, "openapi"), { recursive: true })).filter((file) => file.endsWith(".yaml"));
  const fileOf = (name: string, isExample: boolean) =>
    files.find((file) => basename(file, ".yaml") === name && (basename(dirname(file)) === "examples") === isExample);

  return (place) => {
    const segments = pointerSegments(place);
    const [section = "", key = "", component = ""] = segments;
    const isItem = section === "paths" || section === "webhooks";
    const file = isItem ? fileOf(basename(key), false) : fileOf(component, key === "examples");
    if (file === undefined) return { file: "openapi/openapi.yaml", inside: segments.join("/") };
    return { file: `openapi/${file}`, inside: segments.slice(3).join("/") };
  };
}
