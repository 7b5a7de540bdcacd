import { resolve } from "node:path";
import { readSections } from "../../../scripts/build/specification/model/sections.ts";
import { deriveSpecification } from "../../../scripts/build/specification/specification.ts";
import { contract } from "../../support/documents.ts";

/** The specification, with its places in the published bundle. */
export const specification = deriveSpecification(
  contract,
  await readSections(resolve(import.meta.dirname, "../../..")),
);
