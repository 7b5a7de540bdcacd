import type { Issue, Validator } from "../validators/standard.ts";

/** A kind of event. */
type Kind = [name: string, validator: Validator<unknown>];

/** The kinds of event of each `event_type`. */
export type Kinds = Map<string, Kind[]>;

/** A parsed body; `generated/webhooks.d.ts` declares the same with the types of the events. */
type Parsed =
  | { kind: "event"; name: string; event: unknown }
  | { kind: "unknown"; event_type: string; value: object }
  | Invalid;

interface Invalid {
  kind: "invalid";
  issues: readonly Issue[];
}

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Makes the function that parses events. */
export function webhookParser(kinds: Kinds): (body: unknown) => Parsed {
  return (body) => {
    try {
      const read = readBody(body);
      return "value" in read ? parse(kinds, read.value) : read;
    } catch {
      // A getter or a proxy has thrown, which no value of JSON does.
      return invalid("must be JSON");
    }
  };
}

/** Reads JSON from text or bytes; any other value has been read already. */
function readBody(body: unknown): { value: unknown } | Invalid {
  let text = body;
  if (isBytes(body)) {
    try {
      text = utf8.decode(body);
    } catch {
      return invalid("is not UTF-8");
    }
  }
  if (typeof text !== "string") return { value: body };
  try {
    // RFC 8259, section 8.1: a parser may ignore a byte order mark.
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    return invalid(`is not JSON: ${(error as Error).message}`);
  }
}

/** Also true for a buffer of another window or test environment, which is not an instance of this one's class. */
function isBytes(body: unknown): body is BufferSource {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}

function parse(kinds: Kinds, value: unknown): Parsed {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return invalid("must be an object");
  const { event_type } = value as { event_type?: unknown };
  if (event_type === undefined) return invalid("is required", "event_type");
  if (typeof event_type !== "string") return invalid("must be a string", "event_type");
  const candidates = kinds.get(event_type);
  if (!candidates) return { kind: "unknown", event_type, value };

  const [found, ...others] = candidates.filter(([, validator]) => validator.is(value)).map(([name]) => name);
  if (found === undefined) return { kind: "invalid", issues: closest(candidates, value) };
  if (others.length > 0) return invalid(`is ambiguous: it is valid as ${[found, ...others].join(" and as ")}`);
  return { kind: "event", name: found, event: value };
}

function invalid(message: string, ...path: string[]): Invalid {
  return { kind: "invalid", issues: [{ message, path }] };
}

/** The issues of the kind with the fewest. When several kinds are equally close, each issue names its kind. */
function closest(candidates: Kind[], value: unknown): readonly Issue[] {
  const rejections = candidates.map(([name, validator]) => ({ name, issues: validator.validate(value).issues ?? [] }));
  const fewest = Math.min(...rejections.map(({ issues }) => issues.length));
  const meant = rejections.filter(({ issues }) => issues.length === fewest);
  return meant.flatMap(({ name, issues }) =>
    issues.map(({ message, path }) => ({ message: meant.length > 1 ? `${message} in ${name}` : message, path })),
  );
}
