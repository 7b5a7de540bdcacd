import type { NamedCase } from "./cases.ts";
import { type Document, resolve } from "./fields.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
type Node = any;

/** The body that a case speaks of, as the document has it. */
export interface Body {
  schema: Node;
  examples: Record<string, Node>;
}

/**
 * The path of an operation.
 *
 * @param subject its name, the last part of the path
 * @throws Error if the document has no such operation
 */
export function pathOf(document: Document, subject: string): string {
  const path = Object.keys(document.paths as object).find((each) => each.endsWith(`/${subject}`));
  if (path === undefined) throw new Error(`the document has no operation ${subject}`);
  return path;
}

/**
 * The operation, or the webhook, of a case.
 *
 * @throws Error if the document has none of that name
 */
export function operationOf(document: Document & Node, { subject, event }: NamedCase): Node {
  const item = event === undefined ? document.paths[pathOf(document, subject)] : document.webhooks?.[subject];
  if (item?.post === undefined) throw new Error(`the document has no POST of ${subject}`);
  return item.post;
}

/**
 * The body of a case: of the request, of a response, or of an event.
 *
 * @throws Error if the document has no such response
 */
export function bodyOf(document: Document & Node, each: NamedCase): Body {
  const operation = operationOf(document, each);
  const { status } = each.response ?? {};
  const body = status === undefined ? operation.requestBody : operation.responses[status];
  if (body === undefined) throw new Error(`${each.subject} has no response ${status}`);
  const { schema = true, examples = {} } = (resolve(body, document) as Node).content["application/json"];
  return { schema, examples };
}

/**
 * The value of the named example that a case changes.
 *
 * @throws Error if the document has no such example there
 */
export function exampleOf(document: Document & Node, each: NamedCase): unknown {
  const name = each.request ?? each.event ?? each.response?.example ?? "";
  const example = bodyOf(document, each).examples[name];
  if (example === undefined) throw new Error(`${each.subject} has no example ${name} there`);
  return (resolve(example, document) as Node).value;
}

/**
 * The query of a case.
 *
 * @returns the values by name
 * @throws Error if a parameter has no example of the name that the case gives
 */
export function queryOf(document: Document & Node, each: NamedCase): Record<string, string | number> {
  const parameters: Node[] = (operationOf(document, each).parameters ?? []).map((each: unknown) =>
    resolve(each, document),
  );
  const entries = Object.entries(each.query ?? {}).map(([name, value]) => {
    if (typeof value !== "object") return [name, value];
    const example = parameters.find((parameter) => parameter.name === name)?.examples?.[value.example];
    if (example === undefined) throw new Error(`${each.subject} has no example ${value.example} of query.${name}`);
    return [name, (resolve(example, document) as Node).value];
  });
  return Object.fromEntries(entries);
}
