/** Writes a table whose cells contain no markup but code. */
export function writeEscapedTable(head: string[], rows: (string | number)[][]): string[] {
  const lines = rows.map((cells) => cells.map((cell) => escapeMarkdown(String(cell))));
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Escapes text so that nothing in it is markup of Markdown or HTML, or a link, except for code between backticks. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{C}/gu, "\ufffd")
    .split(/(`[^`|\\<>&]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(MARKUP, (mark) => `&#${mark.charCodeAt(0)};`)))
    .join("");
}

/** Marks that change how text is shown. A colon does so in an address alone, an underscore at the edge of a word. */
const MARKUP = /[!#$%&*<>@[\\\]^`{|}~]|:(?=\/)|(?<=\bwww)\.|(?<![a-z0-9])_|_(?![a-z0-9])/gi;
