import {
  type Contract,
  componentOf,
  type DocumentedResponse,
  type Operation,
  resolve,
} from "../../../contract/contract.ts";
import type { PageRules } from "../../../contract/extensions.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import { writeSteps } from "../../../contract/place.ts";
import { pascalCase, type Schema } from "../../../contract/schema.ts";
import { isFailure } from "../../../contract/views.ts";
import { listAllFields } from "../../../contract/walk.ts";
import { HEADER_FIELDS, SIGNATURES } from "../../../contract/well-known.ts";
import type { Paging } from "../../../runtime/client/pages.ts";
import type {
  Credential,
  DocumentedBody,
  RuntimeOperation,
  SecurityRequirement,
} from "../../../runtime/client/request.ts";
import { validatorName } from "../event-kinds.ts";

/** An operation of the contract with what the client needs beside it. */
export interface ClientOperation extends Operation {
  header: Schema;
  runtime: RuntimeOperation;
  /** How its method `all` reads the pages, if there are several. */
  paging?: Paging;
  /** The named types of the items of its pages. */
  items: string[];
}

/**
 * Lists the operations as the client needs them.
 *
 * @throws BuildFailure when an operation is not a POST of a JSON object with a header object, has a response without
 *   JSON, or requires authentication for which the client has no option
 */
export function clientOperations(contract: Contract): ClientOperation[] {
  for (const [path, item] of Object.entries(contract.raw.paths)) {
    if (!item.post || Object.keys(item).length > 1) throw unsupported(path, "must have a post and nothing else");
  }
  return contract.operations.map((operation) => {
    const { path, request, responses, parameters, security, idempotent } = operation;
    const header = resolve(contract, request.schema.properties?.header ?? {});
    if (!header.properties) throw unsupported(path, "must take a JSON object with the object `header`");
    if (parameters.some((parameter) => parameter.in !== "query")) {
      throw unsupported(path, "must have no parameters other than query parameters");
    }
    for (const { status, schema } of responses) {
      const isJson = Object.keys(schema).length > 0;
      if (!isJson || !/^\d+$/.test(status)) {
        throw unsupported(path, `must give its response ${status} a status code and a JSON schema`);
      }
    }
    const success = responses.find((response) => !isFailure(response));
    const items = (operation.pages?.lists ?? []).map(({ at }) => {
      const item = itemOf(contract, success?.schema ?? {}, at);
      if (item === undefined) throw unsupported(path, `must name the items of \`${writeSteps(at)}\``);
      return item;
    });
    const isRepeated = responses.every(({ schema }) => schema.properties?.[HEADER_FIELDS.reference]);
    const runtime: RuntimeOperation = {
      path,
      body: { header: constants(contract, header), ...constants(contract, request.schema) },
      security: security.length === 0 ? [{}] : security.map((schemes) => way(contract, path, schemes)),
      responses: Object.fromEntries(responses.map((response) => [response.status, documentedBody(contract, response)])),
      ...(idempotent && { idempotent: idempotent === true || writeSteps(idempotent.path) }),
      // What changes nothing needs no proof of which request it answers.
      ...(idempotent !== true && isRepeated && { repeats: true }),
    };
    return { ...operation, header, runtime, items, ...(operation.pages && { paging: paging(operation.pages) }) };
  });
}

/** The addresses of the service by name: `sandbox` is that of the server with the description `Sandbox` */
export function namedServers({ servers }: Contract): Record<string, string> {
  return Object.fromEntries(servers.map((server) => [serverName(server), server.url]).filter(([name]) => name));
}

/** The name of a server, the words of its description in camelCase; empty without one. */
export function serverName({ description = "" }: Contract["servers"][number]): string {
  const words = description.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word, index) => (index > 0 ? pascalCase(word) : word)).join("");
}

/** Lists the names of the fields that are marked as sensitive in any body. */
export function sensitiveFields(contract: Contract): string[] {
  const bodies = contract.operations.flatMap(({ request, responses }) => [request, ...responses]);
  const fields = bodies.flatMap(({ schema }) => listAllFields(contract, schema));
  return [...new Set(fields.flatMap(({ path, schema }) => (schema["x-sensitive"] ? (path.at(-1) ?? []) : [])))];
}

/** What the names of an operation's types begin with, such as `IssueSila`. */
export function typeName({ id }: Pick<Operation, "id">): string {
  return pascalCase(id);
}

/** The name of the component of the items of a list of a response; undefined if they are written in place. */
function itemOf(contract: Contract, response: Schema, list: string[]): string | undefined {
  const field = list.reduce((schema, name) => resolve(contract, schema.properties?.[name] ?? {}), response);
  return componentOf(field.items ?? {});
}

function paging({ lists, page, last, counts }: PageRules): Paging {
  return {
    page: page.of === "body" ? [0, ...page.path] : [1, "query", ...page.path],
    lists: lists.map(({ at }) => at),
    last: last ?? [],
    current: counts?.page ?? [],
  };
}

/** What the client checks of a response, so that a body that is not the documented one proves nothing. */
function documentedBody(contract: Contract, response: DocumentedResponse): DocumentedBody {
  const { component, schema } = response;
  const fixed = constants(contract, schema);
  // A failure says enough by its constants; a success is of use only with what it exists to return.
  const required = (schema.required ?? []).filter((field) => !isFailure(response) || field in fixed);
  // All of them where the schema names none.
  const typesOf = (field: string) => {
    const { type = ["array", "boolean", "number", "object", "string"] } = resolve(
      contract,
      schema.properties?.[field] ?? {},
    );
    return String(type).replace("integer", "number");
  };
  return {
    name: component ? validatorName(component) : "",
    ...(schema.type === "array" && { array: true }),
    ...(required.length > 0 && { required: Object.fromEntries(required.map((field) => [field, typesOf(field)])) }),
    ...(Object.keys(fixed).length > 0 && { constants: fixed }),
  };
}

/** The properties with a single allowed value, which the client fills in. */
function constants(contract: Contract, { properties = {} }: Schema): Record<string, unknown> {
  const values = Object.entries(properties).map(([name, property]) => {
    const schema = resolve(contract, property);
    return [name, schema.enum?.length === 1 ? schema.enum[0] : schema.const];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The options of the client, by the HTTP header that each makes. */
const CREDENTIALS: Record<string, Credential> = {
  ...Object.fromEntries(Object.entries(SIGNATURES).map(([header, { option }]) => [header, option])),
  authorization: "authToken",
};

function way({ schemes }: Contract, path: string, names: string[]): SecurityRequirement {
  const headers = names.map((name) => {
    const { type, scheme, in: place, name: header = "" } = schemes[name] ?? {};
    const sent = type === "http" && scheme === "bearer" ? "authorization" : place === "header" ? header : "";
    const credential = CREDENTIALS[sent];
    if (!credential) throw unsupported(path, `must not ask for ${name}, which the client has no option for`);
    return [sent, credential];
  });
  return Object.fromEntries(headers);
}

function unsupported(path: string, reason: string): BuildFailure {
  return new BuildFailure(
    `openapi/openapi.yaml: ${path} ${reason}; the client (scripts/runtime/client/) supports only such operations.`,
  );
}

/** The fields of a method's input: those of the body that the client does not fill in, and the `user_handle` of its header. */
export function inputFields({ request: { schema }, header, runtime }: ClientOperation) {
  const isGiven = (field: string) => !Object.hasOwn(runtime.body, field);
  const { [HEADER_FIELDS.user]: user_handle } = header.properties ?? {};
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => isGiven(field));
  return {
    required: [...(user_handle ? ["user_handle"] : []), ...(schema.required ?? []).filter(isGiven)],
    properties: { ...(user_handle && { user_handle }), ...Object.fromEntries(fields) },
  };
}

/**
 * The schema of a method's input: the request body without what the client fills in, and with the `user_handle` of its
 * header object.
 */
export function inputSchema(contract: Contract, operation: ClientOperation): Schema {
  const { id, request } = operation;
  const { schema } = request;
  const { required, properties } = inputFields(operation);
  const fields = Object.entries(properties).map(([field, written]): [string, Schema] => {
    const object = resolve(contract, written);
    // Written in place, its optional properties can be declared as those of an input.
    return [field, object.properties ? object : written];
  });
  // In each alternative as a whole: a compiler that finds a mistake then names no other one.
  const oneOf = schema.oneOf?.map((alternative) => {
    const whole = Object.entries(alternative.properties).map(([field, type]) => [
      field,
      type && schema.properties?.[field],
    ]);
    return { ...alternative, properties: Object.fromEntries(whole) };
  });
  const isChosen = (field: string) => schema.oneOf?.some((alternative) => field in alternative.properties);
  return {
    ...schema,
    ...(oneOf && { oneOf }),
    description: `The input of \`${id}\`.`,
    required,
    properties: {
      ...Object.fromEntries(fields.filter(([field]) => !isChosen(field))),
      // The client makes it: passing one, for example as part of a whole request body, is a mistake. The compiler quotes this.
      header: { const: "pass user_handle in the input, and other fields of header in the options" },
    },
  };
}

/** The fields that an input needs, in words; undefined where it has no choice, so that the compiler names what is missing. */
export function describeChoice(contract: Contract, operation: ClientOperation): string | undefined {
  const branches = operation.request.schema.oneOf;
  const choices = branches?.map((branch) => resolve(contract, branch).required?.join(" with "));
  return choices && [...inputFields(operation).required, `and one of: ${choices.join("; ")}`].join(", ");
}
