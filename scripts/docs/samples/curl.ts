import bash from "highlight.js/lib/languages/bash";
import {
  buildCallHeaders,
  buildCallPath,
  commentOnExample,
  SAMPLE_WIDTH,
  type SampleLanguage,
  writeBody,
} from "./call.ts";

export const curl: SampleLanguage = {
  target: "bash",
  title: "curl",
  highlight: bash,
  generate(call) {
    const { text: body, kinds } = writeBody(call, { time: FRESH.time, uuid: FRESH.uuid, key: FRESH.uuid }, (value) => {
      return quote(JSON.stringify(value, null, 2));
    });
    const path = buildCallPath(call);
    const whole = `curl ${quoteIfNeeded(call.server + path)}`;
    const isLong = `${whole} \\`.length > SAMPLE_WIDTH && quoteIfNeeded(path) === path;
    const start = isLong ? `server=${quoteIfNeeded(call.server)}\ncurl "$server${path}"` : whole;
    const lines = [commentOnExample("#", call), kinds.has("uuid") || kinds.has("key") ? UUID : ""].filter(Boolean);
    return [...lines, [start, ...headerOptions(buildCallHeaders(call)), `-d ${body}`].join(" \\\n  ")].join("\n");
  },
};

/** Writes the short call that posts a text as it is, without values that are made anew. */
export function writePost(address: string, headers: Record<string, string>, body: string): string {
  return [`curl ${address}`, ...headerOptions(headers), `-d ${quote(body)}`].join(" \\\n  ");
}

function headerOptions(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
}

/** In a text in single quotes. */
const FRESH = { time: "'$(date +%s)'", uuid: `"'$(uuid)'"` };

/** macOS has the one, and every Linux the other. */
const UUID = "uuid() { uuidgen 2> /dev/null ||\n  cat /proc/sys/kernel/random/uuid; }";

/** Quotes a text for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes a text with a character that a shell reads in another way. */
export function quoteIfNeeded(text: string): string {
  return /^[\w:/.-]*$/.test(text) ? text : quote(text);
}
