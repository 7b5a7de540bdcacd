import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildContext } from "../../generate/context.ts";
import { createGuide, type Guide } from "./addresses.ts";

/** The index of the guides, `docs/README.md`. */
export interface Index {
  /** Its groups, in its order. */
  groups: { title: string; items: Item[] }[];
  guides: Guide[];
}

/** A guide in a group. */
interface Item {
  guide: string;
  /** What the index calls it. */
  label: string;
  summary: string;
}

/** Reads the index and the guides that it lists; a list without a heading is the group `Guides`. */
export async function readIndex(context: BuildContext): Promise<Index> {
  const [untitled = "", ...sections] = (await readDoc(context, "README.md")).split(/^## /m);
  const titled = sections.map((section) => {
    const [title = "", ...lines] = section.split("\n");
    return { title, items: itemsOf(lines.join("\n")) };
  });
  const groups = [{ title: "Guides", items: itemsOf(untitled) }, ...titled].filter(({ items }) => items.length > 0);
  const names = new Set(groups.flatMap(({ items }) => items.map(({ guide }) => guide)));
  const guides = [...names].map(async (name) => createGuide(name, await readDoc(context, `${name}.md`)));
  return { groups, guides: await Promise.all(guides) };
}

/** A guide. The index only names those that neither the package nor the site contains. */
const ITEM = /^- \[([^\]]+)\]\(([a-z-]+)\.md\)(?:: (.*))?$/gm;

function itemsOf(text: string): Item[] {
  return [...text.matchAll(ITEM)].map(([, label = "", guide = "", summary = ""]) => ({ label, guide, summary }));
}

/** Reads a file of `docs/`: the one that this build has made, or else the one in the repository. */
export async function readDoc({ root, made }: BuildContext, file: string): Promise<string> {
  return made[`docs/${file}`] ?? readFile(join(root, "docs", file), "utf8");
}
