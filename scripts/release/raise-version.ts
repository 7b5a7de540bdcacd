import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isScalar, parseDocument } from "yaml";
import { SOURCE } from "../generate/context.ts";

/** The files that carry the version. */
export const VERSIONED = ["package.json", "package-lock.json", SOURCE];

/**
 * Writes a version into the package, its lock file and the root of the contract, and changes nothing else in them.
 *
 * @param root the folder of the repository, absolute
 */
export async function raiseVersion(root: string, version: string): Promise<void> {
  await edit(join(root, "package.json"), (text) => json({ ...JSON.parse(text), version }));
  await edit(join(root, "package-lock.json"), (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    lock.packages[""].version = version;
    return json(lock);
  });
  await edit(join(root, SOURCE), (text) => {
    const node = parseDocument(text).getIn(["info", "version"], true);
    if (!isScalar(node) || !node.range) throw new Error(`${SOURCE} has no info.version.`);
    const [begin, end] = node.range;
    return `${text.slice(0, begin)}${version}${text.slice(end)}`;
  });
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
