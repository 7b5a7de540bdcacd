import { BuildFailure } from "../../contract/failure.ts";
import { dereference } from "../../contract/json-pointer.ts";
import type { Operation as CallableOperation, Credential, Way } from "../../package/client/request.ts";
import type { Bundle, Operation, Schema } from "../context.ts";

/** An operation that the client can call: what it needs to know at run time, and what its declarations say. */
export interface Callable {
  name: string;
  /** Markdown. */
  doc: { summary?: string; description?: string };
  runtime: CallableOperation;
  /** The body of the request, as the operation says it: perhaps a reference. */
  body: Schema;
  request: Schema;
  header: Schema;
  parameters: { name: string; in: string; required?: boolean }[];
  /** The documented responses by status. */
  responses: Record<string, { description: string; schema: Schema }>;
}

/**
 * Reads the operations of the document.
 *
 * @throws BuildFailure when one is not a POST of a JSON object with a header object that is answered with JSON, or
 *   takes authentication that the client does not know
 */
export function callableOperations(bundle: Bundle): Callable[] {
  return Object.entries(bundle.paths).map(([path, item]) => {
    const { post, ...others } = item;
    if (!post || Object.keys(others).length > 0) throw unsupported(path, "must have a post and nothing else");
    return callable(bundle, path, post);
  });
}

function callable(bundle: Bundle, path: string, operation: Operation): Callable {
  const { operationId: name, summary, description, security = bundle.security ?? [] } = operation;
  const body = schemaOf(bundle, operation.requestBody) ?? {};
  const request = dereference<Schema>(bundle, body);
  const header = dereference<Schema>(bundle, request.properties?.header ?? {});
  if (!header.properties) throw unsupported(path, "must take a JSON object with the object `header`");

  const parameters = (operation.parameters ?? []).map((each) =>
    dereference<Callable["parameters"][number]>(bundle, each),
  );
  if (parameters.some((parameter) => parameter.in !== "query"))
    throw unsupported(path, "must have no parameter but of the query");

  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const schema = schemaOf(bundle, response);
    if (!schema || !/^\d+$/.test(status)) throw unsupported(path, `must answer ${status} with JSON`);
    return [status, { description: dereference<{ description: string }>(bundle, response).description, schema }];
  });
  return {
    name,
    doc: { ...(summary && { summary }), ...(description && { description }) },
    runtime: {
      path,
      body: { header: constants(bundle, header), ...constants(bundle, request) },
      security: security.length === 0 ? [{}] : security.map((schemes) => way(bundle, path, Object.keys(schemes))),
      statuses: Object.keys(operation.responses).map(Number),
    },
    body,
    request,
    header,
    parameters,
    responses: Object.fromEntries(responses),
  };
}

function schemaOf(bundle: Bundle, body: unknown): Schema | undefined {
  if (body === undefined) return undefined;
  return dereference<{ content?: Record<string, { schema?: Schema }> }>(bundle, body).content?.["application/json"]
    ?.schema;
}

/** The properties that have one value only: the client fills them in. */
function constants(bundle: Bundle, { properties = {} }: Schema): Record<string, unknown> {
  const values = Object.entries(properties).map(([name, schema]) => [name, dereference<Schema>(bundle, schema).const]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The options of the client, by the HTTP header that each makes. */
const CREDENTIALS: Record<string, Credential> = {
  authsignature: "signApp",
  usersignature: "signUser",
  authorization: "authToken",
};

function way(bundle: Bundle, path: string, schemes: string[]): Way {
  const headers = schemes.map((name) => {
    const { type, scheme, in: place, name: header } = bundle.components?.securitySchemes?.[name] ?? {};
    const sent = type === "http" && scheme === "bearer" ? "authorization" : place === "header" ? header : undefined;
    const credential = CREDENTIALS[sent ?? ""];
    if (!credential) throw unsupported(path, `must not ask for ${name}, which the client has no option for`);
    return [sent, credential];
  });
  return Object.fromEntries(headers);
}

function unsupported(path: string, reason: string): BuildFailure {
  return new BuildFailure(
    `openapi/openapi.yaml: ${path} ${reason}; the client (scripts/package/client/) can call no other.`,
  );
}
