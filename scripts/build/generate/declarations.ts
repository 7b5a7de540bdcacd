import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import ts from "typescript";
import { BuildFailure } from "../../contract/failure.ts";
import type { BuildContext, Files } from "./context.ts";

/** The modules of `scripts/` whose types the package exports: `package.json` names some, generated declarations the others. */
const MODULES = [
  "runtime/client/entry.ts",
  "runtime/client/paths.ts",
  "runtime/client/options.ts",
  "runtime/client/types.ts",
  "service/mock/index.ts",
  "runtime/validators/standard.ts",
  "conformance/verify/index.ts",
  "runtime/webhooks/types.ts",
];

/** An import of another module; the compiler leaves the names of the sources. */
const IMPORT = / from "(\.[^"]+)\.ts"/g;

/**
 * Makes `generated/declarations/`: what the compiler declares of the modules whose types the package exports, and of those
 * that their declarations import. What depends on the contract is written by other steps.
 *
 * @throws BuildFailure with the compiler's message when the type of an export cannot be read off its module alone
 */
export async function declarations({ root }: BuildContext): Promise<Files> {
  return declareModules(root, MODULES);
}

/** Declares modules of `scripts/`, and those that their declarations import. */
export async function declareModules(root: string, modules: string[]): Promise<Files> {
  const files: Files = {};
  async function declare(module: string): Promise<void> {
    const file = `generated/declarations/${module.replace(/\.ts$/, ".d.ts")}`;
    if (file in files) return;
    const text = declarationOf(module, await readFile(join(root, "scripts", module), "utf8"));
    files[file] = text.replaceAll(IMPORT, ' from "$1.js"');
    for (const [, path] of text.matchAll(IMPORT)) await declare(join(dirname(module), `${path}.ts`));
  }
  for (const module of modules) await declare(module);
  return files;
}

/** What the compiler declares of a module, without a look at any other: `npm run typecheck` checks them together. */
function declarationOf(module: string, text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, verbatimModuleSyntax: true };
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, { compilerOptions, reportDiagnostics: true });
  const messages = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  if (messages.length > 0) throw new BuildFailure(`scripts/${module}: ${messages.join("\n")}`);
  return outputText;
}
