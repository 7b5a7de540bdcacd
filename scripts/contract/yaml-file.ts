import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import { BuildFailure } from "./failure.ts";

/** Something that is wrong in a YAML file, and the path to it. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** A YAML file that was read. */
export interface YamlFile {
  data: unknown;
  /**
   * Tells faults with file and line. Where the path of a fault leads nowhere, as for a key that is missing, the line is
   * that of the nearest thing above it.
   *
   * @returns a failure with a line for each
   */
  failure: (faults: Fault[]) => BuildFailure;
}

/**
 * Reads a YAML file so that faults of its data can be told with their lines.
 *
 * @param root the folder of the repository
 * @param file path of the file in it
 * @throws BuildFailure that tells every error of syntax with its line
 */
export async function readYaml(root: string, file: string): Promise<YamlFile> {
  const lineCounter = new LineCounter();
  const document = parseDocument(await readFile(join(root, file), "utf8"), { lineCounter, prettyErrors: false });
  const told = (offset: number, message: string) => `${file}:${lineCounter.linePos(offset).line} ${message}`;
  if (document.errors.length > 0) {
    throw new BuildFailure(document.errors.map(({ pos, message }) => told(pos[0], message)).join("\n"));
  }

  function offsetOf(path: Fault["path"]): number {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node)) return node.range?.[0] ?? 0;
    return path.length === 0 ? 0 : offsetOf(path.slice(0, -1));
  }

  return {
    data: document.toJS(),
    failure: (faults) => new BuildFailure(faults.map(({ path, message }) => told(offsetOf(path), message)).join("\n")),
  };
}
