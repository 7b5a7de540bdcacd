import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildContext } from "../../build/generate/context.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { readText } from "../../contract/source-text.ts";
import { createGuide, type Guide } from "./addresses.ts";
import { CHANGELOG_GUIDE, weaveReleases } from "./changelog.ts";

/** A guide, as `docs/README.md` lists it. */
export interface ListedGuide extends Guide {
  /** The heading that it is below. */
  group: string;
  summary: string;
}

/** A guide. The index only names those that neither the package nor the site contains. */
const ITEM = /^- \[[^\]]+\]\(([a-z-]+)\.md\)(?:: (.*))?$/gm;

/** Reads the guides in the order of their index; those that it lists above its first heading are in the group `Guides`. */
export async function readGuides(context: BuildContext): Promise<ListedGuide[]> {
  const index = await readDoc(context, "README.md");
  const listed = `Guides\n${index}`.split(/^## /m).flatMap((section) => {
    const group = section.slice(0, section.indexOf("\n"));
    return [...section.matchAll(ITEM)].map(([, name = "", summary = ""]) => ({ name, group, summary }));
  });
  return Promise.all(
    listed.map(async ({ name, ...place }) => {
      const text = await readDoc(context, `${name}.md`).catch(() => {
        throw new BuildFailure(
          `docs/README.md lists ${name}.md, which is not in docs/: write it, or correct the link.`,
        );
      });
      if (name !== CHANGELOG_GUIDE) return { ...createGuide(name, text), ...place };
      const releases = await readFile(join(context.root, "CHANGELOG.md"), "utf8");
      return { ...createGuide(name, weaveReleases(text, releases)), ...place };
    }),
  );
}

/** Reads the section of the index about what only the operator of the service has; empty if there is none. */
export async function readOperatorSection(context: BuildContext): Promise<string> {
  const [, section = ""] = (await readDoc(context, "README.md")).split(`## ${OPERATOR}\n`);
  return section.split(/^## /m)[0]?.trim() ?? "";
}

/** The heading of that section. */
export const OPERATOR = "Ask the operator";

/** Reads a file of `docs/`: the one that this build has made, or else the one in the repository. */
async function readDoc({ root, made }: BuildContext, file: string): Promise<string> {
  return made[`docs/${file}`] ?? readText(root, `docs/${file}`);
}

/** What the build draws, and what a drawing may have: no script, no style, no link, and nothing that is loaded. */
const DRAWING = /^(?:[\w-]+\/)*[\w-]+\.svg$/;
const FOREIGN =
  /<(?!\/?(?:ellipse|g|path|polygon|rect|svg|text|title)\b|[!?])[^\s>]*|(?<![-\w])(?:on\w+|href|style)\s*=|url\(/i;

/**
 * Reads a drawing of `docs/`, which becomes a part of a page.
 *
 * @param guide the name of the one that shows it, for the message
 * @throws BuildFailure when it is no SVG of `docs/`, or contains more than shapes and texts
 */
export async function readDrawing(context: BuildContext, file: string, guide = "README"): Promise<string> {
  if (!DRAWING.test(file)) {
    throw new BuildFailure(
      `docs/${guide}.md shows ${file}, which is no SVG in docs/: copy it there, and name it by letters alone`,
    );
  }
  const text = await readDoc(context, file);
  const [foreign] = FOREIGN.exec(text) ?? [];
  if (foreign === undefined) return text;
  throw new BuildFailure(
    `docs/${file} has ${foreign}, and a drawing only shapes and texts: remove it, or draw it as a path`,
  );
}
