import { readFileSync } from "node:fs";
import type { OpenapiDocument } from "../../scripts/build/specification/model/document.ts";
import { readGeneratedBundle } from "../../scripts/contract/generated.ts";

/** The document that is published. */
export const published: OpenapiDocument = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
);

/** The document, and what only the mock assumes, which the specification's cases ask of it. */
export const contract = readGeneratedBundle() as unknown as OpenapiDocument;
