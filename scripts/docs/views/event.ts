import type { Contract, Event } from "../../contract/contract.ts";
import { describeReference, type ReferenceView } from "./reference.ts";

/** Describes an event: when it is sent, its payload, and the response that it expects. */
export function describeEvent(contract: Contract, event: Event): ReferenceView {
  const { name, responses, moves } = event;
  const causes = contract.operations.filter(({ events }) =>
    events?.rules.some((rule) => rule.events.some(({ webhook }) => webhook === name)),
  );
  return describeReference(contract, event, [
    { title: "Sent after", texts: causes.map((operation) => `\`${operation.name}\``) },
    { title: "Respond with", texts: responses.map(({ status, description }) => `\`${status}\`: ${description}`) },
    { title: "States", texts: moves ? [`\`${moves.state}\` of the object \`${moves.object}\``] : [] },
  ]);
}
