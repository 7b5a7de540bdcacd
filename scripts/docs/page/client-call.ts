import type { SampleRequest } from "./request.ts";

/** The options of the client that authenticate a call, by security scheme. */
const SIGNERS: Record<string, string> = { authsignature: "signApp", usersignature: "signUser", authToken: "authToken" };

/** Writes a call with the client of this package, as a module; the signers are the reader's own. */
export function clientCall(server: string, { summary, operationId, security, query, body }: SampleRequest): string {
  const signers = security.map((scheme) => SIGNERS[scheme]);
  // The client fills in the header and the name of the body.
  const { header, message: _, ...fields } = body;
  const { user_handle } = header;
  const input = user_handle === undefined ? fields : { user_handle, ...fields };
  const parameters = Object.entries(query).map(([name, value]) => `${name}: ${value}`);
  const settings = parameters.length > 0 ? `, { query: { ${parameters.join(", ")} } }` : "";
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
