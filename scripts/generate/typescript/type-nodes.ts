import openapiTS from "openapi-typescript";
import ts from "typescript";
import type { Bundle } from "../context.ts";
import { documented } from "./documented.ts";
import { putDescriptionsFirst } from "./hover-text.ts";

const NEVER = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);

/**
 * Makes the TypeScript types of a document.
 *
 * A property whose schema is `not: {}` becomes `never`, so that ways of paying which exclude each other in the contract
 * do so in TypeScript. A property with a default stays optional, since the other side may leave it out; an object
 * without stated properties may have any.
 */
export async function typeNodes(bundle: Bundle): Promise<ts.Node[]> {
  const nodes = await openapiTS(documented(bundle) as unknown as Parameters<typeof openapiTS>[0], {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema) => (refusesEverything(schema) ? NEVER : undefined),
  });
  putDescriptionsFirst(nodes);
  return nodes;
}

function refusesEverything(schema: object): boolean {
  return "not" in schema && JSON.stringify(schema.not) === "{}";
}
