import type { Bundle, BundledOperation } from "../../contract/contract.ts";

type Examples = Record<string, { $ref?: string }>;

/**
 * Gives each operation, for every named example of its request, an example of the same name in its success: the first
 * one, unless there is one of that name. Tools that test or simulate a service pair examples by their names.
 */
export function withPairedExamples(bundle: Bundle): Bundle {
  const paths = Object.entries(bundle.paths).map(([path, item]) => [
    path,
    item.post ? { ...item, post: paired(item.post) } : item,
  ]);
  return { ...bundle, paths: Object.fromEntries(paths) };
}

function paired(operation: BundledOperation): BundledOperation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const examples = examplesOf(response);
    if (!status.startsWith("2") || examples === undefined) return [status, response];
    const [first] = Object.values(examples);
    const names = Object.keys(examplesOf(operation.requestBody) ?? {});
    const added = names.filter((name) => !(name in examples)).map((name) => [name, first]);
    return [status, withExamples(response, { ...examples, ...Object.fromEntries(added) })];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

type Body = { content?: Record<string, { examples?: Examples }> } | undefined;

function examplesOf(body: unknown): Examples | undefined {
  return (body as Body)?.content?.["application/json"]?.examples;
}

function withExamples(response: unknown, examples: Examples): unknown {
  const { content } = response as { content: Record<string, object> };
  const media = { ...content["application/json"], examples };
  return { ...(response as object), content: { ...content, "application/json": media } };
}
