import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { isMap, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import { BuildFailure, BuildFailures, CausalFailure, FormFailure } from "./failure.ts";
import { pointerSegments } from "./json-pointer.ts";
import { suggest } from "./meant.ts";
import { readText } from "./source-text.ts";
import { parseForm } from "./yaml-form.ts";

/** Something that is wrong in a YAML file, and the path to it. */
export interface SourceFault {
  path: (string | number)[];
  message: string;
  /** Whether it is a fault whatever the contract says. */
  isOfForm?: true;
}

/** A YAML file that was read. */
export interface YamlFile {
  data: unknown;
  /**
   * Reports faults of the data with file and line. Where the path of a fault leads nowhere, as for a missing key, the
   * line is that of the nearest parent.
   *
   * @returns a failure with one line for each fault
   */
  failure: (faults: SourceFault[]) => BuildFailure;
}

/**
 * Reads a YAML file so that faults of its data can be reported with their lines.
 *
 * @param root the folder of the repository
 * @param file its path, relative to the root
 * @param absent the text of a file that does not exist; without it, that is an error
 * @throws CausalFailure that lists what is wrong with its form, each with its line
 */
export async function readYaml(root: string, file: string, absent?: string): Promise<YamlFile> {
  const isAbsent = absent !== undefined && !existsSync(join(root, file));
  return parseYaml(file, isAbsent ? absent : readText(root, file));
}

/**
 * Lists the YAML files in a folder and below it, in alphabetical order.
 *
 * @param root the folder of the repository
 * @param folder its path, relative to the root
 * @returns their paths, relative to the root; none if the folder does not exist
 */
export async function listYamlFiles(root: string, folder: string): Promise<string[]> {
  const path = join(root, folder);
  const names = existsSync(path) ? await readdir(path, { recursive: true }) : [];
  const files = names.filter((name) => name.endsWith(".yaml"));
  return files.map((name) => `${folder}/${name.replaceAll(sep, "/")}`).sort();
}

/** Lists the keys of an object at a path that are none of the known ones. */
export function unknownKeys(object: object, known: readonly string[], path: SourceFault["path"] = []): SourceFault[] {
  return Object.keys(object).flatMap((key) => {
    const advice = suggest(key, known) || `: the keys are ${known.join(", ")}`;
    return known.includes(key)
      ? []
      : { path: [...path, key], message: `unknown key "${key}"${advice}`, isOfForm: true };
  });
}

/**
 * Reads the text of a YAML file, as `readYaml` does.
 *
 * @throws CausalFailure that lists what is wrong with its form, each with its line
 */
export function parseYaml(file: string, text: string): YamlFile {
  const { document, lines, faults } = parseForm(text);
  const report = (offset: number, message: string) => `${file}:${lines.linePos(offset).line} ${message}`;
  if (faults.length > 0) {
    throw new CausalFailure(faults.map(({ offset, message }) => report(offset, message)).join("\n"));
  }

  function offsetOf(path: SourceFault["path"]): number {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node)) return node.range?.[0] ?? 0;
    return path.length === 0 ? 0 : offsetOf(path.slice(0, -1));
  }

  return {
    data: document.toJS(),
    failure: (faults) =>
      new BuildFailures(
        faults.map(({ path, message, isOfForm }) => {
          return new (isOfForm ? FormFailure : BuildFailure)(report(offsetOf(path), message));
        }),
      ),
  };
}

/** A place in a file of the source; line and column count from 1. */
export interface SourcePlace {
  file: string;
  line: number;
  column: number;
}

/**
 * Finds a place of the contract in its source files, following every `$ref` on the way that has no such member beside it.
 *
 * @param file absolute path of the YAML file in which the path starts
 * @param segments the member names and indices that lead to the place once all `$ref`s are resolved; the item of a list
 *   of texts may replace its index
 * @param isReference whether a `$ref` at the end of the path is the place, and not what it leads to
 * @returns the place, or its nearest parent that the source has, with its absolute path; a member starts at its name
 */
export function locate(file: string, segments: string[], isReference = false): SourcePlace {
  const lineCounter = new LineCounter();
  let node: unknown = parseDocument(readFileSync(file, "utf8"), { lineCounter }).contents;
  let offset = 0;
  for (let depth = 0; ; depth++) {
    const segment = segments[depth];
    const reference = isMap(node) && (segment === undefined || !node.has(segment)) ? node.get("$ref") : undefined;
    if (typeof reference === "string" && !(isReference && segment === undefined)) {
      const [path = "", pointer = ""] = reference.split("#");
      const remaining = [...pointerSegments(pointer), ...segments.slice(depth)];
      return locate(path ? resolve(dirname(file), path) : file, remaining, isReference);
    }
    const member = isMap(node) ? node.items.find(({ key }) => String(key) === segment) : undefined;
    const item =
      isSeq(node) && (node.get(Number(segment), true) ?? node.items.find((item) => String(item) === segment));
    const child = item || member?.value;
    if (!isNode(child)) {
      const { line, col } = lineCounter.linePos(offset);
      return { file, line, column: col };
    }
    offset = (isNode(member?.key) ? member.key : child).range?.[0] ?? offset;
    node = child;
  }
}
