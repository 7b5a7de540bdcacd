import {
  type Body,
  type Contract,
  type Example,
  type LinkedField,
  type Operation,
  resolve,
  type Webhook,
} from "./contract.ts";
import type { EventReference } from "./extensions.ts";
import { listedValues, type Schema } from "./schema.ts";
import { groupBy } from "./utilities.ts";
import { findField } from "./walk.ts";

/** A way in which an operation fails: one for each named example of a status from 400 on. */
export interface Failure {
  operation: string;
  status: string;
  example: Example;
  /** The `error_code` of the body, where it has one: lint requires an example of each code that the schema lists. */
  code?: string;
  /** What the code means, in Markdown. */
  meaning?: string;
  /** Whether other operations fail in the same way. */
  shared: boolean;
}

/** What a body is for. */
export type Role = "request" | "response" | "failure" | "event";

/** A component schema that is the body of something. */
export interface NamedBody {
  role: Role;
  /** Name of the component, such as `IssueSilaRequest`. */
  component: string;
  /** What has this body: operations and their statuses, or an event. */
  uses: { name: string; status?: string }[];
}

/** Groups the operations by tag, in the order of the tags; those without one come last, below `Operations`. */
export function operationsByTag({ operations, tags }: Contract): [tag: string, operations: Operation[]][] {
  return [...tags.map(({ name }) => name), ""].flatMap((tag): [string, Operation[]][] => {
    const tagged = operations.filter((operation) => operation.tag === tag);
    return tagged.length === 0 ? [] : [[tag || "Operations", tagged]];
  });
}

/** Whether a status is that of a failure. */
export function isFailure({ status }: { status: string }): boolean {
  return Number(status) >= 400;
}

/** Lists every failure of every operation. */
export function failuresOf(contract: Contract): Failure[] {
  const failures = contract.operations.flatMap(({ name: operation, responses }) =>
    responses
      .filter(isFailure)
      .flatMap(({ status, schema, examples }) => examples.map((example) => ({ operation, status, schema, example }))),
  );
  return failures.map(({ schema, ...failure }) => {
    const { error_code: code = "" } = failure.example.value as { error_code?: string };
    const meaning = resolve(contract, schema.properties?.error_code ?? {})["x-enumDescriptions"]?.[code];
    const shared = failures.some(
      ({ operation, example }) => operation !== failure.operation && example.component === failure.example.component,
    );
    return { ...failure, ...(code && { code }), ...(meaning && { meaning }), shared };
  });
}

/** A documented response that the header `Prefer` selects in the mock. */
export type Scenario = ReturnType<typeof scenariosOf>[number];

/** Lists every named example of every response, by the name of its operation, with the header `Prefer` that selects it. */
export function scenariosOf({ operations }: Contract) {
  return operations.flatMap(({ name: operation, responses }) =>
    responses.flatMap(({ status, examples }) =>
      examples.map(({ name, summary }) => ({ operation, status, name, summary, prefer: preferOf(status, name) })),
    ),
  );
}

/** The value of the header `Prefer` that selects an example. */
export function preferOf(status: string, example: string): string {
  return `code=${status}, example=${example}`;
}

/**
 * The credentials of an example: the names of security schemes that it is sent with. With an auth token, the header object
 * names the application in `auth_handle`.
 *
 * @param header the header object of the request
 */
export function schemesFor({ security }: Operation, header: object): string[] {
  return security.find((schemes) => schemes.includes("authToken") === "auth_handle" in header) ?? [];
}

/**
 * Lists the component schemas that are bodies, in the order of the document, each once. A schema that is written in
 * place has no name, and is left out.
 */
export function bodiesOf({ operations, events }: Contract): NamedBody[] {
  const bodies = new Map<string, NamedBody>();
  const add = (role: Role, { component }: Body, use: NamedBody["uses"][number]) => {
    if (component === undefined) return;
    const known = bodies.get(component) ?? { role, component, uses: [] };
    known.uses.push(use);
    bodies.set(component, known);
  };
  for (const { name, request, responses } of operations) {
    add("request", request, { name });
    for (const response of responses) {
      add(isFailure(response) ? "failure" : "response", response, { name, status: response.status });
    }
  }
  for (const { name, request } of events) add("event", request, { name });
  return [...bodies.values()];
}

/**
 * The parameters of an operation's query as the schema of an object; undefined if it has none. Their names are
 * case-sensitive, and further ones are allowed.
 */
export function querySchemaOf({ parameters }: Operation): Schema | undefined {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  if (inQuery.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(
      inQuery.map(({ name, schema, description, deprecated }) => {
        return [name, { ...schema, description, ...(deprecated && { deprecated }) }];
      }),
    ),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Groups the events by kind, in the order of the document; one whose schema fixes none is left out. */
export function groupByKind({ events }: Contract): Map<string, Webhook[]> {
  return groupBy(
    events.filter(({ kind }) => kind !== undefined),
    ({ kind = "" }) => kind,
  );
}

/** The value of the example that a rule of `x-events` sends; undefined when the contract does not have it. */
export function eventExample({ events }: Contract, { webhook, example }: EventReference): unknown {
  const examples = events.find(({ name }) => name === webhook)?.request.examples;
  return examples?.find(({ name }) => name === example)?.value;
}

/** The fields of a success whose values the events that follow contain. */
export function eventLinksOf({ events }: Operation): LinkedField[] {
  const names = new Set(events?.rules.flatMap((rule) => rule.events.map(({ webhook }) => webhook)));
  return [...names].flatMap((target) =>
    Object.entries(events?.details ?? {}).flatMap(([name, source]) =>
      typeof source === "object" && source.of === "response"
        ? { field: source.path.join("."), target, targetField: `event_details.${name}` }
        : [],
    ),
  );
}

/** The names of the events that may be the last to follow an accepted request. */
export function lastEventsOf({ events }: Operation): string[] {
  const names = (events?.rules ?? []).map((rule) => rule.events.at(-1)?.webhook);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/**
 * The first of the examples of an event that share the most values with the given details.
 *
 * @param details fields of `event_details`
 */
export function closestEventExample({ request }: Webhook, details: Record<string, unknown>): unknown {
  const hits = (value: unknown) =>
    Object.entries((value as { event_details: object }).event_details).filter(
      ([field, exampleValue]) => typeof exampleValue !== "number" && details[field] === exampleValue,
    ).length;
  return request.examples.map(({ value }) => value).toSorted((a, b) => hits(b) - hits(a))[0];
}

/** The values of a field of an event: those that the contract lists, gives as examples, or the type has. */
export function listEventValues(contract: Contract, name: string, field: string): string[] {
  const event = contract.events.find((candidate) => candidate.name === name);
  const { schema = {} } = findField(contract, event?.request.schema ?? {}, ["event_details", field]) ?? {};
  const ofType = schema.type === "boolean" ? [true, false] : [];
  return (listedValues(schema) ?? schema.examples ?? ofType).map(String);
}
