import { STATUS_CODES } from "node:http";
import type { Contract, Example, Operation } from "../../../contract/contract.ts";
import { type Failure, failuresOf, preferOf, schemesFor } from "../../../contract/views.ts";
import { HEADER_FIELDS } from "../../../contract/well-known.ts";
import { MOCK_ADDRESS } from "../../../service/http/addresses.ts";
import { serverName } from "../client/operations.ts";

/** Every operation of the contract as requests. */
export interface Collection {
  title: string;
  version: string;
  /** What a reader sees first. */
  introduction: string;
  /** One for each operation, in the order of the document. */
  folders: Folder[];
  environments: Environment[];
  servers: string[];
}

/** A name and a value that a request sends, or would send if a tester turned it on. */
export interface Setting {
  name: string;
  /** May contain variables, such as `{{authsignature}}`. */
  value: string;
  description?: string;
  disabled?: true;
}

export interface CollectionRequest {
  /** Name of the example that it sends, or of the failure that it asks for; unique in its operation and kind. */
  id: string;
  name: string;
  description: string;
  path: string;
  headers: Setting[];
  query: Setting[];
  /** JSON, with variables in its strings. */
  body: string;
  /** Whether it is authenticated by the auth token instead of signatures. */
  token: boolean;
  /** What its tests expect. */
  checks: ResponseCheck[];
  /** Every documented response of the operation, with its first request. */
  responses: SavedResponse[];
}

/** A test of a response: what it must equal. Without a field, its status. */
interface ResponseCheck {
  title: string;
  field?: string;
  value: unknown;
}

/** A documented response, saved with a request. */
interface SavedResponse {
  name: string;
  status: number;
  /** The text that goes with the status, such as `Forbidden`. */
  statusText: string;
  /** JSON. */
  body: string;
  /** The header `Prefer` with which the mock returns it. */
  prefer: Setting;
}

/** An operation in a collection. */
export interface Folder {
  name: string;
  description: string;
  /** One for each request example. */
  requests: CollectionRequest[];
  /** One for each documented failure, which the mock returns. */
  failures: CollectionRequest[];
}

/** A server, and what its requests need. */
export interface Environment {
  /** Such as `sandbox`: the description of the server, or where that is not one word, its host. */
  name: string;
  variables: { name: string; value: string; secret?: true }[];
}

/** The handles of the examples, which the environment of the mock has as variables. */
const HANDLES = { app_handle: "demo_app", user_handle: "demo_user" };

/** The fields of the header object with a handle, and the variable that replaces it. */
const HANDLE_VARIABLES = {
  [HEADER_FIELDS.app]: "app_handle",
  [HEADER_FIELDS.authApp]: "app_handle",
  [HEADER_FIELDS.user]: "user_handle",
} as const;

/** Values with which the mock accepts requests: any key of a signature, and any token that is base64. */
const MOCK_KEYS = { app_key: "app key", user_key: "user key" };
const MOCK_TOKEN = { auth_token: "dG9rZW4=" };

/** Makes the collection of a contract. */
export function collectionOf(contract: Contract): Collection {
  const { title, version } = contract.info;
  const folders = foldersOf(contract);
  const introduction = `Every operation of version ${version} of the contract: a request for each documented example, and \
in the folder Failures one for each documented failure, which the mock returns on request.

Choose an environment. For one of the service, fill in its variables, and put your signer into the pre-request \
script of the collection, where it is marked. The mock accepts any signature.`;
  return {
    title,
    version,
    introduction,
    folders,
    environments: environmentsOf(contract, folders),
    servers: contract.servers.map(({ url }) => url),
  };
}

/** Describes the folder of failures. */
export const FAILURES = `Each asks the mock for one documented failure, by the header \`Prefer\`. The contract does \
not list that header for the service, so these requests are skipped, with a message in the console, unless the variable \`is_mock\` of the \
environment is \`true\` and its \`base_url\` is not that of the service.`;

function foldersOf(contract: Contract): Folder[] {
  const failures = Map.groupBy(failuresOf(contract), ({ operation }) => operation);
  return contract.operations.map((operation) => ({
    name: operation.name,
    description: `${operation.summary}.\n\n${operation.description ?? ""}`.trim(),
    requests: operation.request.examples.map((example) => exampleRequest(contract, operation, example)),
    failures: (failures.get(operation.name) ?? []).flatMap((failure) => {
      // The mock returns the failure whatever the request is.
      return operation.request.examples.slice(0, 1).map((first) => failingRequest(contract, operation, first, failure));
    }),
  }));
}

function savedResponses({ responses }: Operation): SavedResponse[] {
  return responses.flatMap(({ status, examples }) =>
    examples.map(({ name, summary, value }) => ({
      name: `${status} ${summary}`,
      status: Number(status),
      statusText: STATUS_CODES[status] ?? "",
      body: JSON.stringify(value, null, 2),
      prefer: { name: "prefer", value: preferOf(status, name) },
    })),
  );
}

function environmentsOf({ servers }: Contract, folders: Folder[]): Environment[] {
  const isTokenSent = folders.some(({ requests }) => requests.some(({ token }) => token));
  const secrets = { ...MOCK_KEYS, ...(isTokenSent && MOCK_TOKEN) };
  const variables = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  const mock = { base_url: MOCK_ADDRESS, is_mock: "true", ...HANDLES, ...secrets };
  return [
    { name: "mock", variables: variables(mock) },
    ...servers.map((server) => ({
      name: serverName(server) || new URL(server.url).hostname,
      variables: [
        ...variables({ base_url: server.url, app_handle: "", user_handle: "" }),
        ...Object.keys(secrets).map((name) => ({ name, value: "", secret: true as const })),
      ],
    })),
  ];
}

function exampleRequest(contract: Contract, operation: Operation, example: Example): CollectionRequest {
  const [success] = operation.responses.find(({ status }) => status === "200")?.examples ?? [];
  const { success: isSuccess } = Object(success?.value) as { success?: boolean };
  return {
    ...requestOf(contract, operation, example),
    id: example.name,
    name: example.summary,
    description: example.description ?? "",
    checks: [checkOf(200), ...(isSuccess === undefined ? [] : [checkOf(isSuccess, "success")])],
    responses: example === operation.request.examples[0] ? savedResponses(operation) : [],
  };
}

function failingRequest(
  contract: Contract,
  operation: Operation,
  first: Example,
  { status, code, example: { name, summary, description, value } }: Failure,
): CollectionRequest {
  const { headers, ...request } = requestOf(contract, operation, first);
  const { success, message } = value as { success?: boolean; message?: string };
  return {
    ...request,
    headers: [...headers, { name: "prefer", value: preferOf(status, name) }],
    // Statuses may have examples of the same name.
    id: `${status}_${name}`,
    name: `${status} ${summary}`,
    description: description ?? "",
    checks: [
      checkOf(Number(status)),
      checkOf(success, "success"),
      code === undefined ? checkOf(message, "message") : checkOf(code, "error_code"),
    ],
    responses: [],
  };
}

/** What requests with the same body have in common. */
function requestOf(contract: Contract, operation: Operation, { value }: Example) {
  const { header, ...fields } = value as { header: Record<string, unknown> };
  const sent = schemesFor(operation, header);
  const optional = [...new Set(operation.security.flat())].filter((scheme) => !sent.includes(scheme));
  const isHeader = (scheme: string) => contract.schemes[scheme]?.in === "header";
  const signature = (name: string) => ({ name, value: `{{${name}}}` });
  return {
    path: operation.path,
    headers: [
      { name: "content-type", value: "application/json" },
      ...sent.filter(isHeader).map(signature),
      ...optional.filter(isHeader).map((name) => ({ ...signature(name), disabled: true as const })),
    ],
    query: operation.parameters.map(({ name, description, examples: [example] }) => {
      return { name, value: String(example?.value ?? ""), description, disabled: true as const };
    }),
    body: JSON.stringify({ header: withVariables(header), ...fields }, null, 2),
    token: !sent.every(isHeader),
  };
}

function withVariables(header: Record<string, unknown>): Record<string, unknown> {
  const replaced = Object.entries(HANDLE_VARIABLES)
    .filter(([field, variable]) => header[field] === HANDLES[variable])
    .map(([field, variable]) => [field, `{{${variable}}}`]);
  return { ...header, ...Object.fromEntries(replaced) };
}

/** Checks a field, or else the status. */
function checkOf(value: unknown, field?: string): ResponseCheck {
  return { title: `${field ?? "The status"} is ${value}`, value, ...(field && { field }) };
}
