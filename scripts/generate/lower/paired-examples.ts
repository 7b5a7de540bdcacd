import { isDeepStrictEqual } from "node:util";
import {
  type Bundle,
  type BundledOperation,
  type DocumentedResponse,
  type Example,
  type Operation,
  readContract,
  resolve,
} from "../../contract/contract.ts";
import { pascalCase } from "../../contract/schema.ts";
import { derivation } from "../../contract/values/derive.ts";
import { applyEchoes, echoesOf } from "../../contract/values/echo.ts";
import { mapMembers } from "./map-schemas.ts";

/** Examples, by the names under which a response or the components list them. */
type Examples = Record<string, { $ref: string } | { summary: string; value: unknown }>;

/**
 * Gives each operation, for every named example of its request, an example of the same name in its success, unless there
 * is one: what the mock answers that request, from the first example of the success. Tools that test or simulate a
 * service pair examples by their names. Equal ones refer to one component.
 */
export function withPairedExamples(bundle: Bundle): Bundle {
  const contract = readContract(bundle);
  const components = bundle.components as { examples?: Examples } | undefined;
  const shared: Examples = {};
  const paths = mapMembers(bundle.paths, (item, path) => {
    const operation = contract.operations.find((each) => each.path === path);
    return item.post && operation ? { ...item, post: withPairs(operation, item.post) } : item;
  });
  if (Object.keys(shared).length === 0) return { ...bundle, paths };
  return { ...bundle, paths, components: { ...components, examples: { ...components?.examples, ...shared } } as never };

  function withPairs(operation: Operation, post: BundledOperation): BundledOperation {
    const responses = operation.responses.map((response) => {
      const written = post.responses[response.status] as object;
      if (!response.status.startsWith("2") || response.examples.length === 0) return [response.status, written];
      return [response.status, withExamples(resolve(contract, written), pairsOf(operation, response))];
    });
    return { ...post, responses: Object.fromEntries(responses) };
  }

  function pairsOf(operation: Operation, { schema, examples }: DocumentedResponse): Examples {
    const { request } = operation;
    const [first] = examples as [Example];
    const derive = derivation(contract, operation);
    const echoes = echoesOf(contract, schema, request.schema);
    const pairs = request.examples
      .filter(({ name }) => examples.every((each) => each.name !== name))
      .map(({ name, summary, value: body }) => {
        return { name, summary, value: applyEchoes(echoes, derive({ body }, first.value), body) };
      });
    return Object.fromEntries(
      pairs.map(({ name, summary, value }) => {
        const isEqual = (other: { value: unknown }) => isDeepStrictEqual(other.value, value);
        const { component } = examples.find(isEqual) ?? {};
        if (component !== undefined && component in (components?.examples ?? {})) return [name, exampleRef(component)];
        const equal = pairs.filter(isEqual);
        if (equal.length === 1) return [name, { summary, value }];
        const added = `${pascalCase(`${operation.name}_${equal[0]?.name}`)}Response`;
        shared[added] = { summary: first.summary, value };
        return [name, exampleRef(added)];
      }),
    );
  }
}

function exampleRef(component: string): { $ref: string } {
  return { $ref: `#/components/examples/${component}` };
}

function withExamples(response: object, added: Examples): unknown {
  const { content } = response as { content: Record<string, { examples: object }> };
  const media = content["application/json"];
  return {
    ...response,
    content: { ...content, "application/json": { ...media, examples: { ...media?.examples, ...added } } },
  };
}
