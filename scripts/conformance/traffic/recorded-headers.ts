import type { TrafficMessage } from "./exchange.ts";

/**
 * Reads headers by name: a list of `name` and `value`, as HAR has it, or an object. The pseudo-headers of HTTP/2, such as
 * `:path`, are left out.
 *
 * @param throwAt throws if a name or a value is neither text nor a list of texts
 */
export function readRecordedHeaders(
  recorded: unknown,
  throwAt: (what: string) => never,
): Pick<TrafficMessage, "headers" | "unrecorded"> {
  const headers = new Map<string, string>();
  const unrecorded: string[] = [];
  for (const [index, [rawName, value]] of listPairs(recorded).entries()) {
    // By its number: the name may be anything.
    const name = readPlain(rawName ?? "", () => throwAt(`the name of header ${index + 1}`)).toLowerCase();
    if (name === "" || name.startsWith(":")) continue;
    // An empty one has no meaning in any header that is read, and is what may be left of a secret.
    if (value === undefined || value === null || value === "") {
      unrecorded.push(name);
      continue;
    }
    const texts = [headers.get(name) ?? [], value]
      .flat()
      .map((text) => readPlain(text, () => throwAt(`header ${index + 1}`)));
    headers.set(name, texts.join(", "));
  }
  const isEmpty = headers.size + unrecorded.length === 0;
  return {
    headers: Object.fromEntries(headers),
    // Every message has some.
    ...(isEmpty ? { unrecorded: "all" } : unrecorded.length > 0 && { unrecorded }),
  };
}

function listPairs(recorded: unknown): [name: unknown, value: unknown][] {
  if (!Array.isArray(recorded)) return Object.entries(Object(typeof recorded === "object" ? recorded : undefined));
  return recorded.map((item) => (Array.isArray(item) ? [item[0], item[1]] : [Object(item).name, Object(item).value]));
}

/**
 * Reads a text, or what some recorders write in its place, such as a number. Chrome joins the values of a repeated header by
 * line feeds, and ends some with one.
 */
function readPlain(value: unknown, fail: () => never): string {
  if (typeof value === "object" && value !== null) return fail();
  const lines = String(value).split(/[\r\n]+/);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(", ");
}
