import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { type Body, type Bundle, type Contract, componentOf, resolve } from "../../contract/contract.ts";
import { boundsOf, describeValues, type Schema } from "../../contract/schema.ts";
import { listAllFields } from "../../contract/walk.ts";

/** A node of the syntax tree, as far as it is searched for declarations. */
type Member = ts.Node & {
  name?: { text: string };
  type?: ts.TypeNode;
  questionToken?: ts.QuestionToken;
  members?: readonly Member[];
};

/** A member whose type can be replaced. */
type Mutable = { -readonly [Key in keyof ts.PropertySignature]: ts.PropertySignature[Key] };

const EXPORT = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];

/**
 * Declares the TypeScript types of every path, webhook, component and operation of the contract.
 *
 * @param named the components that get an exported type of their own, whose name compilers and editors then print
 */
export async function declareContract(contract: Contract, named: string[]): Promise<string> {
  const nodes: Member[] = await typeNodes(contract.raw);
  const growing = growingSets(contract);
  const aliases: ts.Node[] = [];
  for (const member of schemaMembers(nodes)) {
    const { text: name = "" } = member.name ?? {};
    if (growing.has(name)) acceptNewValues(member as Mutable);
    if (named.includes(name)) aliases.push(aliasOf(member as ts.PropertySignature));
  }
  return astToString([...nodes, ...aliases]);
}

/**
 * Lists the components that are sets of values which may grow, and which responses contain. Those of events are not among
 * them: the receiver tells an event with a new value apart.
 */
function growingSets(contract: Contract): Set<string> {
  const setsOf = (bodies: Body[]) => {
    const fields = bodies.flatMap(({ schema }) => listAllFields(contract, schema));
    return fields.flatMap(({ schema, written }) => (schema["x-extensible"] && componentOf(written)) || []);
  };
  const ofEvents = setsOf(contract.events.map(({ request }) => request));
  const ofResponses = setsOf(contract.operations.flatMap(({ responses }) => responses));
  return new Set(ofResponses.filter((name) => !ofEvents.includes(name)));
}

/** Adds any other text to a union of texts, which editors go on suggesting: a `switch` over it needs a default. */
function acceptNewValues(member: Mutable): void {
  const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const anyOther = ts.factory.createIntersectionTypeNode([text, ts.factory.createTypeLiteralNode([])]);
  const listed = member.type as ts.TypeNode;
  member.type = ts.factory.createUnionTypeNode([listed, ts.factory.createParenthesizedType(anyOther)]);
}

/** Takes the type out of a member, which then refers to it by its name. */
function aliasOf(member: ts.PropertySignature): ts.Node {
  const { text } = member.name as ts.Identifier;
  const alias = ts.factory.createTypeAliasDeclaration(EXPORT, text, undefined, member.type as ts.TypeNode);
  ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member));
  ts.setSyntheticLeadingComments(member, undefined);
  (member as Mutable).type = ts.factory.createTypeReferenceNode(text);
  return alias;
}

/**
 * Declares TypeScript types for values that a caller passes: schemas that are not part of the contract, but may refer to
 * its components. An optional property may be passed undefined too.
 *
 * @param added the schemas by name; no component may have one of these names
 * @returns an exported declaration for each schema, which refers to `components`
 */
export async function declareSchemas({ raw, schemas }: Contract, added: Record<string, Schema>): Promise<string[]> {
  const components = { schemas: { ...schemas, ...added } };
  const nodes: Member[] = await typeNodes({ ...raw, paths: {}, webhooks: {}, components });
  const types = new Map(schemaMembers(nodes).map((node) => [node.name?.text, node]));
  return Object.entries(added).map(([name, { description }]) => {
    const type = types.get(name)?.type as ts.TypeNode;
    acceptUndefined(type);
    return `${docComment(description)}${astToString(ts.factory.createTypeAliasDeclaration(EXPORT, name, undefined, type))}`;
  });
}

/** Adds undefined to the type of each optional property, at any depth: `exactOptionalPropertyTypes` asks for it. */
function acceptUndefined(node: ts.Node): void {
  if (
    ts.isPropertySignature(node) &&
    node.questionToken &&
    node.type &&
    node.type.kind !== ts.SyntaxKind.NeverKeyword
  ) {
    const undefinedType = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    (node as Mutable).type = ts.factory.createUnionTypeNode([node.type, undefinedType]);
  }
  ts.forEachChild(node, acceptUndefined);
}

function schemaMembers(nodes: readonly Member[]): readonly Member[] {
  return membersOf(membersOf(nodes, "components"), "schemas");
}

function membersOf(nodes: readonly Member[], name: string): readonly Member[] {
  const node = nodes.find((member) => member.name?.text === name) as Member;
  return node.members ?? (node.type as Member).members ?? [];
}

/**
 * Makes the TypeScript types of a document.
 *
 * A property with a default stays optional, because the other side may omit it; an object without declared
 * properties may have any.
 */
async function typeNodes(document: Bundle): Promise<ts.Node[]> {
  const nodes = await openapiTS(describeFields(document, document) as OpenAPI3, {
    // By default, it reads the path of the working folder as an address, and fails if that contains a %.
    cwd: new URL(import.meta.url),
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
  });
  putDescriptionsFirst(nodes);
  return nodes;
}

/**
 * Copies a document so that the description of each field is complete, as an editor shows no other: bounds and the
 * meanings of values follow the description of the schema, and a property takes what it lacks from the schema to which it
 * refers.
 */
function describeFields(document: Bundle, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => describeFields(document, item));
  const members = Object.entries(value).map(([key, member]) => [key, describeFields(document, member)]);
  const node: Schema = Object.fromEntries(members);
  for (const property of Object.values(node.properties ?? {})) {
    if (property.$ref === undefined) continue;
    const schema = {
      ...resolve({ raw: document }, property),
      ...(property.description && { description: property.description }),
    };
    const { description, format } = describeValues(describeBounds(schema));
    if (description) property.description = description;
    if (format) property.format = format;
  }
  return describeValues(describeBounds(node));
}

/** Adds the bounds of a value to its description, which a type cannot express. */
function describeBounds(schema: Schema): Schema {
  const bounds = boundsOf(schema).map((bound) => `Allowed: ${bound}.`);
  if (schema.description === undefined || bounds.length === 0) return schema;
  return { ...schema, description: [schema.description.trimEnd(), ...bounds].join("\n\n") };
}

/**
 * Rewrites the comments of openapi-typescript so that an editor shows a description as text: first, and not as a tag.
 *
 * @param nodes changed in place
 */
function putDescriptionsFirst(nodes: readonly ts.Node[]): void {
  for (const node of nodes) {
    const comments = ts.getSyntheticLeadingComments(node);
    if (comments) {
      const rewritten = comments.map((comment) => ({ ...comment, text: descriptionFirst(comment.text) }));
      ts.setSyntheticLeadingComments(node, rewritten);
    }
    ts.forEachChild(node, (child) => putDescriptionsFirst([child]));
  }
}

/** Continuation lines of a text, which openapi-typescript indents: an editor would show some as code. */
const CONTINUED = /^ \* {5}/gm;
/** The format, and the description that follows it. */
const FORMAT = /^ \* Format: (\S+)\n((?: \*(?! @(?!description)).*\n)+)/m;

/** The mark of something deprecated, and the description that follows it: an editor would show that as the reason. */
const DEPRECATED = /^( \* @deprecated\n)((?: \*(?! @(?!description)).*\n)+)/m;

function descriptionFirst(text: string): string {
  return text
    .replace(CONTINUED, " * ")
    .replace(DEPRECATED, "$2$1")
    .replace(FORMAT, "$2 * @format $1\n")
    .replace(/^( \* [^@\s].*\n) \* @description /m, "$1 *\n * ")
    .replace("@description ", "")
    .replaceAll(/ +\n/g, "\n");
}

/**
 * Writes a JSDoc comment.
 *
 * @param text Markdown; without it there is no comment
 * @param indent what each line begins with
 */
export function docComment(text: string | undefined, indent = ""): string {
  if (text === undefined) return "";
  const lines = text.trimEnd().replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
