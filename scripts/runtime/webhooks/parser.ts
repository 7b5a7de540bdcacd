import { describeNewValue } from "../validators/issues.ts";
import { candidatesOf, closest, issue, type Kinds, type Rejection, rejectionsOf } from "../validators/kinds.ts";
import { isUnlisted, valueAtPath } from "../validators/new-values.ts";
import type { Issue } from "../validators/standard.ts";
import type { InvalidEvent, UnknownEvent, UnrecognizedValue } from "./types.ts";

/** A parsed body, whatever the contract; `types.ts` declares the same with the types of the events. */
export type Parsed =
  | { kind: "event"; name: string; event: unknown }
  | { kind: "unrecognized"; name: string; event: unknown; unrecognized: readonly UnrecognizedValue[] }
  | UnknownEvent
  | InvalidEvent;

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Returns a function that parses events.
 *
 * @param integers the names that lead to each field whose integer is only recognized if it is exact
 */
export function webhookParser(kinds: Kinds, integers: readonly string[][] = []): (body: unknown) => Parsed {
  return (body) => {
    try {
      const read = readBody(body);
      if (!("value" in read)) return read;
      return withRounded(parse(kinds, read.value), integers);
    } catch {
      // A getter or a proxy has thrown, which no value of JSON does.
      return invalid(issue("must be JSON"));
    }
  };
}

/** With the number written out: bundlers keep a template that nothing uses. */
const TOO_LARGE = "must be at most 9007199254740991 to be exact in JavaScript: read its digits from the body";

/** Adds the integers for which JSON with other digits could be parsed to the same number: they are as good as not recognized. */
function withRounded(parsed: Parsed, integers: readonly string[][]): Parsed {
  if (!("name" in parsed)) return parsed;
  const { name, event } = parsed;
  const rounded = integers.flatMap((path) => {
    const value = path.reduce((node, name) => Object(node)[name], event);
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? [{ path, value, message: TOO_LARGE }] : [];
  });
  const unrecognized = [...(parsed.kind === "unrecognized" ? parsed.unrecognized : []), ...rounded];
  return unrecognized.length > 0 ? { kind: "unrecognized", name, event, unrecognized } : parsed;
}

/** Reads JSON from text or bytes; any other value has been read already. */
function readBody(body: unknown): { value: unknown } | InvalidEvent {
  let text = body;
  if (isBytes(body)) {
    try {
      text = utf8.decode(body);
    } catch {
      return invalid(issue("is not UTF-8"));
    }
  }
  if (typeof text !== "string") return { value: body };
  try {
    // RFC 8259, section 8.1: a parser may ignore a byte order mark.
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    return invalid(issue(`is not JSON: ${(error as Error).message}`));
  }
}

/** Also true for a buffer of another window or test environment, which is not an instance of this one's class. */
function isBytes(body: unknown): body is BufferSource {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}

function parse(kinds: Kinds, value: unknown): Parsed {
  const candidates = candidatesOf(kinds, value);
  if (!candidates) {
    const { event_type } = value as { event_type: string };
    return { kind: "unknown", event_type, value: value as Record<string, unknown> };
  }
  if (!Array.isArray(candidates)) return invalid(candidates);

  const [name, ...others] = candidates.filter(([, { is }]) => is(value)).map(([name]) => name);
  if (name === undefined) {
    const rejections = rejectionsOf(candidates, value);
    return unrecognizedEvent(rejections, value) ?? invalid(...closest(rejections));
  }
  if (others.length > 0) return invalid(issue(`is ambiguous: it is valid as ${[name, ...others].join(" and as ")}`));
  return { kind: "event", name, event: value };
}

function invalid(...issues: readonly Issue[]): InvalidEvent {
  return { kind: "invalid", issues };
}

/**
 * Identifies an event that differs from a kind of the contract only by values that are new: they are of the right type,
 * and no kind that has the form of the event lists them. Of several such kinds it is the one whose fields have several
 * values, since a field with a single value is what identifies a kind.
 */
function unrecognizedEvent(rejections: Rejection[], event: unknown): Parsed | undefined {
  const differing = rejections.filter(({ issues }) => issues.every((issue) => isUnlisted(issue, event)));
  const isNew = ({ path }: Issue) =>
    differing.every(({ issues }) => issues.some((issue) => issue.path.join() === path.join()));
  const possible = differing.filter(({ issues }) => issues.every(isNew));
  const [meant, other] = possible.length > 1 ? possible.filter(hasOnlySets) : possible;
  if (!meant || other) return undefined;
  const unrecognized = meant.issues.map((issue) => {
    return { path: issue.path, value: valueAtPath(issue.path, event), message: describeNewValue(issue) };
  });
  return { kind: "unrecognized", name: meant.name, event, unrecognized };
}

function hasOnlySets({ issues }: Rejection): boolean {
  return issues.every(({ expected = [] }) => expected.length > 1);
}
