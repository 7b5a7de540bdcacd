import SwaggerParser from "@apidevtools/swagger-parser";
import { BuildFailure } from "../../contract/failure.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import { type BuildContext, DOCUMENT, type Files, relativePaths } from "./context.ts";
import { locateInSource } from "./source-places.ts";

/** What the parser throws for a document that breaks the OpenAPI schema. */
interface SchemaError extends Error {
  details?: { instancePath: string; message?: string }[];
}

/**
 * Validates the bundle against the schema of OpenAPI 3.1, with all `$ref`s followed.
 *
 * @throws BuildFailure that lists every violation with file, line and place in the document
 */
export async function validate(context: BuildContext): Promise<Files> {
  try {
    await SwaggerParser.validate(JSON.parse(context.made[DOCUMENT] ?? ""), { resolve: { external: false } });
    return {};
  } catch (error) {
    const { message, details = [] } = error as SchemaError;
    const lines = details.map(({ instancePath, message }) => {
      const { file, line } = locateInSource(context, pointerSegments(instancePath));
      return `${file}:${line} #${instancePath} ${message}`;
    });
    const text = lines.length > 0 ? [...new Set(lines)].join("\n") : message;
    throw new BuildFailure(relativePaths(context, text));
  }
}
