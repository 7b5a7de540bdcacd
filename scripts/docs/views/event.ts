import type { Contract, Webhook } from "../../contract/contract.ts";
import { describeReference, type ReferenceView } from "./reference.ts";

/** Describes an event: when it is sent, its payload, and the response that it expects. */
export function describeEvent(contract: Contract, event: Webhook): ReferenceView {
  const { name, responses, moves } = event;
  const causes = contract.operations.filter(({ events }) =>
    events?.rules.some((rule) => rule.events.some(({ webhook }) => webhook === name)),
  );
  return describeReference(contract, event, [
    { title: "Sent after", texts: causes.map((operation) => `\`${operation.name}\``) },
    { title: "Respond with", texts: responses.map(({ status, description }) => `\`${status}\`: ${description}`) },
    { title: "Transitions shown", texts: Object.entries(moves?.from ?? {}).map(describeMove) },
  ]);
}

/** Such as "`failed` → `passed`". */
function describeMove([from, next]: [string, string[]]): string {
  return `\`${from}\` → ${next.map((to) => `\`${to}\``).join(", ")}`;
}
