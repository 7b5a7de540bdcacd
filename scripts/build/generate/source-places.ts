import { join } from "node:path";
import { below, valueAt } from "../../contract/json-pointer.ts";
import { nameOfEntry } from "../../contract/operation-name.ts";
import { locate, type SourcePlace } from "../../contract/yaml-file.ts";
import { MOCK_SOURCE, relativePaths, SOURCE, type ToolContext } from "./context.ts";

/**
 * Finds a place of a bundle, to which member names and indices lead, in the source.
 *
 * @param isReference whether a `$ref` at the end of the path is the place, and not what it leads to
 * @returns the place, or its nearest parent that the source has, with its path relative to the root
 */
export type Locator = (path: string[], isReference?: boolean) => SourcePlace;

/**
 * Creates the locator of a bundle: whatever the bundle has, the source has at the same place, each component where it is
 * referred to first, and what the mock assumes in a file beside it.
 */
export function createLocator(context: Pick<ToolContext, "root">, bundle: unknown): Locator {
  const uses = firstUses(bundle);
  return (path, isReference) => {
    const [start, inside] = [path.slice(0, 3), path.slice(3)];
    if (/^x-(events|mock)$/.test(inside[0] ?? "")) {
      return locateInMockSource(context, [nameOfEntry(path[1] ?? ""), ...inside]);
    }
    return locateInSource(context, [...(uses.get(below("#", ...start)) ?? start), ...inside], isReference);
  };
}

/** Finds the place of the source that member names and indices lead to, through `$ref`s, as a `Locator` does. */
export function locateInSource(context: Pick<ToolContext, "root">, path: string[], isReference?: boolean): SourcePlace {
  return relativePlace(context, locate(join(context.root, SOURCE), path, isReference));
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
