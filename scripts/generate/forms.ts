import { toYaml } from "./bundle.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { lowerToOpenApi30 } from "./lower/plain.ts";
import { publishedForm } from "./published.ts";

/**
 * Makes the other published forms of the bundle: `generated/openapi.json`, the same document as `generated/openapi.yaml`,
 * and `generated/openapi.plain.yaml` for tools that know only OpenAPI 3.0.
 */
export async function forms(context: BuildContext): Promise<Files> {
  const published = publishedForm(readBuiltContract(context).raw);
  return {
    "generated/openapi.json": `${JSON.stringify(published, undefined, 2)}\n`,
    "generated/openapi.plain.yaml": toYaml(lowerToOpenApi30(published).document, madeFrom("openapi/")),
  };
}
