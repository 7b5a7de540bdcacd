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

/** The bytes of `"`, `\`, and of what begins and ends a level: each differs from that of the other level by this bit. */
const [QUOTE, ESCAPE, BEGIN, END, LEVEL] = [0x22, 0x5c, 0x5b, 0x5d, ~0x20];

/** Whether JSON is nested in more than some levels: to parse it takes a hundred times as long as to count them. */
export function isDeeper(json: Uint8Array, most: number): boolean {
  let level = 0;
  let isText = false;
  for (let index = 0; index < json.length && level <= most; index++) {
    const byte = json[index] as number;
    if (byte === QUOTE) isText = !isText;
    else if (isText) index += Number(byte === ESCAPE);
    else if ((byte & LEVEL) === BEGIN) level += 1;
    else if ((byte & LEVEL) === END) level -= 1;
  }
  return level > most;
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
