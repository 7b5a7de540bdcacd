import type { Contract } from "../../contract/contract.ts";
import { bundleCode } from "./bundle-code.ts";
import { declareClient } from "./client/declare-client.ts";
import { type ClientOperation, clientOperations, namedServers, sensitiveFields } from "./client/operations.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";

/** The modules that the package exports as a whole, beside the types. */
const MODULES = ["client", "webhooks"];

/** Both files export `WebhookEvent`, which is the same type: this makes clear which one is meant. */
const TYPES = `export type { WebhookEvent } from "./webhooks.js";
`;

/**
 * Makes the client, `generated/client.js` and `generated/client.d.ts`, with a method and a constant for each operation;
 * and `generated/index.js` and `generated/index.d.ts`, which export the client together with all types.
 *
 * @throws BuildFailure when an operation has a form that the client does not support
 */
export async function client(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const operations = clientOperations(contract);
  const exports = MODULES.map((name) => `export * from "./${name}.js";\n`).join("");
  const banner = `// ${madeFrom("openapi/")}\n\n`;
  return {
    "generated/client.js": banner + (await bundleClient(contract, operations)),
    "generated/client.d.ts": banner + (await declareClient(contract, operations)),
    "generated/index.js": banner + exports,
    "generated/index.d.ts": banner + exports + TYPES,
  };
}

function bundleClient(contract: Contract, operations: ClientOperation[]): Promise<string> {
  const constants = operations.map(({ id, runtime, paging }) => {
    const { path, ...others } = runtime;
    const members = Object.entries(others).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`);
    const pagingMember = paging ? `  all: /* @__PURE__ */ allPages(${JSON.stringify(paging)}),\n` : "";
    return `export const ${id} = {\n  path: ${JSON.stringify(path)},\n${members.join("")}${pagingMember}};\n`;
  });
  const names = operations.map(({ id }) => id).join(", ");
  const contents = `import { clientOf } from "./client.ts";
import { loggingOf } from "./logging.ts";
import { allPages, toArray } from "./pages.ts";
import { pathClientOf } from "./path-client.ts";

export { clientOf, toArray };
export { TokenPaymentsError, unwrap } from "./results.ts";

export const servers = ${JSON.stringify(namedServers(contract))};

${constants.join("\n")}
export function createClient(options) {
  return pathClientOf({ ${names} }, options);
}

export function logging(log) {
  return loggingOf(${JSON.stringify(sensitiveFields(contract))}, log);
}
`;
  const define = { VERSION: JSON.stringify(contract.info.version) };
  return bundleCode({ name: "operations", contents, folder: "client", external: ["openapi-fetch"], define });
}
