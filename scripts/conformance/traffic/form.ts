/** Members of an archive, or of its root. */
const ARCHIVE_MEMBERS = ["log", "version", "creator", "browser", "pages", "entries"];

/** Members of an entry. */
const ENTRY_MEMBERS = ["startedDateTime", "request", "response"];

/** A bracket, or a text with the colon that makes it a name, or one whose end is missing. */
const TOKEN = /[[{]|[\]}]|"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|"/gs;

/**
 * Recognizes the form of traffic by its beginning: an archive with or without its root `log`, the list of its entries, or
 * entries as lines.
 *
 * @returns undefined if the beginning does not show it
 */
export function recognizeForm(head: string): "archive" | "list" | "lines" | undefined {
  for (const name of listMembers(head)) {
    if (ARCHIVE_MEMBERS.includes(name)) return "archive";
    if (ENTRY_MEMBERS.includes(name)) return "lines";
  }
  // Where an entry is lost, some write null.
  return /^\s*\[\s*(?:[\]{]|null\b)/.test(head) ? "list" : undefined;
}

/** Lists the names of the members of the object that a text begins with, as far as it goes. */
function* listMembers(head: string): Generator<string> {
  let level = 0;
  for (const [token, name, colon] of head.matchAll(TOKEN)) {
    if (token === "{" || token === "[") level += 1;
    else if (token === "}" || token === "]") level -= 1;
    else if (level === 1 && colon && name !== undefined) yield name;
    if (level === 0 || token === '"') return;
  }
}
