import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type BuildContext, madeFrom, readBundle, writeOutput } from "./context.ts";

const NEVER = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);

/**
 * Makes `generated/types.d.ts`: the TypeScript types of every path, webhook, component and operation of the bundle.
 *
 * A property whose schema is `not: {}` becomes `never`, so that ways of paying which exclude each other in the contract
 * do so in TypeScript. A property with a default stays optional, since the other side may leave it out; an object without
 * stated properties may have any.
 */
export async function types(context: BuildContext): Promise<void> {
  const bundle = await readBundle(context);
  const nodes = await openapiTS(bundle as unknown as Parameters<typeof openapiTS>[0], {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema) => (refusesEverything(schema) ? NEVER : undefined),
  });
  await writeOutput(context, "generated/types.d.ts", `// ${madeFrom("openapi/")}\n\n${astToString(nodes)}`);
}

function refusesEverything(schema: object): boolean {
  return "not" in schema && JSON.stringify(schema.not) === "{}";
}
