import { dereference } from "../../json-pointer.ts";
import { type Example, examplesOf, type PageDocument } from "./document.ts";

interface Response {
  description: string;
}

/** The responses of an operation, those of failures with a table of their causes in the description. */
export function withCauses(document: PageDocument, responses: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(responses).map(([status, response]) => {
    const examples = examplesOf(document, response);
    if (Number(status) < 400 || examples.length === 0) return [status, response];
    const resolved = dereference<Response>(document, response);
    return [status, { ...resolved, description: `${resolved.description}\n\n${table(examples)}` }];
  });
  return Object.fromEntries(entries);
}

function table(examples: [string, Example][]): string {
  const rows = examples.map(([name, { summary, description = "", value }]) => {
    const { error_code = name } = value as { error_code?: string };
    return `| ${summary}<br>\`${error_code}\` | ${description} |`;
  });
  return ["| Cause | What to do |", "| --- | --- |", ...rows].join("\n");
}
