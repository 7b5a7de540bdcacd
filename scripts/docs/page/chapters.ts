import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Contract } from "../../contract/contract.ts";
import type { BuildContext } from "../../generate/context.ts";
import { mapProse } from "../markdown.ts";
import { addressesInPage, type Guide, guideOf, plain } from "./addresses.ts";

/** Lists the guides, in the order of the chapters. */
const INDEX = "README.md";

/**
 * Reads the guides as chapters of the page: their links lead to places of the page, and their images are part of it.
 *
 * @throws BuildFailure when a link of a guide leads to a heading that does not exist
 */
export async function readChapters(context: BuildContext, contract: Contract): Promise<string[]> {
  const guides = await readGuides(context);
  const addressOf = addressesInPage(guides, contract);
  return Promise.all(
    guides.map((guide) => {
      const chapter = mapProse(guide.text, (prose) => forPage(prose, (target) => addressOf(target, guide)));
      // Redoc takes the whole line for the name of the language.
      return withImages(context, chapter.replaceAll(/^(```\w+) .*$/gm, "$1"));
    }),
  );
}

async function readGuides(context: BuildContext): Promise<Guide[]> {
  const index = await readDoc(context, INDEX, "utf8");
  const files = [...index.matchAll(/^- \[[^\]]+\]\(([a-z-]+\.md)\)/gm)].map(([, file]) => String(file));
  return Promise.all(files.map(async (file) => guideOf(file, await readDoc(context, file, "utf8"))));
}

/** Reads a file of `docs/`: the one that this build has made, or else the one in the repository. */
function readDoc({ root, staging }: BuildContext, file: string, encoding: "utf8" | "base64"): Promise<string> {
  const made = join(staging, "docs", file);
  return readFile(existsSync(made) ? made : join(root, "docs", file), encoding);
}

/** Adapts headings and links. A link to something that the page does not have becomes its label. */
function forPage(text: string, addressOf: (target: string) => string | undefined): string {
  return text.replaceAll(/^#+ .*$/gm, heading).replaceAll(/(?<!!)\[([^\]]+)\]\(([^)]+)\)/g, (link, label, target) => {
    if (/^https?:/.test(target)) return link;
    const address = addressOf(target);
    return address === undefined ? label : `[${label}](${address})`;
  });
}

/** Redoc draws a heading of the second level as large as one of the first, which is the title of a chapter. */
function heading(line: string): string {
  return plain(line).replace(/^##/, "###");
}

/** Redoc does not draw a Markdown image with a data URL, but does draw an element. */
async function withImages(context: BuildContext, text: string): Promise<string> {
  const images = [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  const data = await Promise.all(images.map(([, , file]) => readDoc(context, String(file), "base64")));
  return images.reduce(
    (result, [image, alt], index) =>
      result.replace(image, `<img alt="${alt}" src="data:image/svg+xml;base64,${data[index]}">`),
    text,
  );
}
