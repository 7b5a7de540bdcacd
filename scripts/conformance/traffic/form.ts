import { TrafficError } from "./entry.ts";

/** How much of the traffic is looked at to know its form, in bytes. */
const HEAD = 65_536;

/** How traffic is written. */
export type Form = "archive" | "list" | "lines";

/** Members of an archive, or of its root. */
const ARCHIVE_MEMBERS = ["log", "version", "creator", "browser", "pages", "entries"];

/** Members of an entry. */
const ENTRY_MEMBERS = ["startedDateTime", "request", "response"];

/** A bracket, or a text with the colon that makes it a name, or one whose end is missing. */
const TOKEN = /[[{]|[\]}]|"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|"/gs;

/** Reads as much of the traffic as shows its form. */
export async function recognize(chunks: AsyncIterator<Uint8Array>): Promise<{ form: Form; start: Uint8Array }> {
  let start = Buffer.alloc(0);
  for (let least = 1, isEnd = false; ; least = start.length * 2) {
    const parts: Uint8Array[] = [start];
    for (let size = start.length; size < least && !isEnd; ) {
      const { done, value } = await chunks.next();
      if (done) isEnd = true;
      else {
        parts.push(value);
        size += value.length;
      }
    }
    start = Buffer.concat(parts);
    isEnd ||= start.length >= HEAD;
    // The mark of the byte order is no part of JSON.
    const isMarked = start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
    const unread = isMarked ? start.subarray(3) : start;
    const form = recognizeForm(unread.toString("utf8", 0, HEAD), isEnd);
    if (form) return { form, start: unread };
  }
}

/**
 * Recognizes the form of traffic by its beginning: an archive with or without its root `log`, the list of its entries, or
 * entries as lines.
 *
 * @param isAll no more of it is looked at
 * @returns undefined if the beginning does not show it
 * @throws TrafficError if it is in no such form
 */
function recognizeForm(head: string, isAll: boolean): Form | undefined {
  for (const name of listMembers(head)) {
    if (ARCHIVE_MEMBERS.includes(name)) return "archive";
    if (ENTRY_MEMBERS.includes(name)) return "lines";
  }
  // Where an entry is lost, some write null.
  if (/^\s*\[\s*(?:[\]{]|null\b)/.test(head)) return "list";
  if (!isAll) return undefined;
  if (head.includes("schema.getpostman.com")) {
    throw new TrafficError(
      "This is a collection of Postman, which contains no traffic: let Postman send its requests through `token-payments-contract proxy --record`.",
    );
  }
  if (/^\s*(\{|$)/.test(head)) return "lines";
  throw new TrafficError("The traffic must be HAR or NDJSON in UTF-8, not compressed.");
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
