import { dereference } from "../../contract/json-pointer.ts";
import type { Bundle, Schema } from "../context.ts";
import type { Callable } from "./callable-operations.ts";

/** What the editor shows of a method: what it does, and each failure, with the meaning of its error codes. */
export function documentation(bundle: Bundle, { doc, responses }: Callable): string {
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  const list = failures.flatMap(([status, { description, schema }]) => [
    `- ${status}: ${indented(description)}`,
    ...errorCodes(bundle, schema).map(([code, meaning]) => `  - \`${code}\`: ${indented(meaning)}`),
  ]);
  const parts = [doc.summary, doc.description, list.length > 0 ? `Failures:\n\n${list.join("\n")}` : undefined];
  return parts.flatMap((part) => part?.trimEnd() ?? []).join("\n\n");
}

function errorCodes(bundle: Bundle, failure: Schema): [string, string][] {
  const { properties } = dereference<Schema>(bundle, failure);
  if (!properties?.error_code) return [];
  return Object.entries(dereference<Schema>(bundle, properties.error_code)["x-enumDescriptions"] ?? {});
}

/** Lines that go on in an item of a list. */
function indented(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n  ");
}
