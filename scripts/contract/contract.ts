import { parseExpression } from "./expressions.ts";
import {
  type EventRules,
  type Idempotence,
  type MockRules,
  type PageRules,
  parsePages,
  parseRules,
} from "./extensions.ts";
import type { Moves } from "./facts.ts";
import { valueAt } from "./json-pointer.ts";
import { nameOfEntry } from "./operation-name.ts";
import { listedValues, type Schema } from "./schema.ts";

/** The contract as everything that is made from it reads it: `$ref`s of bodies, parameters and examples are followed. */
export interface Contract {
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    contact?: { url: string };
    license?: { name: string; identifier?: string; url?: string };
  };
  servers: { url: string; description?: string }[];
  tags: Tag[];
  /** In the order of the document. */
  operations: Operation[];
  /** In the order of the document. */
  events: Webhook[];
  /** The component schemas, by name. */
  schemas: Record<string, Schema>;
  /** The security schemes, by name. */
  schemes: Record<string, SecurityScheme>;
  /** The bundle itself. */
  raw: Bundle;
}

interface Tag {
  name: string;
  description?: string;
}

/** What operations and events have in common. */
interface Endpoint {
  /** The service's own name, such as `issue_sila` or `kyc_status_update`. */
  name: string;
  /** The `operationId`, such as `issueSila`. */
  id: string;
  /** Name of the first tag; empty without one. */
  tag: string;
  summary: string;
  description?: string;
  deprecated: boolean;
  request: Body;
  /** In the order of the document. */
  responses: DocumentedResponse[];
}

/** An operation: a POST of JSON. */
export interface Operation extends Endpoint {
  /** Such as `/0.2/issue_sila`. */
  path: string;
  /** Its own servers, or those of the document. */
  servers: Contract["servers"];
  /** Names of security schemes that are sent together; any one of these sets is enough. */
  security: string[][];
  parameters: Parameter[];
  /** The extension `x-events`: which events follow an accepted request in the sandbox. */
  events?: EventRules;
  /** The extension `x-mock`: which values of a response the mock takes from the request. */
  mock?: MockRules;
  /** The extension `x-pages`: how a request selects, orders and pages the items of the lists of the response. */
  pages?: PageRules;
  /** The extension `x-idempotent`: whether a repeated request has no further effect, or the field that makes it so. */
  idempotent?: Idempotence;
}

/** A webhook: the service posts it, and the application answers. */
export interface Webhook extends Endpoint {
  /** The only `event_type` that it may have, such as `transaction`; undefined if the schema fixes none. */
  kind?: string;
  moves?: Moves;
}

/** The body of a request, a response or an event. */
export interface Body {
  /** Name of the component schema, such as `IssueSilaRequest`; absent for a schema that is written in place. */
  component?: string;
  schema: Schema;
  examples: Example[];
}

export interface DocumentedResponse extends Body {
  /** HTTP status, such as `200`. */
  status: string;
  description: string;
  /** The fields whose values requests of other operations contain. */
  links: LinkedField[];
}

/** A field of a response whose value the request of another operation, or an event, contains. */
export interface LinkedField {
  /** Names that lead to the field in the response, joined by dots. */
  field: string;
  /** Name of the operation or event. */
  target: string;
  /** Names that lead to the field in the body of the operation or event, joined by dots. */
  targetField: string;
  /** Markdown. */
  description?: string;
}

/** A named example of a body or a parameter. */
export interface Example {
  /** The name under which the body or the parameter lists it, such as `only_wallet`. */
  name: string;
  /** Name of the component, such as `OnlyWallet`, which several operations may share. */
  component: string;
  summary: string;
  description?: string;
  value: unknown;
}

interface Parameter {
  name: string;
  /** `query`, `header`, `path` or `cookie`. */
  in: string;
  description: string;
  deprecated?: boolean;
  required: boolean;
  schema: Schema;
  examples: Example[];
}

interface SecurityScheme {
  type: string;
  /** Of an HTTP scheme, such as `bearer`. */
  scheme?: string;
  /** Of an API key: where it is sent, and under which name. */
  in?: string;
  name?: string;
  description: string;
}

/** The bundled document as it is written, as far as it is reached into. */
export interface Bundle {
  info: Contract["info"];
  servers?: Contract["servers"];
  tags?: Tag[];
  security?: Record<string, string[]>[];
  paths: Record<string, BundledItem>;
  webhooks?: Record<string, BundledItem>;
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, SecurityScheme> };
}

/** A path item; the contract has only `post`, which lint enforces. */
type BundledItem = { post?: BundledOperation } & Record<string, unknown>;

interface BundledOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  servers?: Contract["servers"];
  security?: Record<string, string[]>[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  "x-events"?: unknown;
  "x-mock"?: unknown;
  "x-moves"?: Moves;
  "x-pages"?: { filters?: unknown[] };
  "x-idempotent"?: unknown;
}

/** The schema and the examples of a media type or a parameter. */
interface Carrier {
  schema?: Schema;
  examples?: Record<string, { $ref?: string }>;
}

/**
 * Reads the contract out of its bundle.
 *
 * @param bundle the document, perhaps with the rules of the mock; not checked, since lint and validation come first
 * @throws Error when a `$ref` leads nowhere
 */
export function readContract(bundle: unknown): Contract {
  const raw = bundle as Bundle;
  const { info, servers = [], tags = [], paths, webhooks = {}, components = {} } = raw;
  return {
    info,
    servers,
    tags,
    operations: Object.entries(paths).flatMap(([path, { post }]) => (post ? [operationOf(raw, path, post)] : [])),
    events: Object.entries(webhooks).flatMap(([name, { post }]) => (post ? [eventOf(raw, name, post)] : [])),
    schemas: components.schemas ?? {},
    schemes: components.securitySchemes ?? {},
    raw,
  };
}

/** The schema or response itself, or the component that it names. Anything beside a `$ref` does not count. */
export function resolve<Node extends object = Schema>({ raw }: Pick<Contract, "raw">, node: Node): Node {
  return follow<Node>(raw, node);
}

/** The name of the component that a `$ref` names; undefined for a schema that is written in place. */
export function componentOf({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.slice($ref.lastIndexOf("/") + 1);
}

function operationOf(raw: Bundle, path: string, post: BundledOperation): Operation {
  const { "x-events": events, "x-mock": mock, "x-pages": pages, "x-idempotent": idempotent } = post;
  return {
    ...endpointOf(raw, nameOfEntry(path), post),
    path,
    servers: post.servers ?? raw.servers ?? [],
    security: (post.security ?? raw.security ?? []).map((schemes) => Object.keys(schemes)),
    parameters: (post.parameters ?? []).map((parameter) => parameterOf(raw, parameter)),
    ...(events !== undefined && { events: parseRules<EventRules>(events) }),
    ...(mock !== undefined && { mock: parseRules<MockRules>(mock) }),
    ...(pages !== undefined && { pages: parsePages(pages) }),
    ...(idempotent !== undefined && { idempotent: parseRules<Idempotence>(idempotent) }),
  };
}

function eventOf(raw: Bundle, name: string, post: BundledOperation): Webhook {
  const { "x-moves": moves } = post;
  const event = endpointOf(raw, name, post);
  const { event_type: type = {} } = event.request.schema.properties ?? {};
  const [kind, ...others] = listedValues(follow<Schema>(raw, type)) ?? [];
  return { ...event, ...(typeof kind === "string" && others.length === 0 && { kind }), ...(moves && { moves }) };
}

function endpointOf(raw: Bundle, name: string, post: BundledOperation): Endpoint {
  const { operationId, summary, description, deprecated = false, tags: [tag = ""] = [] } = post;
  return {
    name,
    id: operationId,
    tag,
    summary,
    ...(description !== undefined && { description }),
    deprecated,
    request: bodyOf(raw, post.requestBody ?? {}),
    responses: Object.entries(post.responses ?? {}).map(([status, response]) => {
      const { description, links = {} } = follow<{ description: string; links?: object }>(raw, response);
      const fields = Object.values(links).flatMap((link) => linkedFields(raw, follow<WrittenLink>(raw, link)));
      return { status, description, links: fields, ...bodyOf(raw, response) };
    }),
  };
}

interface WrittenLink {
  operationId: string;
  description?: string;
  /** JSON, in which an expression is in braces: OpenAPI replaces it there, and nowhere else in a body. */
  requestBody: string;
}

function linkedFields(raw: Bundle, { operationId, description, requestBody }: WrittenLink): LinkedField[] {
  const items = Object.entries(raw.paths);
  const [key = operationId] = items.find(([, { post }]) => post?.operationId === operationId) ?? [];
  const target = nameOfEntry(key);
  return leavesOf(JSON.parse(requestBody)).map(([targetField, text]) => {
    const field = parseExpression(String(text).slice(1, -1))?.path.join(".") ?? "";
    return { field, target, targetField, ...(description !== undefined && { description }) };
  });
}

function leavesOf(value: unknown, path: string[] = []): [field: string, leaf: unknown][] {
  if (typeof value !== "object" || value === null) return [[path.join("."), value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

function bodyOf(raw: Bundle, body: unknown): Body {
  const { content } = follow<{ content?: Record<string, Carrier> }>(raw, body);
  const { schema = {}, examples } = content?.["application/json"] ?? {};
  const component = componentOf(schema);
  return {
    ...(component !== undefined && { component }),
    schema: follow<Schema>(raw, schema),
    examples: examplesOf(raw, examples),
  };
}

function parameterOf(raw: Bundle, parameter: unknown): Parameter {
  const { schema = {}, examples, required = false, ...others } = follow<Parameter & Carrier>(raw, parameter);
  return { ...others, required, schema: follow<Schema>(raw, schema), examples: examplesOf(raw, examples) };
}

function examplesOf(raw: Bundle, examples: Carrier["examples"] = {}): Example[] {
  return Object.entries(examples).map(([name, example]) => {
    return { ...follow<Example>(raw, example), name, component: componentOf(example) ?? name };
  });
}

function follow<Node>(raw: Bundle, node: unknown): Node {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node as Node;
  const target = valueAt(raw, $ref);
  if (target === undefined) throw new Error(`The bundle has no ${$ref}, which it refers to.`);
  return follow<Node>(raw, target);
}
