import { basename, join } from "node:path";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { locate, type SourcePlace } from "../../contract/yaml-file.ts";
import { MOCK_SOURCE, relativePaths, SOURCE, type ToolContext } from "./context.ts";

/**
 * Finds places of a bundle in the source: whatever the bundle has, the source has at the same place, and each component
 * where it is referred to first.
 *
 * @returns a function of the member names and indices that lead to a place of the bundle; it returns the place, or that
 *   of the nearest parent that the source has, with its path relative to the root
 */
export function createLocator(context: Pick<ToolContext, "root">, bundle: unknown): (path: string[]) => SourcePlace {
  const uses = firstUses(bundle);
  return (path) => {
    const component = below("#", ...path.slice(0, 3));
    return locateInSource(context, [...(uses.get(component) ?? path.slice(0, 3)), ...path.slice(3)]);
  };
}

/** Finds the place of the source that member names and indices lead to, through `$ref`s, or that of the nearest parent. */
export function locateInSource(context: Pick<ToolContext, "root">, path: string[]): SourcePlace {
  return relativePlace(context, locate(join(context.root, SOURCE), path));
}

/**
 * Finds a place in what the mock assumes, as `locateInSource` does.
 *
 * @param path from an operation, by its name
 */
export function locateInMockSource(context: Pick<ToolContext, "root">, path: string[]): SourcePlace {
  return relativePlace(context, locate(join(context.root, MOCK_SOURCE), path));
}

function relativePlace(context: Pick<ToolContext, "root">, place: SourcePlace): SourcePlace {
  return { ...place, file: relativePaths(context, place.file) };
}

/** Where each component is referred to first: the path from the root, by pointer of the component. */
function firstUses(bundle: unknown): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  function visit(node: unknown, path: string[]): void {
    if (typeof node !== "object" || node === null) return;
    if ("$ref" in node && typeof node.$ref === "string" && !uses.has(node.$ref)) {
      uses.set(node.$ref, path);
      visit(valueAt(bundle, node.$ref), path);
    }
    for (const [key, member] of Object.entries(node)) visit(member, [...path, key]);
  }
  visit(bundle, []);
  return uses;
}

/**
 * Finds a place of the bundle in the source, where a file has the name of the thing that is in it.
 *
 * @returns the file, and what follows in it, such as `properties/amount/maximum`; empty for the whole of it
 */
export function sourceOf(place: string, sources: string[]): { file: string; inside: string } {
  const segments = pointerSegments(place);
  const [kind = "", key = "", component = "", extension = ""] = segments;
  if (/^x-(events|mock)$/.test(extension)) {
    return { file: MOCK_SOURCE, inside: [basename(key), ...segments.slice(3)].join("/") };
  }
  const isExample = key === "examples";
  const name = kind === "components" ? component : basename(key);
  const files = sources.filter((file) => basename(file, ".yaml") === name && file.includes("/examples/") === isExample);
  const file = ["components", "paths", "webhooks"].includes(kind) ? files[0] : undefined;
  return file
    ? { file, inside: segments.slice(3).join("/") }
    : { file: "openapi/openapi.yaml", inside: segments.join("/") };
}
