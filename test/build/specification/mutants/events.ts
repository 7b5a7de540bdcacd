import { below } from "../../../../scripts/contract/json-pointer.ts";
import type { Mutant } from "./mutant.ts";

// biome-ignore lint/suspicious/noExplicitAny: the mutators reach into a document whose form they do not check
type Node = any;

/**
 * The mutants of an `x-events`: each rule, condition, event and field left out, each condition loosened, each event of
 * another example.
 *
 * @param pointer where it is
 * @param webhooks of the document, whose examples the events are
 */
export function eventRuleMutants(xEvents: Node, pointer: string, webhooks: Node): Mutant[] {
  if (xEvents === undefined) return [];
  const { details, rules } = xEvents;
  return [
    ...Object.keys(details).map((field) => ({ pointer: below(pointer, "details", field), change: "left out" })),
    ...rules.flatMap((rule: Node, index: number) => ofRule(rule, below(pointer, "rules", index), webhooks)),
  ];
}

function ofRule({ when, events }: Node, pointer: string, webhooks: Node): Mutant[] {
  return [
    { pointer, change: "left out" },
    ...Object.entries<string>(when).flatMap(([field, pattern]) => ofPattern(pattern, below(pointer, "when", field))),
    ...events.flatMap((event: Node, index: number) => ofEvent(event, below(pointer, "events", index), webhooks)),
  ];
}

/** A condition: without its anchors, and without each of its alternatives. */
function ofPattern(pattern: string, pointer: string): Mutant[] {
  const alternatives = /\((.+)\)/.exec(pattern)?.[1]?.split("|") ?? [];
  return [
    { pointer, change: "left out" },
    ...(pattern.startsWith("^") ? [{ pointer, change: "of any beginning", value: pattern.slice(1) }] : []),
    ...(pattern.endsWith("$") ? [{ pointer, change: "of any end", value: pattern.slice(0, -1) }] : []),
    ...alternatives.map((each) => ({
      pointer,
      change: `without ${each}`,
      value: pattern.replace(/\(.+\)/, `(${alternatives.filter((other) => other !== each).join("|")})`),
    })),
  ];
}

/** An event: left out, and with the example that follows its own. */
function ofEvent({ webhook, example }: Node, pointer: string, webhooks: Node): Mutant[] {
  const names = Object.keys(webhooks[webhook].post.requestBody.content["application/json"].examples);
  const next = names[(names.indexOf(example) + 1) % names.length];
  return [
    { pointer, change: "left out" },
    ...(next === example ? [] : [{ pointer: below(pointer, "example"), change: `of ${next}`, value: next }]),
  ];
}
