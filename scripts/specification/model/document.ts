import { BuildFailure } from "../../contract/failure.ts";
import { below, valueAt } from "../../contract/json-pointer.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
export type Node = any;

/** An OpenAPI document: the contract, or a changed copy of it. */
export type Document = Readonly<Record<string, Node>>;

/** An operation or an event of the specification. */
export interface Subject {
  name: string;
  /** Path of an operation; absent for an event. */
  path?: string;
}

/** Where the operation or webhook of a subject is, in every document. */
export function pointerOf({ name, path }: Subject): string {
  return path === undefined ? below("#/webhooks", name, "post") : below("#/paths", path, "post");
}

/** A body of an operation or event. */
export interface DocumentBody {
  /** Where its schema is. */
  pointer: string;
  schema: Node;
  /** Where its named examples are, references followed. */
  examples: Record<string, string>;
}

/**
 * Finds a body in a document.
 *
 * @param body `request`, `event`, or the status of a response
 * @returns undefined if the document does not have it
 */
export function bodyAt(document: Document, subject: Subject, body: string): DocumentBody | undefined {
  const part = body === "request" || body === "event" ? ["requestBody"] : ["responses", body];
  const content = below(followRefs(document, below(pointerOf(subject), ...part)), "content", "application/json");
  const media = valueAt(document, content) as Node;
  if (media === undefined) return undefined;
  const names = Object.keys(media.examples ?? {});
  const examples = names.map((name) => [name, followRefs(document, below(content, "examples", name))]);
  return { pointer: below(content, "schema"), schema: media.schema ?? true, examples: Object.fromEntries(examples) };
}

/**
 * The value of a named example.
 *
 * @throws BuildFailure if the document has none of that name
 */
export function findExample(document: Document, subject: Subject, body: string, name: string): unknown {
  const at = bodyAt(document, subject, body)?.examples[name];
  if (at === undefined) throw new BuildFailure(`the ${body} of ${subject.name} has no example ${name}`);
  return (valueAt(document, at) as Node).value;
}

/** A query parameter of an operation, and where it is. */
export function parametersOf(document: Document, subject: Subject): { pointer: string; parameter: Node }[] {
  const list = below(pointerOf(subject), "parameters");
  return ((valueAt(document, list) ?? []) as Node[]).map((_, index) => {
    const pointer = followRefs(document, below(list, index));
    return { pointer, parameter: valueAt(document, pointer) };
  });
}

/** Where a pointer leads once references are followed. */
export function followRefs(document: Document, pointer: string): string {
  const { $ref } = (valueAt(document, pointer) ?? {}) as { $ref?: string };
  return $ref === undefined ? pointer : followRefs(document, $ref);
}
