import { dereference } from "../json-pointer.ts";
import { type BuildContext, type Bundle, madeFrom, type Operation, readBundle, writeOutput } from "./context.ts";
import { BuildFailure } from "./failure.ts";

const JSON_CONTENT = `["content"]["application/json"]`;

/**
 * Makes the client, `generated/client.js` and `generated/client.d.ts`: one method for each operation, over openapi-fetch.
 * Its declarations name the types of each operation outright, since openapi-fetch's generic ones are slow to check.
 *
 * @throws BuildFailure when an operation is not a POST of JSON that answers JSON: the client can make no other
 */
export async function client(context: BuildContext): Promise<void> {
  const bundle = await readBundle(context);
  const methods = Object.entries(bundle.paths).map(([path, item]) => describe(bundle, path, item));
  await writeOutput(context, "generated/client.js", code(methods));
  await writeOutput(context, "generated/client.d.ts", declarations(methods));
}

/** What the client's code and declarations say of one operation. */
interface Method {
  name: string;
  path: string;
  /** Lines of Markdown. */
  doc: string[];
  /** The members of its argument that the operation calls for, and the TypeScript types of its outcome. */
  fields: string[];
  data: string;
  error: string;
}

function describe(bundle: Bundle, path: string, item: Record<string, Operation>): Method {
  const { post: operation, ...others } = item;
  if (!operation || Object.keys(others).length > 0) throw unsupported(path, "must have a post and nothing else");
  const { operationId, summary, description, parameters = [], responses } = operation;
  if (!isJson(bundle, operation.requestBody)) throw unsupported(path, "must take a JSON body");

  const statuses = Object.keys(responses).filter((status) => isJson(bundle, responses[status]));
  const successes = statuses.filter((status) => status.startsWith("2"));
  const failures = statuses.filter((status) => !successes.includes(status));
  if (successes.length === 0) throw unsupported(path, "must have a 2xx response of JSON");

  const type = `operations["${operationId}"]`;
  const fields = [`body: ${type}["requestBody"]${JSON_CONTENT}`];
  if (parameters.length > 0) {
    const required = parameters.some((parameter) => dereference<{ required?: boolean }>(bundle, parameter).required);
    fields.push(`params${required ? "" : "?"}: ${type}["parameters"]`);
  }
  return {
    name: operationId,
    path,
    doc: [summary, description]
      .filter((text) => text !== undefined)
      .join("\n\n")
      .trimEnd()
      .split("\n"),
    fields,
    data: responseType(type, successes),
    error: responseType(type, failures),
  };
}

function isJson(bundle: Bundle, body: unknown): boolean {
  if (body === undefined) return false;
  return "application/json" in (dereference<{ content?: object }>(bundle, body).content ?? {});
}

function responseType(operation: string, statuses: string[]): string {
  return statuses.length === 0 ? "never" : `${operation}["responses"][${statuses.join(" | ")}]${JSON_CONTENT}`;
}

function unsupported(path: string, reason: string): BuildFailure {
  return new BuildFailure(
    `openapi/openapi.yaml: ${path} ${reason}; the client (scripts/build/client.ts) can call no other.`,
  );
}

function code(methods: Method[]): string {
  return `// ${madeFrom("openapi/")}

import createFetchClient from "openapi-fetch";

export function createClient(options) {
  const { POST } = createFetchClient(options);
  return {
    POST,
${methods.map(({ name, path }) => `    ${name}: (init) => POST("${path}", init),`).join("\n")}
  };
}
`;
}

function declarations(methods: Method[]): string {
  return `// ${madeFrom("openapi/")}

import type { ClientOptions, Client as FetchClient } from "openapi-fetch";
import type { operations, paths } from "./types.js";

export type { ClientOptions };

/** What a call may set beside its body and parameters; it wins over what the client was made with. */
export type CallOptions = Omit<RequestInit, "body" | "headers" | "method"> &
  Pick<ClientOptions, "baseUrl" | "fetch" | "headers">;

/**
 * The outcome of a call: \`data\` is the body of a 2xx response, \`error\` that of any other. A status that the contract does
 * not list is an \`error\` too, with whatever body came: a text, or undefined when there is none. A call throws when no
 * response arrives, or when a 2xx body is no JSON.
 */
export type Result<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

/** One method for each operation. */
export interface Client {
  /** The raw typed method of openapi-fetch: takes the path, and every option that openapi-fetch knows. */
  POST: FetchClient<paths>["POST"];
${methods.map(declaration).join("")}}

/** Makes a client. Without a \`baseUrl\`, paths are relative to the page's own address. */
export function createClient(options?: ClientOptions): Client;
`;
}

function declaration({ name, doc, fields, data, error }: Method): string {
  const comment = doc.map((line) => `   * ${line.replaceAll("*/", "*\\/")}`.trimEnd());
  return `
  /**
${comment.join("\n")}
   */
  ${name}(
    init: CallOptions & {
${fields.map((field) => `      ${field};`).join("\n")}
    },
  ): Promise<
    Result<
      ${data},
      ${error}
    >
  >;
`;
}
