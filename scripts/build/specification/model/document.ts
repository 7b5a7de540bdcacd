import { BuildFailure } from "../../../contract/failure.ts";
import { below, valueAt } from "../../../contract/json-pointer.ts";
import { suggest } from "../../../contract/meant.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
export type DocumentNode = any;

/** An OpenAPI document: the contract, or a changed copy of it. */
export type OpenapiDocument = Readonly<Record<string, DocumentNode>>;

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
interface DocumentBody {
  /** Where its schema is. */
  pointer: string;
  schema: DocumentNode;
  /** Where its named examples are, references followed. */
  examples: Record<string, string>;
}

/**
 * Finds a body in a document.
 *
 * @param body `request`, `event`, or the status of a response
 * @returns undefined if the document does not have it
 */
export function bodyAt(document: OpenapiDocument, subject: Subject, body: string): DocumentBody | undefined {
  const part = body === "request" || body === "event" ? ["requestBody"] : ["responses", body];
  const content = below(followRefs(document, below(pointerOf(subject), ...part)), "content", "application/json");
  const media = valueAt(document, content) as DocumentNode;
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
export function findExample(document: OpenapiDocument, subject: Subject, body: string, name: string): unknown {
  const examples = bodyAt(document, subject, body)?.examples ?? {};
  const at = examples[name];
  if (at === undefined) {
    const advice = suggest(name, Object.keys(examples)) || ": add it, or correct the statement";
    throw new BuildFailure(`the ${body} of ${subject.name} has no example ${name}${advice}`);
  }
  return (valueAt(document, at) as DocumentNode).value;
}

/** A query parameter of an operation, and where it is. */
export function parametersOf(
  document: OpenapiDocument,
  subject: Subject,
): { pointer: string; parameter: DocumentNode }[] {
  const list = below(pointerOf(subject), "parameters");
  return ((valueAt(document, list) ?? []) as DocumentNode[]).map((_, index) => {
    const pointer = followRefs(document, below(list, index));
    return { pointer, parameter: valueAt(document, pointer) };
  });
}

/** Where a pointer leads once references are followed. */
export function followRefs(document: OpenapiDocument, pointer: string): string {
  const { $ref } = (valueAt(document, pointer) ?? {}) as { $ref?: string };
  return $ref === undefined ? pointer : followRefs(document, $ref);
}
