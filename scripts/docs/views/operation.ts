import { STATUS_CODES } from "node:http";
import type { Contract, DocumentedResponse, Example, LinkedField, Operation } from "../../contract/contract.ts";
import { ADVISED_FIELDS } from "../../contract/known-names.ts";
import { type Failure, failuresOf, isFailure, querySchemaOf } from "../../contract/views.ts";
import { joinLines } from "../markdown-text.ts";
import { createExampleCall } from "../samples/call.ts";
import { curl } from "../samples/curl.ts";
import { listAdvised, listAnswers, listChoices } from "../samples/minimal.ts";
import { listFollowers, writeFollower } from "./follow-ups.ts";
import { type BodyView, describeBody, describeReference, type ReferenceView } from "./reference.ts";
import { describeNeeded, describeReceived, describeSchema, type SchemaView, sortByNeed } from "./schema.ts";
import {
  describeCredentials,
  describeKey,
  describePages,
  describeRetries,
  describeServers,
  type Term,
} from "./terms.ts";

export interface OperationView extends ReferenceView, Pick<Operation, "path"> {
  servers: Term;
  /** A line: the fields that every request has, and the idempotency key. */
  least: string;
  /** A call of the mock with curl; undefined without an example. */
  sample: string | undefined;
  /** The parameters of the query as the fields of an object; undefined without any. */
  query: SchemaView | undefined;
  responses: ResponseView[];
  /** What the sandbox does by the specification; empty if nothing is particular. */
  sandbox: string;
}

export interface ResponseView extends BodyView, Pick<DocumentedResponse, "status" | "description"> {
  /** The status with its name, such as `200 OK`. */
  title: string;
  isFailure: boolean;
  /** Its examples as the minimal request gets them. */
  answers: Example[];
  /** A list of the fields whose values other operations and events contain. */
  links: string;
  /** For a failure, each of its causes. */
  causes: Failure[];
}

/** Describes an operation. */
export function describeOperation(contract: Contract, operation: Operation): OperationView {
  const { path } = operation;
  const [example] = listChoices(contract, operation);
  const { purpose, sandbox } = splitSandbox(operation.description ?? "");
  const query = querySchemaOf(operation);
  const reference = describeReference(contract, { ...operation, description: purpose }, describeSchema, [
    { title: "Credentials", texts: [describeCredentials(operation)] },
    { title: "Retries", texts: [describeRetries(operation)] },
    { title: "Pagination", texts: [describePages(operation) ?? []].flat() },
    { title: "Events that follow", texts: describeFollowers(operation) },
  ]);
  const { schema, examples } = reference.request;
  const fields = sortByNeed(schema.fields, listAdvised(operation));
  return {
    ...reference,
    // The sample above sends the only one.
    request: { ...reference.request, schema: { ...schema, fields }, examples: examples.length > 1 ? examples : [] },
    least: [
      `**Send at least** ${describeNeeded(schema)}.`,
      describeKey(operation) ?? [],
      describeAdvised(operation) ?? [],
    ]
      .flat()
      .join(" "),
    path,
    servers: { title: "Servers", texts: describeServers(operation) },
    sample: example && curl.generate(createExampleCall(operation, example)),
    query: query && describeSchema(contract, query),
    responses: describeResponses(contract, operation),
    sandbox,
  };
}

/** The events, and where to read which requests cause them. */
function describeFollowers(operation: Operation): string[] {
  const followers = listFollowers(operation).map(({ event, isAssumed }) => writeFollower(event, isAssumed));
  const isSimulated = operation.events?.rules.some(({ summary }) => summary !== undefined);
  return [
    ...followers,
    isSimulated ? "[what the sandbox simulates](../docs/sandbox.md#what-the-sandbox-simulates)" : [],
    followers.length > 0 ? "[what the mock sends](../docs/mock.md#what-the-mock-assumes)" : [],
  ].flat();
}

/** Such as "For an individual, send `kyc_level` too." */
function describeAdvised({ id }: Operation): string | undefined {
  const { [id]: advised } = ADVISED_FIELDS;
  return advised && `For ${advised.who}, send \`${advised.field}\` too.`;
}

function describeResponses(contract: Contract, operation: Operation): ResponseView[] {
  const failures = failuresOf(contract).filter((failure) => failure.operation === operation.name);
  return operation.responses.map((response) => ({
    ...response,
    ...describeBody(contract, response, describeReceived),
    title: `${response.status} ${STATUS_CODES[Number(response.status)] ?? ""}`.trim(),
    isFailure: isFailure(response),
    answers: listAnswers(contract, operation, response),
    links: [...new Set(response.links.map((link) => `- ${describeLink(link)}`))].join("\n"),
    causes: failures.filter(({ status }) => status === response.status),
  }));
}

function describeLink({ field, target, targetField, description }: LinkedField): string {
  return description ? joinLines(description) : `\`${field}\` is \`${targetField}\` of \`${target}\`.`;
}

/** Separates the paragraphs of a description that are about the sandbox; a list belongs to the paragraph before it. */
function splitSandbox(description: string): { purpose: string; sandbox: string } {
  const parts = description.trim().split(/\n\n(?![-*] )/);
  const isSandbox = (part: string) => part.startsWith("In the sandbox");
  return {
    purpose: parts.filter((part) => !isSandbox(part)).join("\n\n"),
    sandbox: parts
      .filter(isSandbox)
      .map((part) => part.replace(/^In the sandbox(?::\n+|, (\w))/, (_, letter = "") => letter.toUpperCase()))
      .join("\n\n"),
  };
}
