import { toYaml } from "./bundle.ts";
import { type BuildContext, DOCUMENT, type Files, madeFrom } from "./context.ts";
import { toOpenApi30 } from "./plain/openapi30.ts";

/** Makes `generated/openapi.plain.yaml`, the document for tools that need OpenAPI 3.0, also as JSON. */
export async function plain({ made }: BuildContext): Promise<Files> {
  const { document } = toOpenApi30(JSON.parse(made[DOCUMENT] ?? ""));
  return {
    "generated/openapi.plain.yaml": toYaml(document, madeFrom("openapi/")),
    "generated/openapi.plain.json": `${JSON.stringify(document, undefined, 2)}\n`,
  };
}
