import { type ApiDocument, type ApiOperation, bodyOf, eventsOf } from "../contract/api-document.ts";
import { table } from "./markdown.ts";

/**
 * The extension `x-events` of an operation as a table: which events follow which request in the sandbox.
 *
 * @param nameOf writes the name of an event
 * @returns an empty text for an operation that no event follows
 */
export function followUpTable(
  document: ApiDocument,
  operation: ApiOperation,
  nameOf: (event: string) => string = (event) => `\`${event}\``,
): string {
  const { rules = [] } = operation["x-events"] ?? {};
  if (rules.length === 0) return "";
  const rows = rules.map(({ summary, when, events }) => [
    conditionOf(when, rules.length),
    summary,
    events.map(({ webhook, example }) => nameOf(webhook) + outcomeOf(document, webhook, example)).join(", then "),
  ]);
  return table(["Request", "What it stands for", "Events"], rows);
}

function conditionOf(when: Record<string, string>, rules: number): string {
  const conditions = Object.entries(when).map(([field, pattern]) => `\`${field}\` ${inWords(pattern)}`);
  if (conditions.length > 0) return conditions.join(", ");
  return rules === 1 ? "any" : "any other";
}

/** A pattern in words where it is a value, several values, or how a value ends. */
function inWords(pattern: string): string {
  const { values, ending } = /^(?:\^\(?(?<values>[\w|]+)\)?|(?<ending>\w+))\$$/.exec(pattern)?.groups ?? {};
  if (values !== undefined) return `is ${values.replaceAll(/\w+/g, "`$&`").replaceAll("|", " or ")}`;
  return ending === undefined ? `matches \`${pattern}\`` : `ends in ${ending}`;
}

function outcomeOf(document: ApiDocument, webhook: string, example: string): string {
  const { operation } = eventsOf(document).find(({ name }) => name === webhook) ?? {};
  const examples = operation === undefined ? [] : bodyOf(document, operation.requestBody).examples;
  const { event_details } = (examples.find(({ name }) => name === example)?.value ?? {}) as Payload;
  return event_details?.outcome === undefined ? "" : ` (\`${event_details.outcome}\`)`;
}

interface Payload {
  event_details?: { outcome?: string };
}
