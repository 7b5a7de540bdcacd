import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { Contract } from "../../contract/contract.ts";
import { ROOT } from "../../contract/generated.ts";
import { expand } from "../../contract/json-pointer.ts";
import { querySchemaOf } from "../../contract/views.ts";
import { validatorCode } from "../validator-code.ts";

/** Replaces `scripts/contract/served.ts`: the contract is data, and the validators are compiled. */
const MODULE = `import { readContract } from "./contract.ts";
import document from "contract-data";
import * as validators from "contract-validators";

export const readServedContract = () => readContract(document);
export const validatorsOf = (_contract, { id }) => ({ body: validators[id + "Body"], query: validators[id + "Query"] });
`;

/** Puts the contract into the mock, so that it reads nothing from disk and compiles nothing when it runs. */
export function contractAsData(contract: Contract): Plugin {
  return {
    name: "contract-as-data",
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /[\\/]contract[\\/]served\.ts$/ }, () => ({ contents: MODULE }));
      onResolve({ filter: /^contract-(data|validators)$/ }, ({ path }) => ({ path, namespace: "contract" }));
      onLoad({ filter: /^contract-data$/, namespace: "contract" }, () => {
        return { contents: JSON.stringify(withoutTexts(contract.raw)), loader: "json" };
      });
      onLoad({ filter: /^contract-validators$/, namespace: "contract" }, () => {
        return {
          contents: validatorCode(requestSchemas(contract)),
          resolveDir: join(ROOT, "scripts/validators"),
        };
      });
    },
  };
}

function requestSchemas({ operations, raw }: Contract): Map<string, object> {
  const schemas = new Map<string, object>();
  for (const operation of operations) {
    schemas.set(`${operation.id}Body`, expand(raw, operation.request.schema));
    const query = querySchemaOf(operation);
    if (query) schemas.set(`${operation.id}Query`, expand(raw, query));
  }
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
