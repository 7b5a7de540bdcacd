import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { BuildFailure } from "../../contract/failure.ts";
import { below, valueAt } from "../../contract/json-pointer.ts";
import { serverName } from "../generate/client/operations.ts";
import { PLUGIN, REDOCLY_CONFIG, type ToolContext } from "../generate/context.ts";
import { runTool } from "../generate/run-tool.ts";
import { ComponentUses } from "./component-uses.ts";
import { type ContractChange, type Difference, IMPACTS } from "./contract-change.ts";
import { judgeExtension } from "./extension-levels.ts";
import { judgeInherited } from "./inherited.ts";
import { joinDifferences } from "./joined.ts";
import { describeDifference } from "./sentences.ts";
import { unseenChanges } from "./unseen.ts";
import { type BundlePair, spreadComponents } from "./uses.ts";
import { judgeSchemas } from "./verdicts.ts";

/**
 * Compares two bundles with `redocly diff`, by its rules and ours (`diff` of `openapi/redocly.yaml`), and adds what it does not
 * see (`unseen.ts`). The version of the document is not a change. A change of a component is one for each of its uses: it may
 * break those who send it, and nobody who reads it.
 *
 * @param bundles the older one, and the newer one
 * @returns the changes, the most severe first
 * @throws BuildFailure with Redocly's words when it cannot compare them
 */
export async function compareDocuments(context: ToolContext, ...bundles: BundlePair): Promise<ContractChange[]> {
  const documents = [spreadComponents(bundles[0]), spreadComponents(bundles[1])] as const;
  const components = new ComponentUses(bundles);
  const found = (await findDifferences(context, documents))
    .filter(({ path, property }) => !(path === "#/info" && property === "version"))
    .filter((change) => !components.isReportedAtUses(change))
    .map((change) => ({ ...change, ...judgeExtension(change), ...judgeInherited(change, bundles) }))
    .flatMap(membersOf);
  const seen = judgeSchemas(found, documents)
    .flatMap((change) => withoutReplacement(change, ...documents))
    .map((change) => ({ ...change, ...judgeForReaders(change), ...judgeServerName(change) }));
  const described = joinDifferences(seen, documents).flatMap((difference): ContractChange[] => {
    const { verdicts, base, revision, isRequired, effect, breaks: broken, words, ...change } = difference;
    const breaks = change.impact === "major" && { breaks: broken ?? brokenBy(difference) };
    const text = words ?? describeDifference(difference, documents);
    return components.concerned(difference).map((use) => ({ ...change, text, ...use, ...breaks }));
  });
  return [...described, ...unseenChanges(bundles, documents, seen)].sort(
    (a, b) => IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact),
  );
}

async function findDifferences(context: ToolContext, documents: BundlePair): Promise<Difference[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "diff-"));
  const files = ["base.json", "revision.json"].map((name) => join(folder.path, name));
  for (const [index, file] of files.entries()) await writeFile(file, JSON.stringify(documents[index]));
  const options = [`--config=${REDOCLY_CONFIG}`, "--format=json", "--fail-on=none", "--lint-config=off"];
  const reads = [...files, dirname(REDOCLY_CONFIG), ...PLUGIN];
  const { code, stdout, stderr } = await runTool(context, "redocly", ["diff", ...files, ...options], reads);
  if (code !== 0) throw new BuildFailure(`redocly could not compare the contracts:\n${stderr.trim()}`);
  return JSON.parse(stdout).changes;
}

/** The types of collections that Redocly reports as a whole if all of it is new or gone, with those of their members. */
const MEMBER_TYPES: Record<string, string> = {
  CallbacksMap: "Callback",
  ExamplesMap: "Example",
  HeadersMap: "Header",
  LinksMap: "Link",
  MediaTypesMap: "MediaType",
  ParameterList: "Parameter",
  Paths: "PathItem",
  Responses: "Response",
  ServerList: "Server",
  ServerVariablesMap: "ServerVariable",
  TagList: "Tag",
  SchemaProperties: "Schema",
  WebhooksMap: "PathItem",
};

/** A change for each member of a collection; any other change as it is. */
function membersOf(change: Difference): Difference[] {
  const typeName = MEMBER_TYPES[change.typeName];
  if (typeName === undefined || change.kind === "modified" || change.words) return [change];
  const collection = (change.kind === "added" ? change.revision : change.base)?.value ?? {};
  return Object.keys(collection).map((key) => ({ ...change, typeName, path: below(change.path, key) }));
}

/** Rules about what programs with our types rely on. */
const TYPE_RULES = [
  "event-renamed",
  "operation-id-changed",
  "schema-removed",
  "response-enum-values-removed",
  "response-union-member-removed",
];

/** Whom a major change breaks, as docs/breaking-changes.md names them. */
function brokenBy({ typeName, path, verdicts }: Difference): string {
  if (typeName === "Example") return "tests with the mock";
  if (verdicts.some(({ ruleId }) => TYPE_RULES.includes(ruleId.replace("contract/", ""))))
    return "programs with the types";
  if (path.startsWith("#/webhooks/")) return "receivers of events";
  return path.includes("/responses") ? "readers of responses" : "senders of requests";
}

/** Nothing but the docs depends on these. */
function judgeForReaders({ typeName }: Difference): Partial<Difference> {
  return ["Contact", "ExternalDocs", "License", "Tag"].includes(typeName) ? { impact: "patch" } : {};
}

/** The client has the address of a server by a name, which is made from its description. */
function judgeServerName({ typeName, property, path, base, revision }: Difference): Partial<Difference> {
  if (typeName !== "Server" || property !== "description" || !path.startsWith("#/servers/")) return {};
  const [name, newName] = [base, revision].map((side) => serverName({ url: "", description: side?.value as string }));
  if (!name || name === newName) return {};
  const words = `\`servers.${name}\` of the client was renamed to \`servers.${newName}\``;
  return { impact: "major", breaks: "programs with the client", words };
}

/** Types of objects in lists that have a description. */
const REWORDED = ["Server", "Tag"];

/** Redocly regards an object of a list whose description was rewritten as removed and added: it is the same one, modified. */
function withoutReplacement(change: Difference, base: unknown, revision: unknown): Difference[] {
  const { typeName, kind, path } = change;
  if (!REWORDED.includes(typeName) || kind === "modified") return [change];
  const [document, otherDocument] = kind === "removed" ? [base, revision] : [revision, base];
  const itself = valueAt(document, path);
  const list = valueAt(otherDocument, path.slice(0, path.lastIndexOf("/")));
  const isItself = (item: unknown) => isDeepStrictEqual(undescribed(item), undescribed(itself));
  const former = Array.isArray(list) ? list.find(isItself) : undefined;
  if (former === undefined) return [change];
  if (kind === "removed") return [];
  const sideOf = ({ description }: { description?: string }) => ({ pointer: path, value: description });
  const [before, after] = [sideOf(former), sideOf(itself as object)];
  return [{ ...change, impact: "patch", kind: "modified", property: "description", base: before, revision: after }];
}

function undescribed(node: unknown): object {
  const { description, ...others } = (node ?? {}) as Record<string, unknown>;
  return others;
}
