import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import leven from "leven";
import { type Document, type ErrorCode, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { CausalFailure } from "../../contract/failure.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import { findMeant, suggest } from "../../contract/meant.ts";
import { filesOf, relativePaths, type ToolContext } from "./context.ts";

/**
 * Refuses what a source must not read: a `$ref` to an address, or to a file outside of the folder of the root document;
 * aliases of YAML that multiply; and what is not YAML. The bundler would follow them, whoever has written them. And a `$ref`
 * that leads nowhere, of which it does not say what is meant.
 *
 * @param source its root document, relative to the root of the repository
 * @throws CausalFailure with file and line of each
 */
export async function checkReferences(context: Pick<ToolContext, "root">, source: string): Promise<void> {
  const start = resolve(context.root, source);
  const folder = dirname(start) + sep;
  const present = (await filesOf(folder)).map((file) => join(folder, file));
  const opened = new Map<string, ReturnType<typeof openYaml>>();
  function open(file: string): ReturnType<typeof openYaml> {
    const known = opened.get(file) ?? openYaml(file);
    opened.set(file, known);
    return known;
  }
  const files = new Set([start]);
  const faults: string[] = [];
  for (const file of files) {
    if (!present.includes(file)) continue;
    const { text, document, lineOf } = open(file);
    const report = (offset: number, message: string) =>
      faults.push(`${relativePaths(context, file)}:${lineOf(offset)} ${message}`);
    const [error] = document.errors;
    if (error) report(error.pos[0], describeError(error.code, text));
    let aliases = 0;
    visit(document, {
      Alias: (_, { range }) => {
        aliases += 1;
        if (aliases === MOST_ALIASES + 1)
          report(range?.[0] ?? 0, `more than ${MOST_ALIASES} aliases: write a schema in a file, and refer to it`);
      },
      Pair: (_, { key, value }) => {
        if (!isScalar(key) || key.value !== "$ref" || !isScalar(value) || typeof value.value !== "string") return;
        const [path = "", pointer = ""] = value.value.split("#");
        if (path === "") return;
        const offset = value.range?.[0] ?? 0;
        const target = resolve(dirname(file), path);
        if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
          report(offset, `$ref: ${path} is an address: copy what it leads to into openapi/, and refer to the file`);
        } else if (!target.startsWith(folder)) {
          const written = relative(folder, target);
          report(offset, `$ref: ${path} leads out of openapi/, to ${written}: copy the file into openapi/`);
        } else if (present.includes(target)) {
          files.add(target);
          const advice = describeMissing(open(target).document, pointerSegments(pointer));
          if (advice !== undefined) report(offset, `$ref: ${value.value} is not there${advice}`);
        } else {
          const meant = likeliest(target, present);
          const advice = meant ? `did you mean ${relative(dirname(file), meant)}?` : "create it, or correct the path";
          report(offset, `$ref: ${path} is not there: ${advice}`);
        }
      },
    });
  }
  if (faults.length > 0) throw new CausalFailure(faults.join("\n"));
}

function openYaml(file: string) {
  const lineCounter = new LineCounter();
  const text = readFileSync(file, "utf8");
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  return { text, document, lineOf: (offset: number) => lineCounter.linePos(offset).line };
}

/** Says what to do about a path that leads nowhere in a file; undefined if it leads somewhere, or the file is not YAML. */
function describeMissing(document: Document, path: string[]): string | undefined {
  if (document.errors.length > 0 || document.hasIn(path)) return undefined;
  const parent = document.getIn(path.slice(0, -1));
  const names = isMap(parent) ? parent.items.map(({ key }) => String(key)) : [];
  return suggest(path.at(-1) ?? "", names) || ": add it, or correct the name";
}

/** The file of the same name in the folder with the most similar path, or else of the most similar name. */
function likeliest(missing: string, files: string[]): string | undefined {
  const nameOf = (file: string) => basename(file, ".yaml");
  const closest = findMeant(nameOf(missing), files.map(nameOf));
  const candidates = files.filter((file) => nameOf(file) === closest);
  return candidates.toSorted((a, b) => leven(a, missing) - leven(b, missing))[0];
}

/** Says what to do about what is not YAML, of which the parser of the bundler says more than helps. */
function describeError(code: ErrorCode, text: string): string {
  if (/^(<{7}|={7}|>{7})/m.test(text)) return "has marks of a merge: keep both sides, and remove the marks";
  if (code === "DUPLICATE_KEY") return "has a key twice: keep one of them";
  return `is not YAML (${code.toLowerCase().replaceAll("_", " ")}): check the indentation here, and in the line before`;
}

/** Aliases of aliases multiply: the source has none, and this many cannot fill the memory. */
const MOST_ALIASES = 10;
