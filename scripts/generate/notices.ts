import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../contract/generated.ts";

/**
 * Collects the licences of the packages inside a bundle.
 *
 * @param files the files of the bundle, relative to the root of the repository
 */
export async function notices(files: string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  const texts = [...folders].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8"));
    const files = (await readdir(join(ROOT, folder))).filter((file) => /^(licen[cs]e|notice)/i.test(file));
    const contents = await Promise.all(files.map((file) => readFile(join(ROOT, folder, file), "utf8")));
    return `${name} ${version}\nLicense: ${license ?? "see below"}\n\n${contents.join("\n\n").trim()}\n`;
  });
  return `The files of this folder contain these packages.\n\n${(await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)}`;
}
