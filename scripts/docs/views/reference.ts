import type { Body, Contract, Operation, Webhook } from "../../contract/contract.ts";
import { describeSchema, type SchemaView } from "./schema.ts";
import type { Term } from "./terms.ts";

/** What the docs say about an operation as well as about an event, whatever they are printed as. Texts are Markdown. */
export interface ReferenceView extends Pick<Webhook, "name" | "id" | "tag" | "summary" | "deprecated"> {
  description: string;
  terms: Term[];
  request: BodyView;
}

export interface BodyView extends Pick<Body, "component" | "examples"> {
  schema: SchemaView;
}

/** Describes what operations and events have in common. */
export function describeReference(contract: Contract, documented: Operation | Webhook, terms: Term[]): ReferenceView {
  return {
    ...documented,
    description: (documented.description ?? "").trim(),
    terms: terms.filter(({ texts }) => texts.length > 0),
    request: describeBody(contract, documented.request),
  };
}

/** Describes a body, with its examples. */
export function describeBody(contract: Contract, body: Body): BodyView {
  return { ...body, schema: describeSchema(contract, body.schema) };
}

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
