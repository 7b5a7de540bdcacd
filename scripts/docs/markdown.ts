import { slug } from "github-slugger";

/**
 * A table of Markdown. Cells are Markdown of one line; a `|` in them is escaped.
 *
 * @param head the titles of the columns
 */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A text of several lines on one: paragraphs are parted by `<br>`, as a cell of a table needs it. */
export function oneLine(text: string): string {
  return text
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " "))
    .join("<br>");
}

/** A text with each paragraph and item of a list on a line of its own. */
export function joinLines(text: string): string {
  return mapProse(text, (prose) => prose.replaceAll(/(?<=[^\s|>])\n *(?![\s|<#>]|[-*] |\d+\. |$)/g, " "));
}

/** A block of JSON. */
export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/**
 * What is hidden until its summary is opened.
 *
 * @param open whether it is open from the start
 */
export function details(summary: string, text: string, open = false): string {
  return `<details${open ? " open" : ""}>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

/** A link, within a page or from `page`, to the heading that has exactly that name. */
export function linkTo(name: string, page = ""): string {
  return `[\`${name}\`](${page}#${slug(name)})`;
}

/** Parts of a page, parted by empty lines; empty parts are left out. */
export function blocks(...parts: (string | undefined)[]): string {
  return parts.flatMap((part) => (part?.trim() ? [part.trim()] : [])).join("\n\n");
}

/** Changes a text but for its blocks of code. */
export function mapProse(text: string, change: (prose: string) => string): string {
  // Every second part is a block of code.
  const parts = text.split(/^( *```.*?^ *```$)/gms);
  return parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join("");
}
