import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { stringify } from "yaml";
import type { Bundle } from "../../contract/contract.ts";
import type { FactsFile } from "../../contract/facts.ts";
import { BuildFailure, BuildFailures, CausalFailure } from "../../contract/failure.ts";
import { nameOfEntry } from "../../contract/operation-name.ts";
import { listYamlFiles, readYaml, unknownKeys } from "../../contract/yaml-file.ts";
import { factsFile } from "../specification/facts-file.ts";
import type { OpenapiDocument } from "../specification/model/document.ts";
import { readSections } from "../specification/model/sections.ts";
import {
  DOCUMENT,
  FACTS,
  type Files,
  MOCK_RULES,
  MOCK_SOURCE,
  madeFrom,
  PLUGIN,
  SOURCE,
  STRUCTURE_CONFIG,
  type ToolContext,
  WORKFLOWS,
} from "./context.ts";
import { checkEntries } from "./entries.ts";
import { checkReferences } from "./references.ts";
import { runTool } from "./run-tool.ts";

/**
 * Writes the source in one file, `generated/openapi.yaml` and, as JSON, `generated/openapi.json`; and beside it what the
 * mock assumes, `generated/mock-rules.json`, what the specification says and no schema can, `generated/facts.json`, and the
 * workflows.
 *
 * @throws CausalFailure as `bundleSource` does, and as `checkEntries` for all that the build reads; when another file is no YAML, and
 *   when the mock assumes something of an operation that is not in the document
 */
export async function bundle(context: ToolContext): Promise<Files> {
  checkEntries(context.root, "openapi", "docs", "CHANGELOG.md");
  const document = await readAll(context);
  const { data: rules, failure } = await readYaml(context.root, MOCK_SOURCE, "{}");
  const names = Object.keys(document.paths).map(nameOfEntry);
  const faults = unknownKeys(Object(rules), names);
  // Statements and open questions name places of these rules.
  if (faults.length > 0) throw new CausalFailure(failure(faults).message);
  return {
    [DOCUMENT]: `${JSON.stringify(document, undefined, 2)}\n`,
    [FACTS]: `${JSON.stringify(await readFacts(context, document))}\n`,
    [MOCK_RULES]: `${JSON.stringify(rules)}\n`,
    "generated/openapi.yaml": toYaml(document, madeFrom("openapi/")),
    ...(await copyWorkflows(context)),
  };
}

/** Copies the workflows: their addresses of the document are relative, and lead from the copies to the bundle. */
async function copyWorkflows({ root }: ToolContext): Promise<Files> {
  const copies = (await listYamlFiles(root, WORKFLOWS)).map(async (file) => {
    const text = await readFile(join(root, file), "utf8");
    return [file.replace("openapi/", "generated/"), `# ${madeFrom(file)}\n${text}`];
  });
  return Object.fromEntries(await Promise.all(copies));
}

/** Reads the facts of the sections. The step `cases` reports what is wrong with these. */
async function readFacts({ root }: ToolContext, document: Bundle): Promise<FactsFile> {
  try {
    return factsFile(document as unknown as OpenapiDocument, await readSections(root, () => {}));
  } catch (error) {
    if (error instanceof BuildFailure) return {};
    throw error;
  }
}

/** Bundles the source, and parses what the steps read beside it, so that one run reports all files that cannot be read. */
async function readAll(context: ToolContext): Promise<Bundle> {
  const folders = ["openapi/specification", "docs"].map((folder) => listYamlFiles(context.root, folder));
  const others = (await Promise.all(folders)).flat().map((file) => readYaml(context.root, file));
  const document = bundleSource(context, SOURCE);
  const results = await Promise.allSettled([document, readYaml(context.root, MOCK_SOURCE, "{}"), ...others]);
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  const bug = failures.find((failure) => !(failure instanceof BuildFailure));
  if (failures.length > 0) throw bug ?? new BuildFailures(failures);
  return document;
}

/**
 * Bundles a source. The bundler can read nothing else, and has no network.
 *
 * @param source its root document, relative to the root or absolute
 * @throws CausalFailure as `checkEntries` and `checkReferences` do; with Redocly's message when two components of the same kind
 *   have the same name
 */
export async function bundleSource(context: ToolContext, source: string): Promise<Bundle> {
  const folder = dirname(resolve(context.root, source));
  checkEntries(dirname(folder), basename(folder));
  await checkReferences(context, folder, [basename(source), ...(await listYamlFiles(folder, "workflows"))]);
  const options = ["--component-renaming-conflicts-severity=error", "--ext=json", `--config=${STRUCTURE_CONFIG}`];
  const { code, stdout, stderr } = await runTool(
    context,
    "redocly",
    ["bundle", source, ...options],
    [folder, ...PLUGIN],
  );
  if (code !== 0) throw new CausalFailure(describeErrors(source, stderr));
  return JSON.parse(stdout);
}

/** Shortens what Redocly says of a source that it cannot bundle to a line for each place. */
function describeErrors(source: string, output: string): string {
  const places = [...output.matchAll(/^\[\d+\] (\S+) at .*\n\n(.+)/gm)].map(
    ([, place, message]) => `${place} ${message}`,
  );
  const [, reason] = /^ {2}- (.+)/m.exec(output) ?? [];
  return places.length > 0 ? places.join("\n") : `${source}:1 cannot be bundled: ${reason ?? output.trim()}`;
}

/**
 * Writes YAML that parsers of YAML 1.1 read in the same way.
 *
 * @param note the first line, a comment
 */
export function toYaml(document: object, note: string): string {
  const options = { aliasDuplicateObjects: false, compat: "yaml-1.1", lineWidth: 0, singleQuote: true } as const;
  return `# ${note}\n${stringify(document, options)}`;
}
