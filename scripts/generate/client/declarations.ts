import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle, Schema } from "../context.ts";
import { comment } from "../typescript/comment.ts";
import { namedSchemas } from "../typescript/named-schemas.ts";
import { declareSchemas } from "../typescript/schema-types.ts";
import type { Callable } from "./callable-operations.ts";
import { documentation } from "./documentation.ts";
import { inputSchema } from "./input-schema.ts";

/**
 * What does not depend on the operations. It has types only, so that it can stand in a file of declarations as it is.
 */
const COMMON = join(import.meta.dirname, "../../package/client/types.ts");

/**
 * Declares the client. The types of each operation are named outright, and those of openapi-fetch are not imported: its
 * generic types take the compiler ten times as long as all of these.
 */
export async function declarations(bundle: Bundle, operations: Callable[]): Promise<string> {
  const named = namedSchemas(bundle);
  const inputs = await declareSchemas(
    bundle,
    Object.fromEntries(operations.map((operation) => [`${typeName(operation)}Input`, inputSchema(operation)])),
  );
  const options = operations.map((operation) => optionsType(operation, named));
  const results = operations.map((operation) => resultType(operation, named));
  const methods = operations.map((operation) => method(bundle, operation));
  const common = (await readFile(COMMON, "utf8")).replace(/^\/\/.*\n/gm, "").trim();
  return `import type { components, operations } from "./types.js";

${common}

${inputs.join("\n")}
${options.join("\n")}
${results.join("\n")}
/** What \`POST\` takes and gives, by path. */
export interface RawOperations {
${operations.map((operation) => rawOperation(operation, named)).join("")}}

/** One method for each operation. None of them throws, or rejects. */
export interface Client {
  /**
   * The method of openapi-fetch, as it is: it fills in and signs nothing, and throws when no answer comes.
   */
  POST<Path extends keyof RawOperations>(
    path: Path,
    init: RawOperations[Path]["init"] & RawOptions,
  ): Promise<RawResult<RawOperations[Path]["data"], RawOperations[Path]["error"]>>;
${methods.join("")}}

/** Makes a client. */
export function createClient(options: ClientOptions): Client;
`;
}

/** The type of what a call gives: one member for each documented status. */
function resultType(operation: Callable, named: Record<string, Schema>): string {
  const members = Object.keys(operation.responses).map((status) => {
    const kind = isSuccess(status) ? "SuccessResult" : "FailureResult";
    return `  | ${kind}<${status}, ${responseType(operation, status, named)}>\n`;
  });
  return `/** What came of a call of \`${operation.name}\`. */
export type ${typeName(operation)}Result =
${members.join("")}  | ErrorResult;
`;
}

function rawOperation(operation: Callable, named: Record<string, Schema>): string {
  const bodies = (statuses: string[]) =>
    [...new Set(statuses.map((status) => responseType(operation, status, named)))].join(" | ") || "never";
  const statuses = Object.keys(operation.responses);
  const params =
    operation.parameters.length > 0
      ? `; params${isQueryNeeded(operation) ? "" : "?"}: { query: ${queryType(operation)} }`
      : "";
  return `  "${operation.runtime.path}": {
    init: { body: ${requestType(operation, named)}${params} };
    data: ${bodies(statuses.filter(isSuccess))};
    error: ${bodies(statuses.filter((status) => !isSuccess(status)))};
  };
`;
}

function method(bundle: Bundle, operation: Callable): string {
  const type = typeName(operation);
  const inputNeeded = isQueryNeeded(operation) || (inputSchema(operation).required ?? []).length > 0;
  return `
${comment(documentation(bundle, operation), "  ")}  ${operation.name}(
    input${inputNeeded ? "" : "?"}: ${type}Input,
    options${isQueryNeeded(operation) ? "" : "?"}: ${type}Options,
  ): Promise<${type}Result>;
`;
}

/** The type of what a call may set: what every call may, and what depends on the operation. */
function optionsType(operation: Callable, named: Record<string, Schema>): string {
  const { parameters, runtime } = operation;
  const options = [`CallOptions<${requestType(operation, named)}["header"]>`];
  if (parameters.length > 0) {
    const query = queryType(operation);
    options.push(isQueryNeeded(operation) ? `{ query: ${query} }` : `{ query?: ${query} | undefined }`);
  }
  if (runtime.security.some((way) => way.authorization)) options.push("TokenOption");
  const signedByUser = runtime.security.filter((way) => way.usersignature);
  if (signedByUser.length > 0 && signedByUser.length < runtime.security.length) options.push("UserSignatureOption");
  return `/** What a call of \`${operation.name}\` may set. */
export type ${typeName(operation)}Options = ${options.join(" & ")};
`;
}

function requestType({ name, body }: Callable, named: Record<string, Schema>): string {
  return componentType(body, named) ?? `operations["${name}"]["requestBody"]["content"]["application/json"]`;
}

function queryType({ name }: Callable): string {
  return `NonNullable<operations["${name}"]["parameters"]["query"]>`;
}

function responseType({ name, responses }: Callable, status: string, named: Record<string, Schema>): string {
  const component = componentType(responses[status]?.schema, named);
  return component ?? `operations["${name}"]["responses"][${status}]["content"]["application/json"]`;
}

/** The type of the component that a schema refers to, if that has a name of its own. */
function componentType(schema: Schema | undefined, named: Record<string, Schema>): string | undefined {
  const component = schema?.$ref?.split("/").at(-1) ?? "";
  return component in named ? `components["schemas"]["${component}"]` : undefined;
}

function isQueryNeeded({ parameters }: Callable): boolean {
  return parameters.some(({ required }) => required);
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function typeName({ name }: Callable): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
