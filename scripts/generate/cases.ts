import { casesFile } from "../specification/cases-file.ts";
import type { Document } from "../specification/model/document.ts";
import { readSections } from "../specification/model/sections.ts";
import { deriveSpecification } from "../specification/specification.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";
import { lower } from "./lower/lower.ts";

/**
 * Makes `generated/cases.json`, by which `verify` checks a service, from the sections of the specification.
 *
 * @throws BuildFailure with file and line when a section is wrong, or differs from the contract where a case starts from it
 */
export async function cases(context: BuildContext): Promise<Files> {
  const { root } = context;
  const document = lower((await readBuiltContract(context)).raw) as unknown as Document;
  const specification = deriveSpecification(document, await readSections(root));
  return { "generated/cases.json": await casesFile(root, specification) };
}
