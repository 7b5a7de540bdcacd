import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isMap, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import { pointerSegments } from "./json-pointer.ts";

/**
 * Finds where a place of the document is written in its source, following every `$ref` on the way.
 *
 * @param file absolute path of the YAML file that the path starts in
 * @param segments the member names and indices that lead to the place, once all `$ref`s are resolved
 * @returns absolute path, line and column (from 1) of the place, or of the nearest one above it that the source has; a
 * member is at its name
 */
export function locate(file: string, segments: string[]): { file: string; line: number; column: number } {
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
    const member = isMap(node) ? node.items.find(({ key }) => String(key) === segment) : undefined;
    const child = isSeq(node) ? node.get(Number(segment), true) : member?.value;
    if (!isNode(child)) {
      const { line, col } = lineCounter.linePos(offset);
      return { file, line, column: col };
    }
    offset = (isNode(member?.key) ? member.key : child).range?.[0] ?? offset;
    node = child;
  }
}
