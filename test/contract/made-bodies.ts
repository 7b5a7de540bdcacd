import fc from "fast-check";
import {
  bodyAt,
  type DocumentNode,
  findExample,
  type OpenapiDocument,
  type Subject,
} from "../../scripts/build/specification/model/document.ts";
import { valueAt } from "../../scripts/contract/json-pointer.ts";

/** A body that somebody might send: of an operation or event, valid or not. */
export interface MadeBody {
  subject: Subject;
  /** `request`, `event`, or the status of a response. */
  body: string;
  value: unknown;
}

/** A change of one member of an object within a body. Numbers select from lists, and are counted round. */
interface Edit {
  object: number;
  /** A member to remove or to set, or `add`: a field that objects of this name have elsewhere. */
  member: number;
  change: "remove" | "set" | "add";
  /** Any value, or the number of one that the field has elsewhere. */
  value: { any: unknown } | { alike: number };
}

/** What a document says of fields, wherever they are. */
interface Vocabulary {
  /** The values of each field that schemas and examples name. */
  values: Map<string, unknown[]>;
  /** The fields of the objects that a field contains; of bodies, under the empty name. */
  fields: Map<string, string[]>;
}

/** Values that no schema names: of each type, and at the edges of the formats. */
const ODD = [null, true, false, 0, 1, -1, 1.5, 1e12, "", " ", "text", "x".repeat(1000), [], {}, ["text"], [{}]];

const index = fc.noBias(fc.nat(10_000));

/**
 * Generates bodies: the examples of a document with up to four changes each. Fields and values come from the whole
 * document, so that a body often has a field of a schema that it does not belong to.
 */
export function madeBodies(document: OpenapiDocument, subjects: Subject[]): fc.Arbitrary<MadeBody> {
  const bodies = subjects.flatMap((subject) => examplesOf(document, subject));
  const vocabulary = vocabularyOf(
    document,
    bodies.flat().map(({ value }) => value),
  );
  const any = fc.oneof(fc.constantFrom(...[...vocabulary.values.values()].flat()), fc.constantFrom(...ODD));
  const edit: fc.Arbitrary<Edit> = fc.record({
    object: index,
    member: index,
    change: fc.constantFrom("remove", "set", "add"),
    value: fc.oneof(fc.record({ any }), fc.record({ alike: index })),
  });
  // Requests, responses and events are equally frequent.
  const kinds = Map.groupBy(bodies, ([{ body } = { body: "" }]) => (Number(body) > 0 ? "response" : body));
  const examples = [...kinds.values()].map((ofKind) => fc.oneof(...ofKind.map((some) => fc.constantFrom(...some))));
  return fc.tuple(fc.oneof(...examples), fc.array(edit, { maxLength: 4 })).map(([start, edits]) => {
    return { ...start, value: edits.reduce((body, each) => edited(body, each, vocabulary), start.value) };
  });
}

/** The examples of each body of an operation or event. */
function examplesOf(document: OpenapiDocument, subject: Subject): MadeBody[][] {
  const responses = Object.keys(document.paths[subject.path ?? ""]?.post.responses ?? {});
  return (subject.path === undefined ? ["event"] : ["request", ...responses]).map((body) => {
    const names = Object.keys(bodyAt(document, subject, body)?.examples ?? {});
    return names.map((name) => ({ subject, body, value: findExample(document, subject, body, name) }));
  });
}

function vocabularyOf(document: OpenapiDocument, bodies: unknown[]): Vocabulary {
  const vocabulary: Vocabulary = { values: new Map(), fields: new Map() };
  const add = <Item>(to: Map<string, Item[]>, name: string, items: Item[]) =>
    to.set(name, [...new Set([...(to.get(name) ?? []), ...items])]);
  const target = (schema: DocumentNode): DocumentNode =>
    schema.$ref === undefined ? schema : valueAt(document, schema.$ref);
  for (const { node } of objectsIn(document.components.schemas)) {
    for (const [name, written] of Object.entries<DocumentNode>(node.properties ?? {})) {
      const { const: constant, enum: values = [], properties = {} } = target(written);
      add(vocabulary.values, name, constant === undefined ? values : [constant]);
      add(vocabulary.fields, name, Object.keys(properties));
      add(vocabulary.fields, "", [name]);
    }
  }
  for (const { node } of objectsIn(bodies)) {
    for (const [name, value] of Object.entries(node)) {
      if (typeof value !== "object") add(vocabulary.values, name, [value]);
    }
  }
  return vocabulary;
}

function edited(body: unknown, { object, member, change, value }: Edit, { values, fields }: Vocabulary): unknown {
  const copy = structuredClone(body);
  const objects = objectsIn(copy);
  const { name: owner, node } = objects[object % objects.length] ?? { name: "", node: {} };
  const names = change === "add" ? (fields.get(owner) ?? []) : Object.keys(node);
  const name = names[member % names.length];
  if (name === undefined) return copy;
  const alike = values.get(name) ?? ODD;
  if (change === "remove") delete node[name];
  else node[name] = "any" in value ? value.any : alike[value.alike % alike.length];
  return copy;
}

/** All objects in a value, each with the name of the field that it is in. */
function objectsIn(value: unknown, name = ""): { name: string; node: DocumentNode }[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => objectsIn(item, name));
  return [{ name, node: value }, ...Object.entries(value).flatMap(([key, member]) => objectsIn(member, key))];
}
