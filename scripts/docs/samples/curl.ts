import bash from "highlight.js/lib/languages/bash";
import { buildCallHeaders, buildCallPath, commentOnExample, type SampleLanguage, writeBody } from "./call.ts";

export const curl: SampleLanguage = {
  target: "bash",
  title: "curl",
  highlight: bash,
  generate(call) {
    const headers = Object.entries(buildCallHeaders(call)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
    const body = writeBody(call, { time: "$(date +%s)", uuid: '"$(uuid)"', key: '"$(uuid)"' }, (value) => {
      return JSON.stringify(value, null, 2).replaceAll(/[\\$`]/g, "\\$&");
    });
    // macOS has the one, and every Linux the other.
    const uuid = "uuid() { uuidgen 2> /dev/null || cat /proc/sys/kernel/random/uuid; }\n";
    const parts = [`curl "$url${buildCallPath(call)}"`, ...headers, `-d @- <<JSON\n${body}\nJSON`];
    return `${commentOnExample("#", call)}url=${quote(call.server)}
${body.includes("$(uuid)") ? uuid : ""}${parts.join(" \\\n  ")}`;
  },
};

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
