import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { listFiles } from "./repository-files.ts";

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, "../..");

/** The folder of the docs as a site. */
export const SITE = join(ROOT, "generated/docs");

/** A page of Markdown. */
interface Page {
  /** Its path in the repository. */
  file: string;
  text: string;
}

/** A block of code in a page. */
interface CodeBlock {
  language: string;
  /** What follows the language: the schema of JSON, the expected status of a shell command. */
  note: string;
  code: string;
  /** The line of the page in which it begins, from 1. */
  line: number;
}

/** Every page of the repository, committed or new, except those of the projects that the tests of the build use. */
export function allPages(): Page[] {
  return listFiles("*.md", ":!test/build/generate/fixture", ":!test/build/generate/parcels").map(readPage);
}

/** The guides: the pages that `docs/README.md` lists, in its order, without those for maintainers. */
export function guides(): Page[] {
  const [forUsers = ""] = readPage("docs/README.md").text.split("\n## For maintainers");
  const listed = forUsers.matchAll(/^- \[[^\]]+\]\(([a-z-]+\.md)\)/gm);
  return [...listed].map(([, file]) => readPage(`docs/${file}`));
}

/** The pages whose code an integrator pastes. */
export function pagesToPaste(): Page[] {
  return [readPage("README.md"), readPage("AGENTS.md"), ...guides()];
}

/** Reads a page. */
export function readPage(file: string): Page {
  return { file, text: readFileSync(join(ROOT, file), "utf8") };
}

/** The blocks of code in a page, all or of one language. */
export function blocksOf({ text }: Page, language?: string): CodeBlock[] {
  const blocks = text.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms);
  return [...blocks]
    .map(({ 1: found = "", 2: note = "", 3: code = "", index }) => {
      return { language: found, note: note.trim(), code, line: text.slice(0, index).split("\n").length };
    })
    .filter((block) => language === undefined || block.language === language);
}

/**
 * Writes TypeScript into a folder inside of the project, where the package resolves by its own name.
 *
 * @param codes each becomes a file, `0.ts` and so on
 * @param paths where packages are that are installed elsewhere, as in a `tsconfig.json`
 * @returns the folder, which the caller removes
 */
export async function writeExamples(codes: string[], paths: Record<string, string[]> = {}): Promise<string> {
  const folder = await mkdtemp(join(ROOT, "test/.examples-"));
  await Promise.all(codes.map((code, index) => writeFile(join(folder, `${index}.ts`), code)));
  const config = { extends: "../../tsconfig.json", compilerOptions: { paths }, include: ["*.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  return folder;
}

/** Compiles a folder that has a `tsconfig.json`, and returns what the compiler prints. */
export async function compile(folder: string): Promise<string> {
  const compiler = join(ROOT, "node_modules/@typescript/native/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "--singleThreaded", "--project", folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}
