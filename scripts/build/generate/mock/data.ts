import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { Contract } from "../../../contract/contract.ts";
import { ROOT } from "../../../contract/generated.ts";
import { expand } from "../../../contract/json-pointer.ts";
import { boundTimes } from "../../../contract/unix-times.ts";
import { querySchemaOf } from "../../../contract/views.ts";
import { validatorCode } from "../validator-code.ts";

/** Replaces `scripts/service/behavior/served.ts`: the contract is data, and the validators are compiled. */
const MODULE = `import { readContract } from "../../contract/contract.ts";
import { document, validators } from "contract-data";

export const readServedContract = () => readContract(document);
export const validatorsOf = (_contract, { id }) => ({ body: validators[id + "Body"], query: validators[id + "Query"] });
export const responseValidatorOf = (_contract, { id }, { status }) => validators[id + status];
export const eventValidatorOf = (_contract, { name }) => validators[name];
`;

/** The module with the contract as data. */
export const CONTRACT_DATA = "contract-data";

/**
 * Puts the contract into a bundle of the mock, so that it reads nothing from disk and compiles nothing when it runs.
 *
 * @param file the file that has it, relative to the bundle; without one, it becomes part of the bundle
 */
export function contractAsData(contract: Contract, file?: string): Plugin {
  return {
    name: "contract-as-data",
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /[\\/]behavior[\\/]served\.ts$/ }, () => ({ contents: MODULE }));
      onResolve({ filter: /^contract-(data|validators)$/ }, ({ path }) => {
        return file === undefined ? { path, namespace: "contract" } : { path: file, external: true };
      });
      onLoad({ filter: /^contract-data$/, namespace: "contract" }, () => {
        const document = JSON.stringify(withoutTexts(contract.raw));
        return { contents: `export const document = ${document};\nexport * as validators from "contract-validators";` };
      });
      onLoad({ filter: /^contract-validators$/, namespace: "contract" }, () => {
        return {
          contents: validatorCode(servedSchemas(contract)),
          resolveDir: join(ROOT, "scripts/runtime/validators"),
        };
      });
    },
  };
}

function servedSchemas({ operations, events, raw }: Contract): Map<string, object> {
  const schemas = new Map<string, object>();
  for (const operation of operations) {
    schemas.set(`${operation.id}Body`, boundTimes(expand(raw, operation.request.schema)));
    const query = querySchemaOf(operation);
    if (query) schemas.set(`${operation.id}Query`, expand(raw, query));
    for (const { status, schema } of operation.responses) schemas.set(operation.id + status, expand(raw, schema));
  }
  for (const { name, request } of events) schemas.set(name, expand(raw, request.schema));
  return schemas;
}

/** Members that only readers of the contract need. */
const FOR_READERS = ["title", "summary", "description", "deprecated", "tags", "links", "x-enumDescriptions"];

/** Members whose value is data, in which those names are fields like others. */
const DATA = /^(value|default|const|enum|x-.*)$/;

/** Members whose value is an object with names of the contract's own. */
const NAMED = ["properties", "examples", "responses", "parameters", "schemas", "webhooks", "paths"];

/** Copies the document without what only its readers need, which is half of it. */
function withoutTexts<Node>(node: Node, named = false): Node {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => withoutTexts(item)) as Node;
  const members = Object.entries(node)
    .filter(([name]) => named || !FOR_READERS.includes(name))
    .map(([name, member]) => {
      return [name, !named && DATA.test(name) ? member : withoutTexts(member, !named && NAMED.includes(name))];
    });
  return Object.fromEntries(members) as Node;
}
