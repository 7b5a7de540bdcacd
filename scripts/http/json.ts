const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses JSON, from text or from bytes in UTF-8.
 *
 * @returns undefined if it is not JSON, which no JSON means; also without any
 */
export function parseJson(source: string | Uint8Array | undefined): unknown {
  if (source === undefined) return undefined;
  try {
    return JSON.parse(typeof source === "string" ? source : utf8.decode(source));
  } catch {
    return undefined;
  }
}

/** Writes a value as JSON; undefined for one that is nested too deeply: JSON can be parsed at any depth, but not written. */
export function stringifyJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Parses text as JSON; returns the text itself if it is not. */
export function parseJsonOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
