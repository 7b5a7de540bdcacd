import { bundleCode } from "./bundle-code.ts";
import { declareClient } from "./client/declare-client.ts";
import { type ClientOperation, clientOperations } from "./client/operations.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";

/** The modules that the package exports as a whole, beside the types. */
const MODULES = ["client", "webhooks"];

/** Both files export `WebhookEvent`, which is the same type: only the second line makes clear which one is meant. */
const TYPES = `export type * from "./types.js";
export type { WebhookEvent } from "./webhooks.js";
`;

/**
 * Makes the client, `generated/client.js` and `generated/client.d.ts`, with a method and a constant for each operation; and
 * `generated/index.js` and `generated/index.d.ts`, which export it together with all types.
 *
 * @throws BuildFailure when an operation has a form that the client does not support
 */
export async function client(context: BuildContext): Promise<Files> {
  const contract = await readBuiltContract(context);
  const operations = clientOperations(contract);
  const exports = MODULES.map((name) => `export * from "./${name}.js";\n`).join("");
  const banner = `// ${madeFrom("openapi/")}\n\n`;
  return {
    "generated/client.js": banner + (await bundleClient(operations)),
    "generated/client.d.ts": banner + (await declareClient(contract, operations)),
    "generated/index.js": banner + exports,
    "generated/index.d.ts": banner + exports + TYPES,
  };
}

/** Bundles the code of the client with the operations. */
function bundleClient(operations: ClientOperation[]): Promise<string> {
  const constants = operations.map(({ id, runtime, paging }) => {
    const { path, ...others } = runtime;
    const members = Object.entries(others).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`);
    const all = paging ? `  all: /* @__PURE__ */ allPages(${JSON.stringify(paging)}),\n` : "";
    return `export const ${id} = {\n  path: ${JSON.stringify(path)},\n${members.join("")}${all}};\n`;
  });
  const contents = `import { clientOf } from "./client.ts";
import { allPages } from "./pages.ts";

export { clientOf };
export { createPost } from "./raw.ts";
export { TokenPaymentsError, unwrap } from "./results.ts";

${constants.join("\n")}
export function createClient(options) {
  return clientOf({ ${operations.map(({ id }) => id).join(", ")} }, options);
}
`;
  return bundleCode({ name: "operations", contents, room: "client", external: ["openapi-fetch"] });
}
