import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { type ErrorCode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { CausalFailure } from "../../contract/failure.ts";
import { relativePaths, type ToolContext } from "./context.ts";

/**
 * Refuses what a source must not read: a `$ref` to an address, or to a file outside of the folder of the root document;
 * aliases of YAML that multiply; and what is not YAML. The bundler would follow them, whoever has written them.
 *
 * @param source its root document, relative to the root of the repository
 * @throws CausalFailure with file and line of each
 */
export function checkReferences(context: Pick<ToolContext, "root">, source: string): void {
  const start = resolve(context.root, source);
  const folder = dirname(start) + sep;
  const files = new Set([start]);
  const faults: string[] = [];
  for (const file of files) {
    if (!existsSync(file)) continue;
    const lineCounter = new LineCounter();
    const text = readFileSync(file, "utf8");
    const document = parseDocument(text, { lineCounter, prettyErrors: false });
    const report = (offset: number, message: string) =>
      faults.push(`${relativePaths(context, file)}:${lineCounter.linePos(offset).line} ${message}`);
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
        const [path = ""] = value.value.split("#");
        if (path === "") return;
        const offset = value.range?.[0] ?? 0;
        const target = resolve(dirname(file), path);
        if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
          report(offset, `$ref: ${path} is an address: copy what it leads to into openapi/, and refer to the file`);
        } else if (!target.startsWith(folder)) {
          const written = relative(folder, target);
          report(offset, `$ref: ${path} leads out of openapi/, to ${written}: copy the file into openapi/`);
        } else files.add(target);
      },
    });
  }
  if (faults.length > 0) throw new CausalFailure(faults.join("\n"));
}

/** Says what to do about what is not YAML, of which the parser of the bundler says more than helps. */
function describeError(code: ErrorCode, text: string): string {
  if (/^(<{7}|={7}|>{7})/m.test(text)) return "has marks of a merge: keep both sides, and remove the marks";
  if (code === "DUPLICATE_KEY") return "has a key twice: keep one of them";
  return `is not YAML (${code.toLowerCase().replaceAll("_", " ")}): check the indentation here, and in the line before`;
}

/** Aliases of aliases multiply: the source has none, and this many cannot fill the memory. */
const MOST_ALIASES = 10;
