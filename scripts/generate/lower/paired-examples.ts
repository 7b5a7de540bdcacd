import {
  type Bundle,
  type BundledOperation,
  type Contract,
  type Operation,
  readContract,
  resolve,
} from "../../contract/contract.ts";
import { derivation } from "../../contract/values/derive.ts";
import { applyEchoes, echoesOf } from "../../contract/values/echo.ts";
import { mapMembers } from "./map-schemas.ts";

/**
 * Gives each operation, for every named example of its request, an example of the same name in its success, unless there
 * is one: what the mock answers that request, from the first example of the success. Tools that test or simulate a
 * service pair examples by their names.
 */
export function withPairedExamples(bundle: Bundle): Bundle {
  const contract = readContract(bundle);
  const paths = mapMembers(bundle.paths, (item, path) => {
    const operation = contract.operations.find((each) => each.path === path);
    return item.post && operation ? { ...item, post: paired(contract, operation, item.post) } : item;
  });
  return { ...bundle, paths };
}

function paired(contract: Contract, operation: Operation, post: BundledOperation): BundledOperation {
  const { request, responses } = operation;
  const derive = derivation(contract, operation);
  const withPairs = responses.map(({ status, schema, examples }) => {
    const written = post.responses[status] as object;
    const [first] = examples;
    if (!status.startsWith("2") || first === undefined) return [status, written];
    const echoes = echoesOf(contract, schema, request.schema);
    const added = request.examples
      .filter(({ name }) => examples.every((each) => each.name !== name))
      .map(({ name, summary, value: body }) => {
        return [name, { summary, value: applyEchoes(echoes, derive({ body }, first.value), body) }];
      });
    return [status, withExamples(resolve(contract, written), Object.fromEntries(added))];
  });
  return { ...post, responses: Object.fromEntries(withPairs) };
}

/** Adds examples to a response. */
function withExamples(response: object, added: Record<string, object>): unknown {
  const { content } = response as { content: Record<string, { examples: object }> };
  const media = content["application/json"];
  return {
    ...response,
    content: { ...content, "application/json": { ...media, examples: { ...media?.examples, ...added } } },
  };
}
