import type { Operation } from "../../contract/contract.ts";
import { schemesFor } from "../../contract/views.ts";

/** How to call an operation in one language. */
interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** A call of an operation with its first example. */
interface SampleCall {
  server: string;
  path: string;
  operationId: string;
  /** What the example shows. */
  summary: string;
  /** Names of the security schemes that authenticate it. */
  security: string[];
  query: [name: string, value: unknown][];
  body: { header: Record<string, unknown>; message?: unknown };
}

/** What a call sends for each security scheme: a header, with a variable of the shell, and an option of the client. */
const CREDENTIALS: Record<string, { header: string; option: string }> = {
  authsignature: { header: "authsignature: $AUTHSIGNATURE", option: "signApp" },
  usersignature: { header: "usersignature: $USERSIGNATURE", option: "signUser" },
  authToken: { header: "authorization: Bearer $AUTH_TOKEN", option: "authToken" },
};

/**
 * Shows how to call an operation, with curl and with the client of this package.
 *
 * @param server base URL of the service
 * @returns nothing for an operation whose request has no example
 */
export function codeSamples(operation: Operation, server = ""): CodeSample[] {
  const { id: operationId, path, request, parameters } = operation;
  const [example] = request.examples;
  if (example === undefined) return [];
  const body = example.value as SampleCall["body"];
  const call: SampleCall = {
    server,
    path,
    operationId,
    summary: example.summary,
    security: schemesFor(operation, body.header),
    query: parameters.map(({ name, examples }) => [name, examples[0]?.value]),
    body,
  };
  return [
    { lang: "bash", label: "curl", source: curl(call) },
    { lang: "typescript", label: "TypeScript", source: clientCall(call) },
  ];
}

function curl({ server, path, summary, security, query, body }: SampleCall): string {
  const pairs = query.map(([name, value]) => `${name}=${value}`);
  const address = `${server}${path}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
  const command = [
    `curl ${quoted(address)}`,
    "-H 'content-type: application/json'",
    ...security.map((scheme) => `-H "${CREDENTIALS[scheme]?.header}"`),
    `-d ${quoted(JSON.stringify(body, null, 2))}`,
  ];
  return `# ${summary}\n${command.join(" \\\n  ")}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes a module that makes the call; the reader supplies the functions that sign. */
function clientCall({ server, operationId, summary, security, query, body }: SampleCall): string {
  const signers = security.map((scheme) => CREDENTIALS[scheme]?.option);
  // The client fills in the header object and the name of the message.
  const { header, message: _, ...fields } = body;
  const { user_handle } = header;
  const input = user_handle === undefined ? fields : { user_handle, ...fields };
  const pairs = query.map(([name, value]) => `${name}: ${value}`);
  const settings = pairs.length > 0 ? `, { query: { ${pairs.join(", ")} } }` : "";
  return `import { createClient } from "token-payments-contract/client";
import { ${signers.join(", ")} } from "./signatures.ts";

const client = createClient({
  baseUrl: ${literal(server)},
  appHandle: ${literal(header.app_handle)},
  ${signers.join(",\n  ")},
});

// ${summary}
const result = await client.${operationId}(${literal(input)}${settings});

if (result.kind === "success") {
  console.log(result.data);
} else if (result.kind === "failure") {
  console.log(result.status, result.error.message);
} else {
  console.log(result.reason, result.message);
}`;
}

/** Writes a JSON value as TypeScript: keys without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"(\w+)":/gm, "$1$2:");
}
