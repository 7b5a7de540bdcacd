import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";
import { attemptOf } from "./extensions.ts";
import { describeThrown } from "./results.ts";

/** The longest body that is shown, in characters: masking takes time, and a longer line helps nobody. */
const MAX_SHOWN = 65_536;

/** The shortest text that is masked wherever a body repeats it: shorter ones are parts of many words. */
const MIN_REPEATED = 3;

type Log = (line: string, fields: object) => unknown;

/**
 * Makes a middleware that logs each request and its response; see `entry.ts`. It shows no headers, and no query: nothing of
 * the contract says what in them is secret.
 *
 * @param sensitive names of the fields to mask
 */
export function loggingOf(sensitive: string[], log: Log = (line) => console.debug(line)): Middleware {
  /** What the request of an attempt hides. */
  const hidden = new WeakMap<object, string[]>();

  const write = (call: MiddlewareCallbackParams, line: string, text: string) => {
    const attempt = attemptOf(call);
    const { id, operation, attempt: number, reference, status } = { ...attempt?.info, id: call.id };
    const secrets = [...(hidden.get(call.params) ?? []), ...(attempt?.credentials ?? [])];
    const body = maskBody(text, sensitive, secrets);
    hidden.set(call.params, secrets);
    log(escapeControls(`${id} ${line} ${body}`.trimEnd()), { id, operation, attempt: number, reference, status });
  };
  return {
    async onRequest(call) {
      const text = await call.request.clone().text();
      try {
        write(call, `> ${call.request.method} ${call.schemaPath}`, text);
      } catch {
        // A log that fails must not keep a payment from being sent. It fails again with the response, and is reported then.
      }
    },
    async onResponse(call) {
      write(call, `< ${call.response.status}`, await call.response.clone().text());
    },
    async onError(call) {
      write(call, "!", JSON.stringify(describeThrown(call.error)));
    },
  };
}

/**
 * Masks the fields, and their values wherever else the body repeats them.
 *
 * @param secrets values to mask; those of the fields are added
 */
function maskBody(text: string, sensitive: string[], secrets: string[]): string {
  if (text.length > MAX_SHOWN) return `(${text.length} characters)`;
  const mask = (name: string, value: unknown) => {
    if (!sensitive.includes(name) || value === null || value === "") return value;
    collectLeaves(value, secrets);
    return "***";
  };
  try {
    const masked = text && JSON.stringify(JSON.parse(text), mask);
    // The longest first: a shorter one may be a part of it.
    const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).sort((a, b) => b.length - a.length);
    return written.reduce(
      (line, secret) => (secret.length < MIN_REPEATED ? line : line.replaceAll(secret, "***")),
      masked,
    );
  } catch {
    return `(${text.length} characters that are not JSON)`;
  }
}

function collectLeaves(value: unknown, leaves: string[]): void {
  if (typeof value === "string" || typeof value === "number") leaves.push(String(value));
  else for (const member of Object.values(Object(value))) collectLeaves(member, leaves);
}

/** Writes out what a terminal would obey, and what reverses the direction of text, as JSON does with the rest of it. */
function escapeControls(line: string): string {
  return line.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
