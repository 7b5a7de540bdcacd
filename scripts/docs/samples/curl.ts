import bash from "highlight.js/lib/languages/bash";
import {
  buildCallPath,
  commentOnExample,
  SAMPLE_WIDTH,
  type SampleLanguage,
  splitCallHeaders,
  writeBody,
} from "./call.ts";

export const curl: SampleLanguage = {
  target: "bash",
  title: "curl",
  highlight: bash,
  generate(call) {
    const { headers, signatures } = splitCallHeaders(call);
    const { text: body, kinds } = writeBody(call, { time: FRESH.time, uuid: FRESH.uuid, key: FRESH.uuid }, (value) => {
      return quote(JSON.stringify(value, null, 2));
    });
    const signers = signatures.map(({ signer, value, hint }) => {
      return `${hint && `# ${hint}\n`}${signer}() { printf %s ${quote(value)}; }\n`;
    });
    const path = buildCallPath(call);
    const whole = `curl ${quoteIfNeeded(call.server + path)}`;
    const isLong = `${whole} \\`.length > SAMPLE_WIDTH && quoteIfNeeded(path) === path;
    const parts = [
      isLong ? `server=${quoteIfNeeded(call.server)}\ncurl "$server${path}"` : whole,
      ...headerOptions(headers),
      ...signatures.map(({ header, signer }) => `-H "${header}: $(${signer} "$body")"`),
      '-d "$body"',
    ];
    const comment = commentOnExample("#", call);
    return `${comment && `${comment}\n`}${kinds.has("uuid") || kinds.has("key") ? UUID : ""}body=${body}
${signers.join("")}${parts.join(" \\\n  ")}`;
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
const UUID = "uuid() { uuidgen 2> /dev/null ||\n  cat /proc/sys/kernel/random/uuid; }\n";

/** Quotes a text for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes a text with a character that a shell reads in another way. */
export function quoteIfNeeded(text: string): string {
  return /^[\w:/.-]*$/.test(text) ? text : quote(text);
}
