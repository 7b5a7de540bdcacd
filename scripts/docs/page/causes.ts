import {
  type ApiDocument,
  type ApiOperation,
  isFailure,
  type NamedExample,
  responsesOf,
} from "../../contract/api-document.ts";
import { dereference } from "../../contract/json-pointer.ts";
import { oneLine, table } from "../markdown.ts";

/** The responses of an operation, those of failures with a table of their causes in the description. */
export function withCauses(document: ApiDocument, operation: ApiOperation): Record<string, unknown> {
  const entries = responsesOf(document, operation).map(([status, { description, examples }]) => {
    const response = operation.responses[status];
    if (!isFailure(status) || examples.length === 0) return [status, response];
    return [
      status,
      { ...dereference<object>(document, response), description: `${description}\n\n${causes(examples)}` },
    ];
  });
  return Object.fromEntries(entries);
}

function causes(examples: NamedExample[]): string {
  const rows = examples.map(({ name, summary, description = "", value }) => {
    const { error_code = name } = value as { error_code?: string };
    return [`${summary}<br>\`${error_code}\``, oneLine(description)];
  });
  return table(["Cause", "What to do"], rows);
}
