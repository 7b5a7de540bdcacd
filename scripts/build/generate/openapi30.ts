import { toYaml } from "./bundle.ts";
import { type BuildContext, DOCUMENT, type Files, madeFrom } from "./context.ts";
import { ABOUT_OPENAPI30, toOpenApi30 } from "./openapi30/convert.ts";

/** Makes `generated/openapi-3.0.yaml`, the document for tools that need OpenAPI 3.0, also as JSON. */
export async function openapi30({ made }: BuildContext): Promise<Files> {
  const { document } = toOpenApi30(JSON.parse(made[DOCUMENT] ?? ""));
  return {
    "generated/openapi-3.0.yaml": toYaml(document, `${ABOUT_OPENAPI30} ${madeFrom("openapi/")}`),
    "generated/openapi-3.0.json": `${JSON.stringify(document, undefined, 2)}\n`,
  };
}
