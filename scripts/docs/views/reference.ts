import type { Body, Contract, Operation, Webhook } from "../../contract/contract.ts";
import type { EventAdvice } from "../events/advice.ts";
import { joinBlocks } from "../markdown-text.ts";
import { writeTrigger } from "../samples/trigger.ts";
import { listFollowers, writeFollower } from "./follow-ups.ts";
import { writeActionTable } from "./outcomes.ts";
import { describeReceived, type SchemaView } from "./schema.ts";
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
export function describeReference(
  contract: Contract,
  documented: Operation | Webhook,
  describe: typeof describeReceived,
  terms: Term[],
): ReferenceView {
  return {
    ...documented,
    description: (documented.description ?? "").trim(),
    terms: terms.filter(({ texts }) => texts.length > 0),
    request: describeBody(contract, documented.request, describe),
  };
}

/** Describes a body, with its examples. */
export function describeBody(contract: Contract, body: Body, describe: typeof describeReceived): BodyView {
  return { ...body, schema: describe(contract, body.schema) };
}

/** What the docs say about an event alone. */
export interface EventView extends ReferenceView {
  /** What a receiver does about it; empty if nothing is written. */
  advice: string;
  /** The command that sends an example to a receiver, by the name of the example. */
  triggers: Record<string, string>;
}

/** Describes an event: when it is sent, its payload, the response that it expects, and what to do about it. */
export function describeEvent(contract: Contract, event: Webhook, advice: EventAdvice | undefined): EventView {
  const { name, request, responses, moves } = event;
  const causes = contract.operations.flatMap((operation) => {
    const followers = listFollowers(operation).filter((follower) => follower.event === name);
    return followers.map(({ isAssumed }) => writeFollower(operation.name, isAssumed));
  });
  const reference = describeReference(contract, event, describeReceived, [
    { title: "Sent after", texts: causes },
    { title: "Respond with", texts: responses.map(({ status, description }) => `\`${status}\`: ${description}`) },
    { title: "Specified transitions", texts: Object.entries(moves ?? {}).map(describeMove) },
  ]);
  return {
    ...reference,
    advice: advice ? joinBlocks(writeActionTable(advice), advice.see.join(" · ")).replaceAll("](", "](../docs/") : "",
    triggers: Object.fromEntries(request.examples.map((example) => [example.name, writeTrigger(event, example)])),
  };
}

/** Such as "`failed` → `passed`". */
function describeMove([from, next]: [string, string[]]): string {
  return `\`${from}\` → ${next.map((to) => `\`${to}\``).join(", ")}`;
}
