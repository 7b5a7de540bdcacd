import { mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { BuildFailure, BuildFailures } from "../../contract/failure.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import { listYamlFiles, locate, readYaml, type SourcePlace } from "../../contract/yaml-file.ts";
import {
  type BuildContext,
  DOCUMENT,
  type Files,
  PLUGIN,
  REDOCLY_CONFIG,
  readBuiltContract,
  SOURCE,
  STRUCTURE_CONFIG,
  WORKFLOWS,
} from "./context.ts";
import { chooseFailures, type LintFinding } from "./findings.ts";
import { checkReferences } from "./references.ts";
import { runTool } from "./run-tool.ts";
import { createLocator, locateInMockSource } from "./source-places.ts";
import { findWorkflowFaults } from "./workflows.ts";

interface RedoclyProblem {
  ruleId: string;
  message: string;
  /** Names that are probably meant. */
  suggest?: string[];
  location: { source: { ref: string }; pointer: string; start: { line: number; col: number } }[];
}

interface SpectralProblem {
  code: string | number;
  message: string;
  path: string[];
}

/** The settings of Spectral, relative to the root. */
const SPECTRAL = ".spectral.yaml";

/** The folders of the root that Redocly reads. */
const LINKED = ["openapi", ...PLUGIN];

/**
 * Lints the source with Redocly and the bundle with Spectral, side by side, and the workflows with Redocly, which does not
 * look for what they name. Every finding counts, whatever its severity.
 *
 * @throws BuildFailures, each with file, line and rule
 */
export async function lint(context: BuildContext): Promise<Files> {
  const linters = [runRedocly(context), runSpectral(context), checkWorkflows(context), findUnused(context)];
  const results = await Promise.allSettled(linters);
  const findings = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  if (findings.length > 0) throw new BuildFailures(chooseFailures(findings));
  // Why a linter ends without findings, those of the other one may explain.
  const crash = results.find(({ status }) => status === "rejected");
  if (crash?.status === "rejected") throw crash.reason;
  return {};
}

async function runRedocly(context: BuildContext): Promise<LintFinding[]> {
  const lint = (config: string) => lintWithRedocly(context, config);
  const problems = await lint(REDOCLY_CONFIG).catch(async (crash) => {
    // Its rules expect values of the right types, and one that throws ends it.
    const structure = await lint(STRUCTURE_CONFIG);
    if (structure.length === 0) throw crash;
    return structure;
  });
  const meant = problems.flatMap(({ suggest = [] }) => suggest);
  // What is misspelt is also missing.
  const isMissing = ({ message }: RedoclyProblem) =>
    meant.some((name) => message.includes(`\`${name}\` must be present`));
  return problems
    .filter((problem) => !isMissing(problem))
    .map(({ ruleId, message, suggest: [name] = [], location: [where] }) => ({
      ...(where ? placeOf(context, where) : { file: SOURCE, line: 1, column: 1 }),
      rule: `redocly/${ruleId}`,
      message: oneLine(message),
      ...(name && { advice: `did you mean ${name}?` }),
    }));
}

/**
 * Redocly validates examples by schemas that it names by their absolute paths, where a `#` would begin a fragment. So it
 * reads them through links in a temporary folder.
 */
async function lintWithRedocly(context: BuildContext, config: string): Promise<RedoclyProblem[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lint-"));
  for (const name of LINKED) await symlink(join(context.root, name), join(folder.path, name), "junction");
  const options = [`--config=${config}`, "--lint-config=error", "--max-problems=10000"];
  const files = [SOURCE, ...(await listYamlFiles(context.root, WORKFLOWS))];
  const reads = [context.root, folder.path].flatMap((root) => LINKED.map((name) => join(root, name)));
  return await runLinter({ ...context, root: folder.path }, "redocly", [...files, ...options], reads, (stdout) => {
    // Redocly prints one JSON document for each file.
    const reports: { problems: RedoclyProblem[] }[] = JSON.parse(`[${stdout.replaceAll("\n}{", "\n},{")}]`);
    return reports.flatMap((report) => report.problems);
  });
}

/** Finds the place of a problem: the plugin adds the extensions for the mock to the operations. */
function placeOf(context: BuildContext, { source, pointer, start }: RedoclyProblem["location"][number]): SourcePlace {
  if (!/^#\/post\/x-(events|mock)\b/.test(pointer)) return { file: source.ref, line: start.line, column: start.col };
  return locateInMockSource(context, [basename(source.ref, ".yaml"), ...pointerSegments(pointer).slice(1)]);
}

/**
 * Spectral reads the bundle, since its resolver loses references once many files refer to the same one. The findings
 * are those of the source.
 */
async function runSpectral(context: BuildContext): Promise<LintFinding[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lint-"));
  const file = join(folder.path, "openapi.json");
  const document = context.made[DOCUMENT] ?? "";
  await writeFile(file, document);
  const options = [`--ruleset=${SPECTRAL}`, "--fail-severity=hint", "--quiet"];
  const problems: SpectralProblem[] = await runLinter(
    context,
    "spectral",
    [file, ...options],
    [file, SPECTRAL],
    JSON.parse,
  );
  const locateInSource = createLocator(context, JSON.parse(document));
  return problems.map(({ code, message, path }) => ({
    ...locateInSource(path),
    rule: `spectral/${code}`,
    message: oneLine(message),
  }));
}

/** Finds what the workflows name and the contract does not have. */
async function checkWorkflows(context: BuildContext): Promise<LintFinding[]> {
  const contract = readBuiltContract(context);
  const files = await listYamlFiles(context.root, WORKFLOWS);
  const findings = files.map(async (file) => {
    const { data } = await readYaml(context.root, file);
    return findWorkflowFaults(contract, Object(data)).map(({ path, message }): LintFinding => {
      return { ...locate(join(context.root, file), path.map(String)), file, rule: "workflow", message };
    });
  });
  return (await Promise.all(findings)).flat();
}

/** Finds files that no other one refers to, in the folders of those that do, and entries of files that are referred to by entry. */
async function findUnused({ root }: BuildContext): Promise<LintFinding[]> {
  const folder = dirname(SOURCE);
  const files = await checkReferences({ root }, join(root, folder), [basename(SOURCE)]);
  const used = [...files.keys()].map((file) => relative(root, file).replaceAll(sep, "/"));
  const folders = new Set(used.filter((file) => file !== SOURCE).map((file) => file.split("/").slice(0, 2).join("/")));
  const present = (await Promise.all([...folders].map((name) => listYamlFiles(root, name)))).flat();
  const unused = present.filter((file) => !used.includes(file));
  // What belongs to an operation follows from its own file.
  const owners = unused.filter((file) => basename(dirname(file)) === basename(file, ".yaml"));
  const isOwned = (file: string) => owners.some((owner) => owner !== file && file.startsWith(`${dirname(owner)}/`));
  const message = (what: string) => `nothing refers to ${what}: refer to it, or remove it`;
  const references = Map.groupBy(
    [...files.values()].flatMap(({ references }) => references),
    ({ target }) => target,
  );
  return [
    ...unused
      .filter((file) => !isOwned(file))
      .map((file) => ({ file, line: 1, column: 1, message: message("this file") })),
    ...[...references].flatMap(([file, ofFile]) => {
      const entries = ofFile.map(({ pointer }) => pointerSegments(pointer)[0]);
      const others = Object.keys(Object(files.get(file)?.data)).filter((name) => !entries.includes(name));
      const unusedEntries = entries.includes(undefined) ? [] : others;
      const name = relative(root, file).replaceAll(sep, "/");
      return unusedEntries.map((entry) => ({ ...locate(file, [entry]), file: name, message: message(entry) }));
    }),
  ].map((finding) => ({ ...finding, rule: "source/unused" }));
}

/** Runs a linter. One that fails without a problem has not linted: its configuration is broken, or it crashed. */
async function runLinter<Problem>(
  context: BuildContext,
  tool: "redocly" | "spectral",
  args: string[],
  reads: string[],
  parse: (stdout: string) => Problem[],
): Promise<Problem[]> {
  const { code, stdout, stderr } = await runTool(context, tool, ["lint", ...args, "--format=json"], reads);
  try {
    const problems = parse(stdout);
    if (code === 0 || problems.length > 0) return problems;
  } catch {}
  throw new BuildFailure(`${tool} could not lint ${SOURCE}:\n${(stderr + stdout).trim()}`);
}

function oneLine(message: string): string {
  return message.replaceAll(/\s+/g, " ").trim();
}
