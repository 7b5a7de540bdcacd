import type { Contract, Operation } from "../../contract/contract.ts";
import type { EventReference } from "../../contract/extensions.ts";
import { fieldAt } from "../../contract/fields.ts";
import { eventExample } from "../../contract/views.ts";
import { linkToReference } from "../markdown-text.ts";

/**
 * Describes which events follow which request of an operation, by the rules of its extension `x-events`: those that are
 * specified, and those that the mock assumes.
 */
export function describeFollowUps(contract: Contract, { events: followers }: Operation) {
  const rules = followers?.rules ?? [];
  const describeEvent = (reference: EventReference) => {
    const outcome = fieldAt(eventExample(contract, reference), "event_details.outcome");
    return linkToReference(reference.webhook) + (outcome === undefined ? "" : ` (\`${outcome}\`)`);
  };
  const list = (events: EventReference[]) => events.map(describeEvent).join(", then ") || "–";
  return rules.map(({ summary, when, events }) => {
    const conditions = Object.entries(when).map(([field, pattern]) => `\`${field}\` ${describePattern(pattern)}`);
    return {
      request: conditions.join(", ") || (rules.length === 1 ? "any" : "any other"),
      /** By the sandbox; undefined if the specification says nothing of such a request. */
      simulates: summary,
      specified: list(events.filter(({ assumed }) => !assumed)),
      assumed: list(events.filter(({ assumed }) => assumed)),
    };
  });
}

/**
 * Lists the events that follow requests of an operation. One that only the mock sends is assumed, unless the description of the
 * operation says that it is sent.
 */
export function listFollowers({ events, description = "" }: Operation): { event: string; isAssumed: boolean }[] {
  const sent = (events?.rules ?? []).flatMap((rule) => rule.events);
  return [...Map.groupBy(sent, ({ webhook }) => webhook)].map(([event, references]) => {
    const isAssumed = references.every(({ assumed }) => assumed) && !description.includes(`\`${event}\``);
    return { event, isAssumed };
  });
}

/** Writes the name of an operation or event that another one leads to, or follows. */
export function writeFollower(name: string, isAssumed: boolean): string {
  return `\`${name}\`${isAssumed ? " (assumed)" : ""}`;
}

/** Puts a pattern into words where it is a value, several values, or an ending. */
function describePattern(pattern: string): string {
  const { values, ending } = /^(?:\^\(?(?<values>[\w|]+)\)?|(?<ending>\w+))\$$/.exec(pattern)?.groups ?? {};
  if (values !== undefined) return `is ${values.replaceAll(/\w+/g, "`$&`").replaceAll("|", " or ")}`;
  return ending === undefined ? `matches \`${pattern}\`` : `ends in ${ending}`;
}
