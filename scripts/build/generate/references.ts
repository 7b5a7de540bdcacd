import { existsSync, lstatSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import leven from "leven";
import { isMap, isScalar, type Pair, visit } from "yaml";
import { CausalFailure } from "../../contract/failure.ts";
import { followPath } from "../../contract/fields.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import { findMeant, suggest } from "../../contract/meant.ts";
import { readText } from "../../contract/source-text.ts";
import { parseForm } from "../../contract/yaml-form.ts";
import { filesOf, relativePaths, type ToolContext } from "./context.ts";

/** A file of the source. */
interface SourceFile {
  references: Reference[];
  /** Undefined if it has faults. */
  data: unknown;
}

/** The members whose text the linters and the bundler read as the address of a file. */
const REFERENCES = ["$ref", "externalValue"];

/** A member that leads to a file. */
interface Reference {
  /** File and line in which it is written, and its key. */
  place: string;
  /** Absolute path of the file that it leads to. */
  target: string;
  /** What it names in the file; empty for the whole. */
  pointer: string;
}

/**
 * Refuses what a source must not be made of: files that are no YAML as `parseForm` reads it, and what refers to an address, to
 * a file outside of its folder, to nothing, or back to itself. The bundler would follow some of them, whoever has written
 * them.
 *
 * @param folder absolute
 * @param documents relative to the folder; the files that they refer to are checked as well
 * @returns all these files by their absolute paths
 * @throws CausalFailure with file and line of each
 */
export async function checkReferences(
  context: Pick<ToolContext, "root">,
  folder: string,
  documents: string[],
): Promise<Map<string, SourceFile>> {
  const starts = documents.map((file) => join(folder, file));
  // By the names that the folders list: some file systems ignore the case.
  const listed = (await filesOf(folder)).map((file) => join(folder, file));
  const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const isThere = (file: string) => listed.includes(file) || (isLink(file) && existsSync(file));
  const faults: string[] = [];
  const queue = new Set(starts);
  const files = new Map<string, SourceFile>();
  for (const file of queue) {
    if (!isThere(file)) {
      if (starts.includes(file)) faults.push(`${relativePaths(context, file)} is not there: write it`);
      continue;
    }
    const read = readSourceFile(context, folder, file, faults);
    if (read === undefined) continue;
    files.set(file, read);
    for (const { target } of read.references) queue.add(target);
  }
  for (const [file, { references }] of files) {
    const missing = new Set<string>();
    for (const { place, target, pointer } of references) {
      const written = writeReference(file, target);
      const targetFile = files.get(target);
      if (!isThere(target)) {
        if (missing.has(target)) continue;
        missing.add(target);
        const meant = likeliest(target, listed);
        const advice =
          meant === undefined ? "create it, or correct the path" : `did you mean ${writeReference(file, meant)}?`;
        faults.push(`${place}: ${written} is not there: ${advice}`);
      } else if (targetFile?.data !== undefined) {
        const path = pointerSegments(pointer);
        if (followPath(targetFile.data, path) !== undefined) continue;
        const advice = suggest(path.at(-1) ?? "", Object.keys(Object(followPath(targetFile.data, path.slice(0, -1)))));
        faults.push(`${place}: ${written}#${pointer} is not there${advice || ": add it, or correct the name"}`);
      }
    }
  }
  faults.push(...describeCircles(starts, files));
  if (faults.length > 0) throw new CausalFailure(faults.join("\n"));
  return files;
}

/** Reads a file and its references, as far as they lead to files of the source; undefined if it is no YAML. */
function readSourceFile(
  context: Pick<ToolContext, "root">,
  folder: string,
  file: string,
  faults: string[],
): SourceFile | undefined {
  const name = relativePaths(context, file);
  let text: string;
  try {
    text = readText(context.root, name);
  } catch (failure) {
    if (!(failure instanceof CausalFailure)) throw failure;
    faults.push(failure.message);
    return undefined;
  }
  const { document, lines, faults: found } = parseForm(text);
  const placeOf = (offset = 0) => `${name}:${lines.linePos(offset).line}`;
  faults.push(...found.map(({ offset, message }) => `${placeOf(offset)} ${message}`));
  if (document.errors.length > 0) return undefined;
  const references: Reference[] = [];
  const follow = ({ key, value }: Pair) => {
    if (!isScalar(value)) return;
    const place = `${placeOf(value.range?.[0])} ${key}`;
    if (typeof value.value !== "string") {
      faults.push(`${place}: ${value.value} is no path: write that of a file`);
      return;
    }
    const [path = "", pointer = ""] = value.value.split("#");
    if (path === "") return;
    const target = resolve(dirname(file), path);
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
      faults.push(`${place}: ${path} is an address: copy what it leads to into openapi/, and refer to the file`);
    } else if (!target.startsWith(folder + sep)) {
      const written = relative(folder, target);
      faults.push(`${place}: ${path} leads out of openapi/, to ${written}: copy the file into openapi/`);
    } else references.push({ place, target, pointer });
  };
  visit(document, {
    Pair: (_, pair) => {
      const key = isScalar(pair.key) && pair.key.value;
      if (REFERENCES.includes(String(key))) follow(pair);
      const mapping = key === "discriminator" && isMap(pair.value) && pair.value.get("mapping");
      // A value without these is the name of a schema.
      if (isMap(mapping)) mapping.items.filter(({ value }) => /[./]/.test(String(value))).forEach(follow);
    },
  });
  if (found.length === 0 && !isMap(document.contents)) {
    faults.push(`${name}:1 is no mapping: write keys and their values`);
  }
  // Aliases are a fault: their data could fill the memory.
  return { references, data: found.length > 0 ? undefined : document.toJS() };
}

/** How a file refers to another one. */
function writeReference(file: string, target: string): string {
  return relative(dirname(file), target).replaceAll(sep, "/");
}

/** The file of the same name in the folder with the most similar path, or else of the most similar name. */
function likeliest(missing: string, files: string[]): string | undefined {
  const nameOf = (file: string) => basename(file, ".yaml");
  const closest = findMeant(nameOf(missing), files.map(nameOf));
  const candidates = files.filter((file) => nameOf(file) === closest);
  return candidates.toSorted((a, b) => leven(a, missing) - leven(b, missing))[0];
}

/** Lists each `$ref` that leads back to the file that it is in: what the build makes of schemas has no end there. */
function describeCircles(starts: string[], files: Map<string, SourceFile>): string[] {
  const faults: string[] = [];
  const finished = new Set<string>();
  function follow(file: string, path: string[]): void {
    for (const { place, target, pointer } of files.get(file)?.references ?? []) {
      if (pointer !== "" || finished.has(target)) continue;
      const circle = path.indexOf(target);
      if (circle === -1) follow(target, [...path, target]);
      else {
        const names = [...path.slice(circle), target].map((step) => basename(step)).join(" → ");
        faults.push(`${place}: leads back to where it is, ${names}: write out what it needs of that file`);
      }
    }
    finished.add(file);
  }
  for (const start of starts) follow(start, [start]);
  return faults;
}
