import type { Contract } from "../contract/contract.ts";
import type { EventReference } from "../contract/extensions.ts";
import { eventExample } from "../contract/views.ts";
import { table } from "./markdown.ts";

/**
 * Writes the extension `x-events` as tables: which events follow which request in the sandbox.
 *
 * @param nameOf writes the name of an event
 * @returns a table for each operation that has such rules, by name
 */
export function followUpTables(contract: Contract, nameOf = (event: string) => `\`${event}\``): Map<string, string> {
  const eventText = (reference: EventReference) => {
    const { event_details } = (eventExample(contract, reference) ?? {}) as Payload;
    const notes = [event_details?.outcome && `\`${event_details.outcome}\``, reference.simulated && "simulated"];
    const noted = notes.filter((note) => note !== undefined).join(", ");
    return nameOf(reference.webhook) + (noted && ` (${noted})`);
  };
  return new Map(
    contract.operations.flatMap(({ name, events: { rules = [] } = {} }) => {
      const rows = rules.map(({ summary, when, events }) => [
        conditionOf(when, rules.length),
        summary,
        events.map(eventText).join(", then "),
      ]);
      return rows.length === 0 ? [] : [[name, table(["Request", "What it simulates", "Events"], rows)]];
    }),
  );
}

interface Payload {
  event_details?: { outcome?: string };
}

function conditionOf(when: Record<string, string>, rules: number): string {
  const conditions = Object.entries(when).map(([field, pattern]) => `\`${field}\` ${inWords(pattern)}`);
  if (conditions.length > 0) return conditions.join(", ");
  return rules === 1 ? "any" : "any other";
}

/** Puts a pattern into words where it is a value, several values, or an ending. */
function inWords(pattern: string): string {
  const { values, ending } = /^(?:\^\(?(?<values>[\w|]+)\)?|(?<ending>\w+))\$$/.exec(pattern)?.groups ?? {};
  if (values !== undefined) return `is ${values.replaceAll(/\w+/g, "`$&`").replaceAll("|", " or ")}`;
  return ending === undefined ? `matches \`${pattern}\`` : `ends in ${ending}`;
}
