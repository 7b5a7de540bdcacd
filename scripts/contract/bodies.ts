import type { Bundle, Operation } from "../generate/context.ts";
import { dereference } from "./json-pointer.ts";

/** What a body is for. */
export type Role = "request" | "response" | "failure" | "event";

/** A schema that is the body of something. */
export interface Body {
  role: Role;
  /** Name of its component, such as `IssueSilaRequest`. */
  schema: string;
  /** What has this body: operations and their statuses, or an event. */
  uses: { name: string; status?: string }[];
}

interface Content {
  content?: { "application/json"?: { schema: { $ref?: string } } };
}

/**
 * Lists the schemas of all bodies, of requests, responses and events, in the order of the document. A schema that
 * several share is listed once, and one that has no name, since it stands in the operation itself, is left out.
 */
export function bodiesOf(bundle: Bundle): Body[] {
  const bodies = new Map<string, Body>();
  function add(role: Role, body: unknown, use: Body["uses"][number]): void {
    const json = dereference<Content>(bundle, body).content?.["application/json"];
    const schema = json?.schema.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1];
    if (schema === undefined) return;
    const known = bodies.get(schema) ?? { role, schema, uses: [] };
    known.uses.push(use);
    bodies.set(schema, known);
  }

  for (const [name, { requestBody, responses }] of operationsOf(bundle.paths)) {
    if (requestBody) add("request", requestBody, { name });
    for (const [status, response] of Object.entries(responses)) {
      add(status.startsWith("2") ? "response" : "failure", response, { name, status });
    }
  }
  for (const [name, { requestBody }] of operationsOf(bundle.webhooks)) {
    if (requestBody) add("event", requestBody, { name });
  }
  return [...bodies.values()];
}

/** The operations of path items, by the last part of their path, or by the name of their event. */
function operationsOf(items: Record<string, Record<string, Operation>> = {}): [string, Operation][] {
  return Object.entries(items).flatMap(([path, item]) =>
    Object.values(item).map((operation): [string, Operation] => [path.slice(path.lastIndexOf("/") + 1), operation]),
  );
}
