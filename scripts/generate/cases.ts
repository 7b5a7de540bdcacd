import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { casesFile } from "../specification/cases-file.ts";
import { readSections } from "../specification/model/sections.ts";
import { deriveSpecification } from "../specification/specification.ts";
import type { BuildContext, Files } from "./context.ts";

/**
 * Makes `generated/cases.json`, by which `verify` checks a service, from the sections of the specification.
 *
 * @throws BuildFailure with file and line when a section is wrong, or differs from the contract where a case starts from it
 */
export async function cases({ root, staging }: BuildContext): Promise<Files> {
  const document = JSON.parse(await readFile(join(staging, "generated/openapi.json"), "utf8"));
  const specification = deriveSpecification(document, await readSections(root));
  return { "generated/cases.json": await casesFile(root, specification) };
}
