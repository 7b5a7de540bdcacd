import { slug } from "github-slugger";
import type { Contract } from "../contract/contract.ts";

/**
 * Writes a table.
 *
 * @param head the titles of the columns
 * @param rows cells of one line of Markdown; a `|` in them is escaped
 */
export function writeTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Puts a text on one line, as a cell of a table needs it, with `<br>` between paragraphs. */
export function joinLines(text: string): string {
  return text
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " "))
    .join("<br>");
}

/**
 * Writes a block of JSON.
 *
 * @param schema name of the component that it is an example of
 */
export function writeJsonBlock(value: unknown, schema = ""): string {
  return `\`\`\`json${schema && ` ${schema}`}\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/** Links to the heading of exactly that name, on the same page or on `page`. */
export function linkToHeading(name: string, page = ""): string {
  return `[\`${name}\`](${page}#${slug(name)})`;
}

/** Links from a guide to an operation, event or schema in the reference. */
export function linkToReference(name: string): string {
  return linkToHeading(name, "../generated/reference.md");
}

/** Joins parts of a page with empty lines between them; empty parts are left out. */
export function joinBlocks(...parts: (string | undefined)[]): string {
  return parts.flatMap((part) => (part?.trim() ? [part.trim()] : [])).join("\n\n");
}

/** Changes a text except for its blocks of code. */
export function mapProse(text: string, change: (prose: string) => string): string {
  // Every second part is a block of code.
  const parts = text.split(/^( *```.*?^ *```$)/gms);
  return parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join("");
}

/** Links operations and events to their headings wherever a text mentions them. */
export function linkNames(text: string, { operations, events }: Pick<Contract, "operations" | "events">): string {
  const names = new Set([...operations, ...events].map(({ name }) => name));
  return mapProse(text, (prose) =>
    prose.replaceAll(/(?<!\[)`(\w+)`/g, (mention, name: string) => (names.has(name) ? linkToHeading(name) : mention)),
  );
}
