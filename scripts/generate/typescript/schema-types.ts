import { astToString } from "openapi-typescript";
import ts from "typescript";
import type { Bundle, Schema } from "../context.ts";
import { comment } from "./comment.ts";
import { typeNodes } from "./type-nodes.ts";

/**
 * Declares TypeScript types for schemas that are not part of the document, but may refer to its components.
 *
 * @param schemas the schemas by name; no component has such a name
 * @returns exported declarations, which speak of `components`
 */
export async function declareSchemas(bundle: Bundle, schemas: Record<string, Schema>): Promise<string[]> {
  const components = { ...bundle.components, schemas: { ...bundle.components?.schemas, ...schemas } };
  const members = membersOf(membersOf(await typeNodes({ ...bundle, paths: {}, components }), "components"), "schemas");
  return Object.entries(schemas).map(([name, { description }]) => {
    const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const type = find(members, name).type as ts.TypeNode;
    return `${comment(description)}${astToString(ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, type))}`;
  });
}

type Member = ts.Node & { name?: { text: string }; type?: ts.TypeNode; members?: readonly Member[] };

function membersOf(nodes: readonly Member[], name: string): readonly Member[] {
  const node = find(nodes, name);
  return node.members ?? (node.type as Member).members ?? [];
}

function find(nodes: readonly Member[], name: string): Member {
  return nodes.find((node) => node.name?.text === name) as Member;
}
