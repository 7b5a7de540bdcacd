import type { Contract, Operation } from "../../contract/contract.ts";
import type { EventReference } from "../../contract/extensions.ts";
import { eventExample } from "../../contract/views.ts";
import { writeTable } from "../markdown-text.ts";

/**
 * Writes the rules of the extension `x-events` as a table: which events follow which request in the sandbox.
 *
 * @param nameOf writes the name of an event
 * @returns an empty text for an operation without such rules
 */
export function writeFollowUps(
  contract: Contract,
  { events: followers }: Operation,
  nameOf = (event: string) => `\`${event}\``,
): string {
  const rules = followers?.rules ?? [];
  const describeFollowUp = (reference: EventReference) => {
    const { event_details } = (eventExample(contract, reference) ?? {}) as Payload;
    const notes = [event_details?.outcome && `\`${event_details.outcome}\``, reference.simulated && "simulated"];
    const noted = notes.filter((note) => note !== undefined).join(", ");
    return nameOf(reference.webhook) + (noted && ` (${noted})`);
  };
  const rows = rules.map(({ summary, when, events }) => {
    const conditions = Object.entries(when).map(([field, pattern]) => `\`${field}\` ${describePattern(pattern)}`);
    const request = conditions.join(", ") || (rules.length === 1 ? "any" : "any other");
    return [request, summary, events.map(describeFollowUp).join(", then ")];
  });
  return rows.length === 0 ? "" : writeTable(["Request", "What it simulates", "Events"], rows);
}

interface Payload {
  event_details?: { outcome?: string };
}

/** Puts a pattern into words where it is a value, several values, or an ending. */
function describePattern(pattern: string): string {
  const { values, ending } = /^(?:\^\(?(?<values>[\w|]+)\)?|(?<ending>\w+))\$$/.exec(pattern)?.groups ?? {};
  if (values !== undefined) return `is ${values.replaceAll(/\w+/g, "`$&`").replaceAll("|", " or ")}`;
  return ending === undefined ? `matches \`${pattern}\`` : `ends in ${ending}`;
}
