import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ApiDocument } from "../contract/api-document.ts";
import type { BuildContext } from "../generate/context.ts";
import { pageChapter } from "./chapters/chapter.ts";
import { type Guide, guideOf } from "./chapters/guide.ts";

/** Lists the guides, in the order of the chapters. */
const INDEX = "README.md";

/**
 * The document with the guides as the opening chapters of its page: each is a heading in the description of the whole.
 *
 * @throws BuildFailure when a link of a guide leads to no guide, heading, operation or event
 */
export async function withChapters(context: BuildContext, document: ApiDocument): Promise<ApiDocument> {
  const guides = await readGuides(context);
  const chapters = await Promise.all(
    guides.map((guide) => pageChapter(guide, guides, document, (file) => readDoc(context, file, "base64"))),
  );
  const description = [document.info.description, ...chapters].join("\n\n");
  return { ...document, info: { ...document.info, description } };
}

async function readGuides(context: BuildContext): Promise<Guide[]> {
  const index = await readDoc(context, INDEX, "utf8");
  const files = [...index.matchAll(/^- \[[^\]]+\]\(([a-z-]+\.md)\)/gm)].map(([, file]) => String(file));
  return Promise.all(files.map(async (file) => guideOf(file, await readDoc(context, file, "utf8"))));
}

/** Reads a file of `docs/`: as this build has made it, where it has. */
function readDoc({ root, staging }: BuildContext, file: string, encoding: "utf8" | "base64"): Promise<string> {
  const made = join(staging, "docs", file);
  return readFile(existsSync(made) ? made : join(root, "docs", file), encoding);
}
