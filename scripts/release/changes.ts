import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { BuildFailure } from "../contract/failure.ts";
import { valueAt } from "../contract/json-pointer.ts";
import type { BuildContext } from "../generate/context.ts";
import { runTool } from "../generate/run-tool.ts";
import { type ContractChange, describeChange, IMPACTS } from "./contract-change.ts";
import { unseenChanges } from "./unseen.ts";

/**
 * Compares two bundles with `redocly diff`, by its rules and ours (`diff` of `redocly.yaml`), and adds what it does not
 * see (`unseen.ts`). The version of the document is not a change.
 *
 * @param base path of the older bundle, absolute or relative to the root
 * @param revision path of the newer one
 * @returns the changes, the most severe first
 * @throws BuildFailure with Redocly's words when it cannot compare them
 */
export async function compareDocuments(
  context: BuildContext,
  base: string,
  revision: string,
): Promise<ContractChange[]> {
  const { code, stdout, stderr } = await runTool(context, "redocly", [
    ...["diff", base, revision],
    ...["--format=json", "--fail-on=none", "--lint-config=off"],
  ]);
  if (code !== 0) throw new BuildFailure(`redocly could not compare ${base} with ${revision}:\n${stderr.trim()}`);
  const { changes }: { changes: Difference[] } = JSON.parse(stdout);
  const seen = changes
    .filter(({ path, property }) => !(path === "#/info" && property === "version"))
    // `unseen.ts` compares `x-events` as a whole.
    .filter(({ typeName }) => !typeName.startsWith("x-events."))
    .map(({ verdicts, base, revision, ...change }) => ({
      ...change,
      text: verdicts.map(({ message }) => message).join(" ") || describeChange(change, verbOf(base, revision)),
    }));
  const documents = [await readDocument(context.root, base), await readDocument(context.root, revision)] as const;
  const asOne = seen.flatMap((change) => withoutReplacement(change, ...documents));
  return [...asOne, ...unseenChanges(...documents, seen)].sort(
    (a, b) => IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact),
  );
}

/** A change as Redocly reports it. */
interface Difference extends Omit<ContractChange, "text"> {
  /** Why it is breaking. */
  verdicts: { message: string }[];
  /** What was changed, with its value if there was one. */
  base?: { value?: unknown };
  revision?: { value?: unknown };
}

function verbOf(base: Difference["base"], revision: Difference["revision"]): "added" | "removed" | "changed" {
  if (base?.value === undefined) return "added";
  return revision?.value === undefined ? "removed" : "changed";
}

/** Types of objects in lists that have a description. */
const REWORDED = ["Server", "Tag"];

/** Redocly regards an object of a list whose description was rewritten as removed and added: it is the same one, modified. */
function withoutReplacement(change: ContractChange, base: unknown, revision: unknown): ContractChange[] {
  if (!REWORDED.includes(change.typeName) || change.kind === "modified") return [change];
  const [document, other] = change.kind === "removed" ? [base, revision] : [revision, base];
  const itself = undescribed(valueAt(document, change.path));
  const list = valueAt(other, change.path.slice(0, change.path.lastIndexOf("/")));
  if (!Array.isArray(list) || !list.some((each) => isDeepStrictEqual(undescribed(each), itself))) return [change];
  if (change.kind === "removed") return [];
  const modified = { ...change, impact: "patch", kind: "modified", property: "description" } as const;
  return [{ ...modified, text: describeChange(modified, "changed") }];
}

function undescribed(node: unknown): object {
  const { description, ...others } = (node ?? {}) as Record<string, unknown>;
  return others;
}

/** Reads a bundle, of YAML or of JSON; the parser of JSON is many times faster. */
export async function readDocument(root: string, file: string) {
  const text = await readFile(resolve(root, file), "utf8");
  return file.endsWith(".json") ? JSON.parse(text) : parse(text);
}
