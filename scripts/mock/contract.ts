import { transformOas3Operations } from "@stoplight/http-spec/oas3/operation";
import { dereference, expand } from "../contract/json-pointer.ts";

/** A schema of the contract, as far as the mock looks into it. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  oneOf?: Schema[];
  if?: Schema;
  else?: Schema;
  "x-echo"?: string;
}

/** A named example of a response. */
export interface Example {
  summary: string;
}

/** An operation of the contract. */
export interface Operation {
  /** The last part of its path, such as `issue_sila`. */
  name: string;
  path: string;
  /** Names of security schemes, all of which are needed; any one of these sets will do. */
  security: string[][];
  /** Names of the query parameters, all of which are integers. */
  query: string[];
  request: Schema;
  /** The schema and the named examples of each response, by status. */
  responses: Record<string, { schema: Schema; examples: Record<string, Example> }>;
  /** The same operation in Prism's own form. */
  resource: Resource;
}

/** The bundle, as far as the mock looks into it. */
export interface Bundle {
  paths: Record<string, { post: BundledOperation }>;
  webhooks?: Record<string, { post: BundledWebhook }>;
  security?: Record<string, unknown>[];
  components: { schemas: Record<string, Schema> };
}

/** The extension `x-events`, which docs/extensions.md explains. */
export interface EventRules {
  details: Record<string, string>;
  rules: { summary: string; when: Record<string, string>; events: { webhook: string; example: string }[] }[];
}

interface BundledWebhook {
  summary: string;
  requestBody: { content: { "application/json": { schema: Schema; examples: Record<string, unknown> } } };
}

/** An operation as the bundle has it. */
export interface BundledOperation {
  security?: Record<string, unknown>[];
  parameters?: unknown[];
  requestBody: unknown;
  responses: Record<string, unknown>;
  "x-events"?: EventRules;
}

interface Content {
  content: { "application/json": { schema: Schema; examples?: Record<string, unknown> } };
}

/**
 * Reads the operations out of a bundle.
 *
 * @returns them by path, `$ref`s of bodies, responses and examples followed
 */
export function readOperations(bundle: Pick<Bundle, "paths" | "security">): Map<string, Omit<Operation, "resource">> {
  const content = (body: unknown) => dereference<Content>(bundle, body).content["application/json"];
  const entries = Object.entries(bundle.paths).map(([path, { post }]) => {
    const responses = Object.entries(post.responses).map(([status, response]) => {
      const { schema, examples = {} } = content(response);
      const named = Object.entries(examples).map(([name, example]) => [name, dereference<Example>(bundle, example)]);
      return [status, { schema, examples: Object.fromEntries(named) }];
    });
    const operation = {
      name: path.slice(path.lastIndexOf("/") + 1),
      path,
      security: (post.security ?? bundle.security ?? []).map((schemes) => Object.keys(schemes)),
      query: (post.parameters ?? []).map((parameter) => dereference<{ name: string }>(bundle, parameter).name),
      request: content(post.requestBody).schema,
      responses: Object.fromEntries(responses),
    };
    return [path, operation] as const;
  });
  return new Map(entries);
}

/** An operation in Prism's own form. */
export type Resource = ReturnType<typeof transformOas3Operations>[number];

/** Prism takes a request apart for each kind of parameter that is listed, even when there is none of it. */
function withoutEmptyParts(resource: Resource): Resource {
  const parts = Object.entries(resource.request ?? {}).filter(([, part]) => !Array.isArray(part) || part.length > 0);
  return { ...resource, request: Object.fromEntries(parts) };
}

/** As `readOperations`, with each operation in Prism's own form beside it. */
export function loadOperations(bundle: Bundle): Map<string, Operation> {
  // Prism's own reader would load a resolver of files and addresses for the `$ref`s.
  const resources = transformOas3Operations(expand(bundle, { ...bundle }));
  const operations = new Map<string, Operation>();
  for (const [path, operation] of readOperations(bundle)) {
    const resource = resources.find((each) => each.path === path);
    if (resource) operations.set(path, { ...operation, resource: withoutEmptyParts(resource) });
  }
  return operations;
}
