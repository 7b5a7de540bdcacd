import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isCollection, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { pointerSegments } from "./json-pointer.ts";

/**
 * Finds where a place of the document stands in its source, following every `$ref` on the way.
 *
 * @param file absolute path of the YAML file that the path starts in
 * @param segments the member names and indices that lead to the place, once all `$ref`s are resolved
 * @returns absolute path and line (from 1) of the place, or of the nearest one above it that the source has
 */
export function locate(file: string, segments: string[]): { file: string; line: number } {
  const lineCounter = new LineCounter();
  let node: unknown = parseDocument(readFileSync(file, "utf8"), { lineCounter }).contents;
  let offset = 0;
  for (let depth = 0; ; depth++) {
    const reference = isMap(node) ? node.get("$ref") : undefined;
    if (typeof reference === "string") {
      const [path = "", pointer = ""] = reference.split("#");
      return locate(path ? resolve(dirname(file), path) : file, [
        ...pointerSegments(pointer),
        ...segments.slice(depth),
      ]);
    }
    const segment = segments[depth];
    const child = segment !== undefined && isCollection(node) ? node.get(segment, true) : undefined;
    if (!isNode(child)) return { file, line: lineCounter.linePos(offset).line };
    offset = child.range?.[0] ?? offset;
    node = child;
  }
}
