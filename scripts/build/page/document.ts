import { dereference } from "../../json-pointer.ts";

/** The bundled document, as far as its page looks into it. */
export interface PageDocument {
  servers: { url: string }[];
  security: Requirement[];
  paths: Record<string, { post: PageOperation }>;
}

/** Names of security schemes, all of which are needed. */
export type Requirement = Record<string, unknown>;

export interface PageOperation {
  operationId: string;
  security?: Requirement[];
  parameters?: unknown[];
  requestBody: unknown;
  responses: Record<string, unknown>;
  "x-codeSamples"?: CodeSample[];
}

/** How to call an operation in one language. */
export interface CodeSample {
  lang: string;
  /** As `codeSamples.languages` of `redocly.yaml` lists it: Redoc drops any other. */
  label: string;
  source: string;
}

export interface Example {
  summary: string;
  description?: string;
  value: unknown;
}

/** The examples of a request body or a response by name, `$ref`s followed; none where it has no content. */
export function examplesOf(document: PageDocument, body: unknown): [string, Example][] {
  const { content } = dereference<{ content?: Record<string, { examples?: Record<string, unknown> }> }>(document, body);
  const examples = Object.entries(content?.["application/json"]?.examples ?? {});
  return examples.map(([name, example]) => [name, dereference<Example>(document, example)]);
}
