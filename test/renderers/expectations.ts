import type { Place } from "./docs-pages.ts";

/** What a reader should find on the page of an operation or an event. */
export interface Expectation {
  kind:
    | "value"
    | "required mark"
    | "default"
    | "failure's example"
    | "description of a field"
    | "description of an alternative"
    | "description of an entry of a list"
    /** Of a field that an alternative of a `oneOf` declares once more, with its type alone. */
    | "description of a field of a choice"
    | "description of a whole body";
  /** The status of a response, if it is in one, and the names of the field and of those around it. */
  path: string[];
  /** Words, one of which is shown: with the field if it is a value or a default, else anywhere. */
  texts: string[];
}

// biome-ignore lint/suspicious/noExplicitAny: any node of the document
type Node = any;

/** Lists what the document says of each operation and each event. */
export function expectationsOf(document: Node): (Place & { expectations: Expectation[] })[] {
  const resolve = ({ $ref, ...beside }: Node): Node => {
    if ($ref === undefined) return beside;
    const target = $ref
      .slice(2)
      .split("/")
      .reduce((parent: Node, key: string) => parent[key], document);
    return { ...resolve(target), ...beside };
  };

  function* inSchema(written: Node, path: string[], what: Expectation["kind"]): Generator<Expectation> {
    const schema = resolve(written);
    const { description, required = [], properties = {}, oneOf = [], anyOf = [], items } = schema;
    if (description) yield { kind: what, path, texts: [description] };
    const values = "const" in schema ? [schema.const] : (schema.enum ?? []);
    for (const value of values) yield { kind: "value", path, texts: [String(value)] };
    if ("default" in schema) yield { kind: "default", path, texts: [String(schema.default)] };
    for (const name of required) yield { kind: "required mark", path: [...path, name], texts: [] };
    for (const [name, field] of Object.entries(properties)) {
      const isChosen = oneOf.some((alternative: Node) => alternative.properties?.[name]?.type);
      yield* inSchema(
        field,
        [...path, name],
        isChosen ? "description of a field of a choice" : "description of a field",
      );
    }
    for (const part of [...oneOf, ...anyOf]) yield* inSchema(part, path, "description of an alternative");
    if (items) yield* inSchema(items, path, "description of an entry of a list");
  }

  function* inOperation({ requestBody, responses }: Node): Generator<Expectation> {
    yield* inSchema(requestBody.content["application/json"].schema, [], "description of a whole body");
    for (const [status, response] of Object.entries(responses)) {
      const { schema = {}, examples = {} } = resolve(response).content?.["application/json"] ?? {};
      yield* inSchema(schema, [status], "description of a whole body");
      if (status === "200") continue;
      for (const [name, example] of Object.entries(examples)) {
        const { summary, value } = resolve(example);
        // A renderer that shows one example needs no name for it.
        yield { kind: "failure's example", path: [status], texts: [name, summary, value.message].filter(Boolean) };
      }
    }
  }

  return Object.entries<Node>({ ...document.paths, ...document.webhooks }).map(([name, { post }]) => ({
    name,
    tag: post.tags[0],
    operationId: post.operationId,
    expectations: [...inOperation(post)],
  }));
}
