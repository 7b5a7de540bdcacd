import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import leven from "leven";
import { type Document, type ErrorCode, isMap, isScalar, LineCounter, type Pair, parseDocument, visit } from "yaml";
import { CausalFailure } from "../../contract/failure.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import { findMeant, suggest } from "../../contract/meant.ts";
import { filesOf, relativePaths, type ToolContext } from "./context.ts";

/**
 * Refuses what a source must not refer to: an address, or a file outside of its folder; aliases of YAML, which hide what they
 * stand for and multiply; and what is not YAML. And a `$ref` that leads nowhere, of which the bundler does not say what is meant.
 *
 * @param folder absolute
 * @param documents relative to the folder; the files that they refer to are checked as well
 * @throws CausalFailure with file and line of each
 */
export async function checkReferences(
  context: Pick<ToolContext, "root">,
  folder: string,
  documents: string[],
): Promise<void> {
  const present = (await filesOf(folder)).map((file) => join(folder, file));
  const opened = new Map<string, ReturnType<typeof openYaml>>();
  function open(file: string): ReturnType<typeof openYaml> {
    const known = opened.get(file) ?? openYaml(file);
    opened.set(file, known);
    return known;
  }
  const isThere = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  const files = new Set(documents.map((file) => join(folder, file)).filter(isThere));
  const faults: string[] = [];
  for (const file of files) {
    const { text, document, lineOf } = open(file);
    const report = (offset = 0, message: string) =>
      faults.push(`${relativePaths(context, file)}:${lineOf(offset)} ${message}`);
    const follow = ({ key, value }: Pair) => {
      if (!isScalar(value) || typeof value.value !== "string") return;
      const [path = "", pointer = ""] = value.value.split("#");
      if (path === "") return;
      const target = resolve(dirname(file), path);
      const refuse = (message: string) => report(value.range?.[0], `${key}: ${message}`);
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
        refuse(`${path} is an address: copy what it leads to into openapi/, and refer to the file`);
      } else if (!target.startsWith(folder + sep)) {
        refuse(`${path} leads out of openapi/, to ${relative(folder, target)}: copy the file into openapi/`);
      } else if (isThere(target)) {
        files.add(target);
        const advice = describeMissing(open(target).document, pointerSegments(pointer));
        if (advice !== undefined) refuse(`${value.value} is not there${advice}`);
      } else {
        const meant = likeliest(target, present);
        const advice = meant ? `did you mean ${relative(dirname(file), meant)}?` : "create it, or correct the path";
        refuse(`${path} is not there: ${advice}`);
      }
    };
    const [error] = document.errors;
    if (error) report(error.pos[0], describeError(error.code, text));
    visit(document, {
      Alias: (_, { range, source }) =>
        report(range?.[0], `*${source} is an alias: write what it stands for, or refer to a file of it by $ref`),
      Pair: (_, pair) => {
        const key = isScalar(pair.key) && pair.key.value;
        if (key === "$ref" || key === "externalValue") follow(pair);
        const mapping = key === "discriminator" && isMap(pair.value) && pair.value.get("mapping");
        // A value without these is the name of a schema.
        if (isMap(mapping)) mapping.items.filter(({ value }) => /[./]/.test(String(value))).forEach(follow);
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
