import { readFile } from "node:fs/promises";
import { type Body, type Contract, type Response, resolve } from "../../contract/contract.ts";
import { isFailure } from "../../contract/views.ts";
import { comment, declareSchemas } from "../typescript.ts";
import { type ClientOperation, inputSchema } from "./operations.ts";

/**
 * Declares the client. The types of each operation are written out, and the generic types of openapi-fetch are not
 * imported: they take the compiler ten times as long as all of these.
 *
 * @param common path of the TypeScript file whose types do not depend on the operations
 */
export async function declarations(contract: Contract, operations: ClientOperation[], common: string): Promise<string> {
  const inputs = operations.map((operation) => [`${typeName(operation)}Input`, inputSchema(operation)]);
  return `import type { components, operations } from "./types.js";

${(await readFile(common, "utf8")).replace(/^\/\/.*\n/gm, "").trim()}

${(await declareSchemas(contract, Object.fromEntries(inputs))).join("\n")}
${operations.map(optionsType).join("\n")}
${operations.map(resultType).join("\n")}
/** The request and response types of \`POST\`, by path. */
export interface RawOperations {
${operations.map(rawOperation).join("")}}

/** One method for each operation. Methods never throw or reject. */
export interface Client {
  /** The unchanged method of openapi-fetch: it fills in and signs nothing, and throws when no response arrives. */
  POST<Path extends keyof RawOperations>(
    path: Path,
    init: RawOperations[Path]["init"] & RawOptions,
  ): Promise<RawResult<RawOperations[Path]["data"], RawOperations[Path]["error"]>>;
${operations.map((operation) => method(contract, operation)).join("")}}

/** Creates a client. */
export function createClient(options: ClientOptions): Client;
`;
}

/** The type of the options of a call: those of every call, and those that depend on the operation. */
function optionsType(operation: ClientOperation): string {
  const { id, parameters, runtime } = operation;
  const options = [`CallOptions<${requestType(operation)}["header"]>`];
  if (parameters.length > 0) {
    const query = queryType(operation);
    options.push(isQueryNeeded(operation) ? `{ query: ${query} }` : `{ query?: ${query} | undefined }`);
  }
  if (runtime.security.some((way) => way.authorization)) options.push("TokenOption");
  const signedByUser = runtime.security.filter((way) => way.usersignature);
  if (signedByUser.length > 0 && signedByUser.length < runtime.security.length) options.push("UserSignatureOption");
  return `/** The options of \`${id}\`. */
export type ${typeName(operation)}Options = ${options.join(" & ")};
`;
}

/** The type of the result of a call: one member for each documented status. */
function resultType(operation: ClientOperation): string {
  const members = operation.responses.map((response) => {
    const kind = isFailure(response) ? "FailureResult" : "SuccessResult";
    return `  | ${kind}<${response.status}, ${responseType(operation, response)}>\n`;
  });
  return `/** The result of \`${operation.id}\`. */
export type ${typeName(operation)}Result =
${members.join("")}  | ErrorResult;
`;
}

function rawOperation(operation: ClientOperation): string {
  const { path, parameters, responses } = operation;
  const [failures, successes] = [responses.filter(isFailure), responses.filter((response) => !isFailure(response))];
  const bodies = (some: Response[]) => {
    return [...new Set(some.map((response) => responseType(operation, response)))].join(" | ") || "never";
  };
  const mark = isQueryNeeded(operation) ? "" : "?";
  const params = parameters.length > 0 ? `; params${mark}: { query: ${queryType(operation)} }` : "";
  return `  "${path}": {
    init: { body: ${requestType(operation)}${params} };
    data: ${bodies(successes)};
    error: ${bodies(failures)};
  };
`;
}

function method(contract: Contract, operation: ClientOperation): string {
  const type = typeName(operation);
  const isInputNeeded = isQueryNeeded(operation) || (inputSchema(operation).required ?? []).length > 0;
  return `
${comment(documentation(contract, operation), "  ")}  ${operation.id}(
    input${isInputNeeded ? "" : "?"}: ${type}Input,
    options${isQueryNeeded(operation) ? "" : "?"}: ${type}Options,
  ): Promise<${type}Result>;
`;
}

/** The description of a method: what it does, and each failure with the meaning of its error codes. */
function documentation(contract: Contract, { summary, description, responses }: ClientOperation): string {
  const failures = responses.filter(isFailure).flatMap(({ status, description, schema }) => {
    const codes = resolve(contract, schema.properties?.error_code ?? {})["x-enumDescriptions"] ?? {};
    return [
      `- ${status}: ${continued(description)}`,
      ...Object.entries(codes).map(([code, meaning]) => `  - \`${code}\`: ${continued(meaning)}`),
    ];
  });
  const parts = [summary, description, failures.length > 0 ? `Failures:\n\n${failures.join("\n")}` : undefined];
  return parts.flatMap((part) => part?.trimEnd() ?? []).join("\n\n");
}

/** Indents the continuation lines of a list item. */
function continued(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n  ");
}

function requestType({ id, request }: ClientOperation): string {
  return componentType(request) ?? `operations["${id}"]["requestBody"]["content"]["application/json"]`;
}

function responseType({ id }: ClientOperation, response: Response): string {
  return (
    componentType(response) ?? `operations["${id}"]["responses"][${response.status}]["content"]["application/json"]`
  );
}

function componentType({ component }: Body): string | undefined {
  return component && `components["schemas"]["${component}"]`;
}

function queryType({ id }: ClientOperation): string {
  return `NonNullable<operations["${id}"]["parameters"]["query"]>`;
}

function isQueryNeeded({ parameters }: ClientOperation): boolean {
  return parameters.some(({ required }) => required);
}

function typeName({ id }: ClientOperation): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
