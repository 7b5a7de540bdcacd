import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parse } from "yaml";
import { BuildFailure } from "../contract/failure.ts";
import type { BuildContext } from "../generate/context.ts";
import { runTool } from "../generate/run-tool.ts";
import { overlookedBreak } from "./overlooked.ts";
import { sentence } from "./sentence.ts";
import { unseenChanges } from "./unseen.ts";

/** The part of a version that a change raises, the gravest first. */
export const IMPACTS = ["major", "minor", "patch"] as const;

export type Impact = (typeof IMPACTS)[number];

/** A change as `redocly diff` reports it. */
export interface ReportedChange {
  /** Where, as a JSON pointer that goes through `$ref`s: from the first operation that is concerned. */
  path: string;
  /** The kind of object that was changed, such as `Schema` or `SecurityRequirement`. */
  typeName: string;
  kind: "added" | "removed" | "modified";
  impact: Impact;
  /** Why it is breaking; empty when it is not. */
  verdicts: { message: string }[];
  /** The field that was modified. */
  property?: string;
  base?: { value?: unknown };
  revision?: { value?: unknown };
}

/** A difference between two versions of the contract. */
export interface Change {
  impact: Impact;
  kind: ReportedChange["kind"];
  typeName: string;
  /** The field that was modified. */
  property?: string;
  path: string;
  /** What changed, as a sentence. */
  text: string;
}

/**
 * Compares two bundles with `redocly diff`, judges more strictly what it overlooks (`overlooked.ts`), and adds what it
 * does not see (`unseen.ts`). The version of the document is no change.
 *
 * @param base path of the older bundle, absolute or relative to the root
 * @param revision path of the newer one
 * @returns the changes, the gravest first
 * @throws BuildFailure with Redocly's words when it cannot compare them
 */
export async function changesBetween(context: BuildContext, base: string, revision: string): Promise<Change[]> {
  const { code, stdout, stderr } = await runTool(context, "redocly", [
    ...["diff", base, revision],
    ...["--format=json", "--fail-on=none", "--lint-config=off"],
  ]);
  if (code !== 0) throw new BuildFailure(`redocly could not compare ${base} with ${revision}:\n${stderr.trim()}`);
  const { changes } = JSON.parse(stdout) as { changes: ReportedChange[] };
  const seen = changes.filter(({ path, property }) => !(path === "#/info" && property === "version")).map(judge);
  const read = async (file: string) => parse(await readFile(resolve(context.root, file), "utf8"));
  return [...seen, ...unseenChanges(await read(base), await read(revision), seen)].sort(
    (a, b) => IMPACTS.indexOf(a.impact) - IMPACTS.indexOf(b.impact),
  );
}

function judge(change: ReportedChange): Change {
  const { kind, typeName, property, path } = change;
  const verdicts = change.verdicts.map(({ message }) => message).join(" ");
  const overlooked = change.impact === "major" ? undefined : overlookedBreak(change);
  return {
    impact: overlooked === undefined ? change.impact : "major",
    kind,
    typeName,
    ...(property !== undefined && { property }),
    path,
    text: overlooked ?? (verdicts || sentence(change)),
  };
}
