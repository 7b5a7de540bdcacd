import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Contract, readContract } from "../../contract/contract.ts";
import { withFacts } from "../../contract/facts.ts";
import { withMockRules } from "../../contract/mock-rules.ts";

/** The root document of the source, relative to the root of the repository. */
export const SOURCE = "openapi/openapi.yaml";

/** What the mock assumes, which is no part of the document; relative to the root. */
export const MOCK_SOURCE = "openapi/mock.yaml";

/** The folder of the workflow documents, relative to the root. */
export const WORKFLOWS = "openapi/workflows";

/** The settings of Redocly, relative to the root. They are not in it: other tools would apply our rules to any document. */
export const REDOCLY_CONFIG = "openapi/redocly.yaml";

/** The settings with which Redocly looks at nothing but the types of all values; relative to the root. */
export const STRUCTURE_CONFIG = "scripts/build/rules/structure.yaml";

/** Where the plugin with our rules is, and what it imports; relative to the root. */
export const PLUGIN = ["scripts", "node_modules"];

/** The document in one file, and what is beside it, the facts and the rules of the mock, from which everything is made; relative to the root. */
export const DOCUMENT = "generated/openapi.json";
export const FACTS = "generated/facts.json";
export const MOCK_RULES = "generated/mock-rules.json";

/** What a tool of the build works with. */
export interface ToolContext {
  /** The repository, from which it reads; an absolute path. */
  root: string;
  /** Ends it when the build is interrupted. */
  signal: AbortSignal;
}

/** What a step of the build works with. */
export interface BuildContext extends ToolContext {
  /** What the steps before it have made. */
  made: Files;
}

/** What a step makes: the text of each file by its path in the repository, such as `generated/types.d.ts`. */
export type Files = Record<string, string>;

/** A step of the build: returns the files that it makes, or none when it only checks. */
export type BuildStep = (context: BuildContext) => Promise<Files>;

/** The first line of every generated file, without the marks of a comment. */
export function madeFrom(source: string): string {
  return `Made from ${source} by npm run build. Do not edit.`;
}

/** Reads the contract, with what is beside the document, from what the step `bundle` has made. */
export function readBuiltContract({ made }: Pick<BuildContext, "made">): Contract {
  const [document, facts, rules] = [DOCUMENT, FACTS, MOCK_RULES].map((file) => JSON.parse(made[file] ?? "{}"));
  return readContract(withMockRules(withFacts(document, facts), rules));
}

/** Makes the absolute paths in a tool's message relative to the root. */
export function relativePaths({ root }: Pick<ToolContext, "root">, message: string): string {
  return message.replaceAll(root + sep, "");
}

/** Lists the files below a folder, as paths relative to it, in alphabetical order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
