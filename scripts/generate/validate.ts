import { join } from "node:path";
import SwaggerParser from "@apidevtools/swagger-parser";
import { BuildFailure } from "../contract/failure.ts";
import { pointerSegments } from "../contract/json-pointer.ts";
import { locate } from "../contract/locate.ts";
import { type BuildContext, relativePaths, SOURCE } from "./context.ts";

/** What the parser throws for a document that breaks the OpenAPI schema. */
interface SchemaError extends Error {
  details?: { instancePath: string; message?: string }[];
}

/**
 * Validates the source against the schema of OpenAPI 3.1, all `$ref`s followed.
 *
 * @throws BuildFailure that tells every violation with file, line and place in the document
 */
export async function validate(context: BuildContext): Promise<void> {
  const source = join(context.root, SOURCE);
  let failure: SchemaError | undefined;
  try {
    await SwaggerParser.validate(source);
  } catch (error) {
    failure = error as SchemaError;
  }
  if (!failure) return;
  const lines = (failure.details ?? []).map(({ instancePath, message }) => {
    const { file, line } = locate(source, pointerSegments(instancePath));
    return `${file}:${line} #${instancePath} ${message}`;
  });
  const text = lines.length > 0 ? [...new Set(lines)].join("\n") : failure.message;
  throw new BuildFailure(relativePaths(context, text));
}
