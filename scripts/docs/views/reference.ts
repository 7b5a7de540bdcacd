import type { Body, Contract, Example, Operation, Webhook } from "../../contract/contract.ts";
import { describeSchema, type SchemaView } from "./schema.ts";
import type { Term } from "./terms.ts";

/** What the docs say about an operation as well as about an event, whatever they are printed as. Texts are Markdown. */
export interface ReferenceView {
  /** The service's own name, such as `issue_sila`. */
  name: string;
  /** The `operationId`, such as `issueSila`. */
  id: string;
  tag: string;
  summary: string;
  isDeprecated: boolean;
  description: string;
  terms: Term[];
  request: BodyView;
}

/** What the docs say about a body. */
export interface BodyView {
  /** Name of the component schema, if it has one. */
  component?: string;
  schema: SchemaView;
  examples: Example[];
}

/** Describes what operations and events have in common. */
export function describeReference(contract: Contract, documented: Operation | Webhook, terms: Term[]): ReferenceView {
  const { name, id, tag, summary, deprecated, description = "", request } = documented;
  return {
    name,
    id,
    tag,
    summary,
    isDeprecated: deprecated,
    description: description.trim(),
    terms: terms.filter(({ texts }) => texts.length > 0),
    request: describeBody(contract, request),
  };
}

/** Describes a body, with its examples. */
export function describeBody(contract: Contract, { component, schema, examples }: Body): BodyView {
  return { ...(component !== undefined && { component }), schema: describeSchema(contract, schema), examples };
}
