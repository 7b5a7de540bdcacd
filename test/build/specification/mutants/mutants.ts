import { below, pointerSegments } from "../../../../scripts/contract/json-pointer.ts";
import type { Alternative } from "../../../../scripts/contract/schema.ts";
import { eventRuleMutants } from "./events.ts";
import type { Mutant } from "./mutant.ts";
import { exampleMutants, operationMutants, parameterMutants, schemeMutants, securityMutants } from "./operation.ts";
import { type Schema, schemaMutants } from "./schema.ts";

// biome-ignore lint/suspicious/noExplicitAny: the walk reaches into a document whose form it does not check
type Node = any;

/** Parts of `x-mock` and `x-pages` whose members mean something each, rather than all of them one thing. */
const MOCK_PARTS = ["submission", "ids", "mentions", "lists", "filters", "counts"];

/** Keywords whose value is a schema, a list of schemas, and schemas by name. */
const ONE = ["items", "additionalProperties"];
const LIST = ["anyOf", "allOf"];
const NAMED = ["properties", "$defs"];

/**
 * Makes every mutant of a document, each with one changed constraint. What several operations share is changed once,
 * where it is defined.
 *
 * @param document the bundle: every reference is into `components`
 */
export function mutantsOf(document: Node): Mutant[] {
  const { schemas, responses, parameters, securitySchemes } = document.components ?? {};
  return [
    ...(document.security === undefined ? [] : securityMutants(document.security, "#/security")),
    ...members(document.paths, "#/paths").flatMap(([item, pointer]) => ofPathItem(item, pointer)),
    ...members(document.paths, "#/paths").flatMap(([{ post }, pointer]) =>
      eventRuleMutants(post["x-events"], below(pointer, "post", "x-events"), document.webhooks),
    ),
    ...members(document.paths, "#/paths").flatMap(([{ post }, pointer]) =>
      ["x-mock", "x-pages"].flatMap((extension) => mockRuleMutants(post[extension], below(pointer, "post", extension))),
    ),
    ...members(document.webhooks, "#/webhooks").flatMap(([item, pointer]) => ofPathItem(item, pointer)),
    ...members(schemas, "#/components/schemas").flatMap(([schema, pointer]) => ofSchema(schema, pointer)),
    ...members(responses, "#/components/responses").flatMap(([response, pointer]) => ofBody(response, pointer)),
    ...members(parameters, "#/components/parameters").flatMap(([parameter, pointer]) =>
      ofParameter(parameter, pointer),
    ),
    ...members(securitySchemes, "#/components/securitySchemes").flatMap(([scheme, pointer]) =>
      schemeMutants(scheme, pointer),
    ),
  ];
}

/**
 * A schema and all schemas within it, each with its pointer; what they refer to is not followed.
 *
 * @param pointer where the schema is
 */
export function schemasIn(schema: Node, pointer: string): [Schema, string][] {
  if (typeof schema !== "object") return [];
  const within = [
    ...ONE.map((keyword): [Node, string] => [schema[keyword], below(pointer, keyword)]),
    ...[...LIST, ...NAMED].flatMap((keyword) => members(schema[keyword], below(pointer, keyword))),
    ...members(schema.oneOf, below(pointer, "oneOf")).map(([each, at]): [Node, string] => [choosing(each), at]),
  ];
  return [[schema, pointer], ...within.flatMap(([each, at]) => schemasIn(each, at))];
}

/** An alternative without what the object around it says too: its type, and the types of the fields that it requires. */
function choosing({ required, properties = {} }: Alternative): Schema {
  const excluded = Object.entries(properties).filter(([, field]) => !field);
  return { required, ...(excluded.length > 0 && { properties: Object.fromEntries(excluded) }) };
}

/** The mutants of an `x-mock` or `x-pages`: each of its rules left out. */
function mockRuleMutants(rules: Node, pointer: string): Mutant[] {
  return members(rules, pointer).flatMap(([rule, at]) => {
    if (MOCK_PARTS.includes(pointerSegments(at).at(-1) ?? "")) return mockRuleMutants(rule, at);
    return [{ pointer: at, change: "left out" }];
  });
}

function ofPathItem({ post }: Node, itemPointer: string): Mutant[] {
  const pointer = below(itemPointer, "post");
  return [
    ...operationMutants(post, pointer),
    ...ofBody(post.requestBody, below(pointer, "requestBody")),
    ...members(post.responses, below(pointer, "responses")).flatMap(([response, at]) => ofBody(response, at)),
    ...members(post.parameters, below(pointer, "parameters")).flatMap(([parameter, at]) => ofParameter(parameter, at)),
  ];
}

function ofParameter(parameter: Node, pointer: string): Mutant[] {
  return "$ref" in parameter ? [] : [...parameterMutants(parameter, pointer), ...ofCarrier(parameter, pointer)];
}

/** A request or a response. */
function ofBody(body: Node, pointer: string): Mutant[] {
  return members(body?.content, below(pointer, "content")).flatMap(([mediaType, at]) => ofCarrier(mediaType, at));
}

/** A media type or a parameter: what has a schema and examples. */
function ofCarrier(carrier: Node, pointer: string): Mutant[] {
  return [...exampleMutants(carrier, pointer), ...ofSchema(carrier.schema, below(pointer, "schema"))];
}

function ofSchema(schema: Schema | boolean | undefined, pointer: string): Mutant[] {
  return schemasIn(schema, pointer).flatMap(([each, at]) => schemaMutants(each, at));
}

/** The members of an object or a list, with their pointers. */
function members(parent: Node, pointer: string): [Node, string][] {
  return Object.entries(parent ?? {}).map(([key, member]) => [member, below(pointer, key)]);
}
