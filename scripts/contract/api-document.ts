import { type BuildContext, readBuiltContract } from "../generate/context.ts";
import type { EventRules } from "./contract.ts";
import { dereference } from "./json-pointer.ts";

/** The bundled document, as far as the page, the reference and the tables of the guides tell of it. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: { url: string; description?: string }[];
  security?: Record<string, unknown>[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, { post: ApiOperation }>;
  webhooks?: Record<string, { post: ApiOperation }>;
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, SecurityScheme> };
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  tags?: string[];
  description?: string;
  deprecated?: boolean;
  security?: Record<string, unknown>[];
  parameters?: unknown[];
  requestBody: unknown;
  responses: Record<string, unknown>;
  "x-events"?: EventRules;
  "x-codeSamples"?: CodeSample[];
}

/** How to call an operation in one language. */
export interface CodeSample {
  lang: string;
  /** As `codeSamples.languages` of `redocly.yaml` lists it: Redoc drops any other. */
  label: string;
  source: string;
}

/** A parameter of the query. */
export interface Parameter {
  name: string;
  description: string;
  schema: Schema;
  examples: Record<string, { value: unknown }>;
}

export interface SecurityScheme {
  type: string;
  name?: string;
  description: string;
}

export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  description?: string;
  deprecated?: boolean;
  format?: string;
  const?: unknown;
  default?: unknown;
  enum?: (string | number)[];
  "x-enumDescriptions"?: Record<string, string>;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  not?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  if?: Schema;
  else?: Schema;
}

export interface NamedExample {
  /** The name by which a media type lists it. */
  name: string;
  /** The component that it is; several operations can share one. */
  component: string;
  summary: string;
  description?: string;
  value: unknown;
}

/** A request body or a response. */
export interface Body {
  description?: string;
  /** Absent where there is no content. */
  schema?: Schema;
  examples: NamedExample[];
}

/** An operation or event with the name that the service gives it. */
export interface Named {
  name: string;
  operation: ApiOperation;
}

/** Reads the bundle that the step `bundle` has left in the staging folder. */
export async function readApiDocument(context: BuildContext): Promise<ApiDocument> {
  return (await readBuiltContract(context)).raw as unknown as ApiDocument;
}

/** The operations; the name of one is the last part of its path, such as `issue_sila`. */
export function operationsOf({ paths }: ApiDocument): (Named & { path: string })[] {
  return Object.entries(paths).map(([path, { post }]) => {
    return { name: path.slice(path.lastIndexOf("/") + 1), path, operation: post };
  });
}

/** The events, by the names of their webhooks, such as `kyc_status_update`. */
export function eventsOf({ webhooks = {} }: ApiDocument): Named[] {
  return Object.entries(webhooks).map(([name, { post }]) => ({ name, operation: post }));
}

/** The schema and the named examples of a request body or a response, `$ref`s followed but that of the schema. */
export function bodyOf(document: ApiDocument, body: unknown): Body {
  interface MediaType {
    schema: Schema;
    examples?: Record<string, { $ref?: string }>;
  }
  const { description, content } = dereference<{ description?: string; content?: Record<string, MediaType> }>(
    document,
    body,
  );
  const media = content?.["application/json"];
  const examples = Object.entries(media?.examples ?? {}).map(([name, example]) => {
    const { summary, description, value } = dereference<Omit<NamedExample, "name" | "component">>(document, example);
    const component = example.$ref === undefined ? name : nameOfRef(example.$ref);
    return { name, component, summary, value, ...(description && { description }) };
  });
  return { examples, ...(description && { description }), ...(media && { schema: media.schema }) };
}

/** The parameters of an operation, `$ref`s followed. */
export function parametersOf(document: ApiDocument, { parameters = [] }: ApiOperation): Parameter[] {
  return parameters.map((parameter) => dereference<Parameter>(document, parameter));
}

/** The responses of an operation, by status. */
export function responsesOf(document: ApiDocument, { responses }: Pick<ApiOperation, "responses">): [string, Body][] {
  return Object.entries(responses).map(([status, response]) => [status, bodyOf(document, response)]);
}

/** Whether a status tells of a failure. */
export function isFailure(status: string): boolean {
  return Number(status) >= 400;
}

/** The name of the component to which a `$ref` leads. */
export function nameOfRef($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}
