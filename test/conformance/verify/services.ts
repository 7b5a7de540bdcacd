import type {
  Draft,
  FailureName,
  Handler,
  OperationName,
  VerifyConfig,
  VerifyReport,
} from "../../../scripts/conformance/verify/index.ts";
import { failuresOf } from "../../../scripts/contract/views.ts";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { contract } from "../../support/contract.ts";

/** The failures that a request causes by itself, also on the mock. */
const BY_REQUEST = ["signature_absent", "bad_format", "basic_authorization", "token_badly_encoded"];

const failures = failuresOf(contract);
const names = [...new Set(failures.map(({ example }) => example.name))].filter((name) => !BY_REQUEST.includes(name));

/** Selects the failure by the header `Prefer`. */
function prefer(name: string): (draft: Draft) => void {
  return (draft) => {
    const operation = contract.operations.find(({ id }) => id === draft.operation)?.name;
    const failure = failures.find((each) => each.operation === operation && each.example.name === name);
    draft.headers.prefer = `code=${failure?.status}, example=${name}`;
  };
}

/** The environment of the mock, which can be put into every failure. */
export const config: VerifyConfig = {
  appHandle: "demo_app",
  userHandle: "demo_user",
  signApp: () => "signature-of-the-app",
  signUser: () => "signature-of-the-user",
  authToken: () => "c2VjcmV0LXRva2Vu",
  hasExampleData: true,
  failures: Object.fromEntries(names.map((name) => [name, prefer(name)])) as Record<FailureName, () => void>,
};

/** The same config for one operation alone. */
export function configOf(operation: OperationName): VerifyConfig {
  const others = contract.operations.map(({ id }) => id as OperationName).filter((id) => id !== operation);
  return { ...config, skip: others };
}

// biome-ignore lint/suspicious/noExplicitAny: a change reaches into the bodies of any operation
export type Body = any;

/** A service that keeps the contract. */
export function service(): Handler {
  const mock = createMockFetch();
  return (request) => mock(request);
}

/** A request as a broken service sees it. */
interface Seen {
  /** Name of the operation. */
  operation: string;
  headers: Headers;
  body: Body;
}

/** A response as a broken service changes it. */
interface Changed {
  status: number;
  headers: Headers;
  body: Body;
}

/**
 * A service that breaks the contract.
 *
 * @param onRequest changes requests before the service sees them
 * @param onResponse changes responses
 */
export function broken({
  onRequest = () => {},
  onResponse = () => {},
}: {
  onRequest?: (request: Seen) => void;
  onResponse?: (response: Changed, request: Seen) => void;
}): Handler {
  const kept = service();
  return async (request) => {
    const text = await request.text();
    const seen = () => ({
      operation: request.url.split("/").at(-1)?.replace(/\?.*/, "") ?? "",
      headers: new Headers(request.headers),
      body: text === "" ? undefined : JSON.parse(text),
    });
    const changed = seen();
    onRequest(changed);
    const body = changed.body === undefined ? null : JSON.stringify(changed.body);
    const response = await kept(new Request(request.url, { method: "POST", headers: changed.headers, body }));
    const result = { status: response.status, headers: new Headers(response.headers), body: await response.json() };
    onResponse(result, seen());
    const sent = typeof result.body === "string" ? result.body : JSON.stringify(result.body);
    return new Response(sent, { status: result.status, headers: result.headers });
  };
}

/** Options with which everything is sent. */
export const EVERYTHING = { allowPayments: true, sandbox: true, eventsWithin: 0 };

/** What a verification says is broken. */
export const inWords = ({ statements }: VerifyReport) =>
  statements.flatMap(({ id, broken }) => broken.map(({ operation, message }) => `${id}: ${operation} ${message}`));

/** A service that notes the paths to which requests are sent. */
export function recording(paths: Set<string>): Handler {
  const kept = service();
  return (request) => {
    paths.add(new URL(request.url).pathname);
    return kept(request);
  };
}
