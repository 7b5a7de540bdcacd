import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../contract/generated.ts";

/** A line of a licence that names whose it is; the rest is the same for many packages. */
const COPYRIGHT = /^[ \t]*(?:copyright\s+(?:\(c\)|©|\d)|\(c\)\s+\d|©).*\n?/gim;

/**
 * Collects the licences of the packages inside a bundle. A text that several packages have is there once, below their names
 * and copyrights.
 *
 * @param files the files of the bundle, relative to the root of the repository
 */
export async function collectNotices(files: string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  const packages = await Promise.all([...folders].sort().map(readLicence));
  const sections = [...Map.groupBy(packages, ({ text }) => text.replaceAll(/\s+/g, " "))].map(([, same]) => {
    return `${same.map(({ head }) => head).join("\n")}\n${same[0]?.text}\n`;
  });
  return `The files of this folder contain these packages.\n\n${sections.join(`\n${"-".repeat(80)}\n\n`)}`;
}

async function readLicence(folder: string): Promise<{ head: string; text: string }> {
  const { name, version, license } = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8"));
  const files = (await readdir(join(ROOT, folder))).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, folder, file), "utf8")));
  const whole = texts.join("\n\n").replaceAll("\r\n", "\n");
  const owners = [...whole.matchAll(COPYRIGHT)].map(([line]) => `  ${line.trim()}\n`);
  const head = `${name} ${version}\nLicense: ${license ?? "see below"}\n${owners.join("")}`;
  return {
    head,
    text: whole
      .replaceAll(COPYRIGHT, "")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
  };
}
