import type { Body, Contract, DocumentedResponse } from "../../../contract/contract.ts";
import type { Schema } from "../../../contract/schema.ts";
import { failuresOf, isFailure, querySchemaOf } from "../../../contract/views.ts";
import { HEADER_FIELDS } from "../../../contract/well-known.ts";
import { MOCK_ADDRESS } from "../../../service/http/addresses.ts";
import { declareSchemas, docComment } from "../typescript.ts";
import { type ClientOperation, describeChoice, inputSchema, namedServers, typeName } from "./operations.ts";

/** Where the mock serves the docs by default. */
const DOCS = `${MOCK_ADDRESS}/docs/`;

/** The declarations that the compiler makes of the modules whose types do not depend on one contract. */
const MODULES = "./declarations/runtime/client";

/** The methods of openapi-fetch of which no call compiles: `clientOperations` refuses what is no POST. */
const OTHER_VERBS = ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/**
 * Declares the client. The types of each operation are written out: the generic types of openapi-fetch, which the compiler
 * looks at only where a program uses them, take it ten times as long as all of these.
 */
export async function declareClient(contract: Contract, operations: ClientOperation[]): Promise<string> {
  const inputs = operations.flatMap((operation): [string, Schema][] => {
    const [type, query] = [typeName(operation), querySchemaOf(operation)];
    const description = `The query of \`${operation.id}\`.`;
    return [
      [`${type}Input`, inputSchema(contract, operation)],
      ...(query ? [[`${type}Query`, { ...query, description }] as [string, Schema]] : []),
    ];
  });
  const items = [...new Set(operations.flatMap((operation) => operation.items))].sort();
  return `import type { Client as FetchClient } from "openapi-fetch";
import type { Operation, WithOptions } from "${MODULES}/entry.js";
import type { CallOptions, TokenOption, UserSignatureOption } from "${MODULES}/options.js";
import type { UnsignedPaths } from "${MODULES}/paths.js";
import type {
  ErrorResult,
  FailureResult,
  InputWith,
${operations.some(({ paging }) => paging) ? "  PagedItems,\n" : ""}  SuccessResult,
} from "${MODULES}/types.js";
import type { ${["components", "operations", ...items].join(", ")} } from "./types.js";

export * from "${MODULES}/entry.js";
export type * from "${MODULES}/options.js";
export type * from "${MODULES}/paths.js";
export type * from "${MODULES}/types.js";
export type * from "./types.js";

${(await declareSchemas(contract, Object.fromEntries(inputs))).join("\n")}
${operations.map(optionsType).join("\n")}
${operations.map(resultType).join("\n")}
${operations.map((operation) => pagedMethod(contract, operation)).join("")}
/** The error codes of all documented failures. */
export type ErrorCode = ${errorCodes(contract).join(" | ")};

/** The bodies of all documented failures. */
export type FailureBody = ${failureBodies(operations).join(" | ")};

/** A client of openapi-fetch, typed by path, with a method for each operation. */
export interface Client extends Methods, WithOptions, FetchClient<UnsignedPaths> {
${OTHER_VERBS.map(otherVerb).join("")}}

/** One method for each operation. They never throw or reject, but the pages of \`all\` do: a failed page throws. */
export interface Methods {
${operations.map((operation) => method(contract, operation)).join("")}}

/** The addresses of the service that the contract has, for \`baseUrl\`. */
export declare const servers: {
${Object.entries(namedServers(contract))
  .map(([name, url]) => `  readonly ${name}: ${JSON.stringify(url)};\n`)
  .join("")}};

/** The signers that each method needs. */
export interface Signers {
${operations.map((operation) => `  ${operation.id}: ${signersOf(operation)};\n`).join("")}}

${operations.map(({ id, summary }) => `/** ${summary}: pass it to \`clientOf\`. */\nexport declare const ${id}: Operation<"${id}">;\n`).join("\n")}`;
}

/** Libraries for openapi-fetch want a client that has it; an editor lists it last, and crossed out. */
function otherVerb(verb: string): string {
  return `  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  ${verb}: FetchClient<UnsignedPaths>["${verb}"];
`;
}

function failureBodies(operations: ClientOperation[]): string[] {
  const types = operations.flatMap((operation) => {
    return operation.responses.filter(isFailure).map((response) => responseType(operation, response));
  });
  return types.length > 0 ? [...new Set(types)] : ["never"];
}

function errorCodes(contract: Contract): string[] {
  const codes = failuresOf(contract).flatMap(({ code }) => (code === undefined ? [] : `"${code}"`));
  return codes.length > 0 ? [...new Set(codes)] : ["never"];
}

/** The signers without which no call of the operation can be made. */
function signersOf({ runtime: { security } }: ClientOperation): string {
  const [first = {}, ...others] = security;
  const needed = Object.values(first).filter((credential) =>
    others.every((way) => Object.values(way).includes(credential)),
  );
  const signers = needed.filter((credential) => credential !== "authToken");
  return signers.map((signer) => `"${signer}"`).join(" | ") || "never";
}

/** The type of the options of a call: those of every call, and those that depend on the operation. */
function optionsType(operation: ClientOperation): string {
  const { id, parameters, runtime } = operation;
  const type = typeName(operation);
  const header = `${requestType(operation)}["header"]`;
  const options = [`CallOptions<${header}>`];
  const callerFields = headerFieldsOfCaller(operation).map((field) => `"${field}"`);
  if (callerFields.length > 0) options.push(`{ header: Pick<${header}, ${callerFields.join(" | ")}> }`);
  if (parameters.length > 0) {
    options.push(isQueryNeeded(operation) ? `{ query: ${type}Query }` : `{ query?: ${type}Query | undefined }`);
  }
  if (runtime.security.some((way) => way.authorization)) options.push("TokenOption");
  const signedByUser = runtime.security.filter((way) => way.usersignature);
  if (signedByUser.length > 0 && signedByUser.length < runtime.security.length) options.push("UserSignatureOption");
  return `/** The options of \`${id}\`. */
export type ${type}Options = ${options.join(" & ")};
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

function method(contract: Contract, operation: ClientOperation): string {
  const text = docComment(documentation(contract, operation), "  ");
  const type = typeName(operation);
  if (operation.paging) return `\n${text}  ${operation.id}: ${type}Method;\n`;
  return `\n${text}  ${operation.id}(${parametersOf(contract, operation)}): Promise<${type}Result>;\n`;
}

/** The type of a method that can read all pages; none for other operations. */
function pagedMethod(contract: Contract, operation: ClientOperation): string {
  const { id, items } = operation;
  if (items.length === 0) return "";
  const parameters = parametersOf(contract, operation);
  const pages = operation.responses.filter((response) => !isFailure(response));
  const data = pages.map((page) => responseType(operation, page)).join(" | ");
  return `
/** The method \`${id}\`. */
export interface ${typeName(operation)}Method {
${docComment(documentation(contract, operation), "  ")}  (${parameters}): Promise<${typeName(operation)}Result>;

  /**
   * Reads all pages, from the one that the call asks for to the last, and yields each item: \`for await (const item of
   * client.${id}.all())\`; or each page, with \`.all().byPage()\`. A page is requested when the one before is used up.
   * Throws TokenPaymentsError when a call does not succeed.
   */
  all(${parameters}): PagedItems<${items.join(" | ")}, ${data}>;
}
`;
}

function parametersOf(contract: Contract, operation: ClientOperation): string {
  const type = typeName(operation);
  const areOptionsNeeded = isQueryNeeded(operation) || headerFieldsOfCaller(operation).length > 0;
  const isInputNeeded = areOptionsNeeded || (inputSchema(contract, operation).required ?? []).length > 0;
  const choice = describeChoice(contract, operation);
  const input = choice === undefined ? `${type}Input` : `InputWith<"${choice}", ${type}Input>`;
  return `
    input${isInputNeeded ? "" : "?"}: ${input},
    options${areOptionsNeeded ? "" : "?"}: ${type}Options,
  `;
}

function documentation(contract: Contract, operation: ClientOperation): string {
  const { name, summary, description, responses } = operation;
  const documented = failuresOf(contract).filter((failure) => failure.operation === name);
  const failures = responses.filter(isFailure).flatMap(({ status, description }) => {
    const codes = documented.filter((failure) => failure.status === status && failure.meaning !== undefined);
    const lines = codes.map(({ code, meaning = "" }) => `  - \`${code}\`: ${continued(meaning)}`);
    return [`- ${status}: ${continued(description)}`, ...new Set(lines)];
  });
  const docs = `[\`${name}\` in the docs](${DOCS}${name}.html)`;
  const link = `${docs} while \`npx token-payments-contract mock\` runs; without it, in \`generated/docs/${name}.md\` of the package`;
  const parts = [summary, description, failures.length > 0 ? `Failures:\n\n${failures.join("\n")}` : undefined, link];
  return parts.flatMap((part) => part?.trimEnd() ?? []).join("\n\n");
}

/** Indents the continuation lines of a list item. */
function continued(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n  ");
}

function requestType({ id, request }: ClientOperation): string {
  return bodyType(request, `["${id}"]["requestBody"]`);
}

function responseType({ id }: ClientOperation, response: DocumentedResponse): string {
  return bodyType(response, `["${id}"]["responses"][${response.status}]`);
}

/** The type of a body: its component, or else that of the place in `operations` where it is written. */
function bodyType({ component }: Body, place: string): string {
  return component ? `components["schemas"]["${component}"]` : `operations${place}["content"]["application/json"]`;
}

/** The required fields of the header object that the client does not fill in: a call must have them. */
function headerFieldsOfCaller({ header, runtime }: Pick<ClientOperation, "header" | "runtime">): string[] {
  const filled = [...(Object.values(HEADER_FIELDS) as string[]), ...Object.keys(runtime.body.header)];
  return (header.required ?? []).filter((field) => !filled.includes(field));
}

function isQueryNeeded({ parameters }: ClientOperation): boolean {
  return parameters.some(({ required }) => required);
}
