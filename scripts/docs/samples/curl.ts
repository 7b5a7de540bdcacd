import bash from "highlight.js/lib/languages/bash";
import { buildCallHeaders, buildCallUrl, commentOnExample, type SampleLanguage } from "./call.ts";

export const curl: SampleLanguage = {
  target: "bash",
  title: "curl",
  highlight: bash,
  generate(call) {
    const headers = Object.entries(buildCallHeaders(call)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
    const body = JSON.stringify(call.body, null, 2);
    const parts = [`curl ${quote(buildCallUrl(call))}`, ...headers, `-d ${quote(body)}`];
    return commentOnExample("#", call) + parts.join(" \\\n  ");
  },
};

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
