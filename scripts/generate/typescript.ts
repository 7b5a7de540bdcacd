import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { type Bundle, type Contract, resolve } from "../contract/contract.ts";
import { describeValues, type Schema } from "../contract/schema.ts";

const NEVER = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);

/** A node of the syntax tree, as far as it is searched for declarations. */
type Member = ts.Node & { name?: { text: string }; type?: ts.TypeNode; members?: readonly Member[] };

/** Declares the TypeScript types of every path, webhook, component and operation of the contract. */
export async function declareContract({ raw }: Contract): Promise<string> {
  return astToString(await typeNodes(raw));
}

/**
 * Declares TypeScript types for schemas that are not part of the contract, but may refer to its components.
 *
 * @param added the schemas by name; no component may have one of these names
 * @returns an exported declaration for each schema, which refers to `components`
 */
export async function declareSchemas({ raw, schemas }: Contract, added: Record<string, Schema>): Promise<string[]> {
  const components = { schemas: { ...schemas, ...added } };
  const nodes: Member[] = await typeNodes({ ...raw, paths: {}, webhooks: {}, components });
  const types = new Map(membersOf(membersOf(nodes, "components"), "schemas").map((node) => [node.name?.text, node]));
  return Object.entries(added).map(([name, { description }]) => {
    const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const type = types.get(name)?.type as ts.TypeNode;
    return `${comment(description)}${astToString(ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, type))}`;
  });
}

function membersOf(nodes: readonly Member[], name: string): readonly Member[] {
  const node = nodes.find((each) => each.name?.text === name) as Member;
  return node.members ?? (node.type as Member).members ?? [];
}

/**
 * Writes a JSDoc comment.
 *
 * @param text Markdown; without it there is no comment
 * @param indent what each line begins with
 */
export function comment(text: string | undefined, indent = ""): string {
  if (text === undefined) return "";
  const lines = text.trimEnd().replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/**
 * Makes the TypeScript types of a document.
 *
 * A property whose schema is `not: {}` becomes `never`, so that fields which exclude each other in the contract do so in
 * TypeScript. A property with a default stays optional, because the other side may omit it; an object without declared
 * properties may have any.
 */
async function typeNodes(document: Bundle): Promise<ts.Node[]> {
  const nodes = await openapiTS(describeFields(document, document) as OpenAPI3, {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema) => ("not" in schema && JSON.stringify(schema.not) === "{}" ? NEVER : undefined),
  });
  putDescriptionsFirst(nodes);
  return nodes;
}

/**
 * Copies a document so that the description of each field is complete, as an editor shows no other: those of the values
 * follow that of the schema, and a property without a description takes that of the schema to which it refers.
 */
function describeFields(document: Bundle, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => describeFields(document, item));
  const members = Object.entries(value).map(([key, member]) => [key, describeFields(document, member)]);
  const node: Schema = Object.fromEntries(members);
  for (const property of Object.values(node.properties ?? {})) {
    if (property.$ref === undefined || property.description !== undefined) continue;
    const { description } = describeValues(resolve({ raw: document }, property));
    if (description) property.description = description;
  }
  return describeValues(node);
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
      const rewritten = comments.map((each) => ({ ...each, text: descriptionFirst(each.text) }));
      ts.setSyntheticLeadingComments(node, rewritten);
    }
    ts.forEachChild(node, (child) => putDescriptionsFirst([child]));
  }
}

/** Continuation lines of a text, which openapi-typescript indents: an editor would show some as code. */
const CONTINUED = /^ \* {5}/gm;
/** The format, and the description that follows it. */
const FORMAT = /^ \* Format: (\S+)\n((?: \*(?! @(?!description)).*\n)+)/m;

function descriptionFirst(text: string): string {
  return text
    .replace(CONTINUED, " * ")
    .replace(FORMAT, "$2 * @format $1\n")
    .replace(/^( \* [^@\s].*\n) \* @description /m, "$1 *\n * ")
    .replace("@description ", "")
    .replaceAll(/ +\n/g, "\n");
}
