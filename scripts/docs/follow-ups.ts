import type { Contract } from "../contract/contract.ts";
import type { EventReference } from "../contract/extensions.ts";
import { eventExample } from "../contract/views.ts";
import { table } from "./markdown.ts";

/** A rule of the extension `x-events` in words. */
interface RuleInWords {
  operation: string;
  request: string;
  /** What the sandbox simulates; undefined if the specification says nothing of such a request. */
  simulates: string | undefined;
  /** The events that follow by the specification. */
  specified: string;
  /** Those that the mock sends, although the specification doesn't say that they follow. */
  assumed: string;
}

/**
 * Puts the rules of every operation into words.
 *
 * @param nameOf writes the name of an event
 */
export function rulesInWords(contract: Contract, nameOf = (event: string) => `\`${event}\``): RuleInWords[] {
  const eventText = (reference: EventReference) => {
    const { event_details } = (eventExample(contract, reference) ?? {}) as Payload;
    return nameOf(reference.webhook) + (event_details?.outcome === undefined ? "" : ` (\`${event_details.outcome}\`)`);
  };
  const list = (events: EventReference[]) => events.map(eventText).join(", then ") || "–";
  return contract.operations.flatMap(({ name, events: { rules = [] } = {} }) =>
    rules.map(({ summary, when, events }) => ({
      operation: name,
      request: conditionOf(when, rules.length),
      simulates: summary,
      specified: list(events.filter(({ assumed }) => !assumed)),
      assumed: list(events.filter(({ assumed }) => assumed)),
    })),
  );
}

/**
 * Writes, for each operation that has such rules, which events follow which request.
 *
 * @returns a table by the name of the operation
 */
export function followUpTables(contract: Contract): Map<string, string> {
  const head = ["Request", "What it simulates", "Specified events", "Events that the mock assumes"];
  const groups = Map.groupBy(rulesInWords(contract), ({ operation }) => operation);
  return new Map(
    [...groups].map(([operation, rules]) => {
      const rows = rules.map(({ request, simulates = "–", specified, assumed }) => [
        request,
        simulates,
        specified,
        assumed,
      ]);
      return [operation, table(head, rows)];
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
