import { casesFile } from "../specification/cases-file.ts";
import type { Document } from "../specification/model/document.ts";
import { readSections } from "../specification/model/sections.ts";
import { deriveSpecification, type Specification } from "../specification/specification.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";
import { lower } from "./lower/lower.ts";

/**
 * Makes `generated/cases.json`, by which `verify` checks a service, from the sections of the specification.
 *
 * @throws BuildFailure with file and line when a section is wrong, or differs from the contract where a case starts from it
 */
export async function cases(context: BuildContext): Promise<Files> {
  return { "generated/cases.json": await casesFile(context.root, await readSpecification(context)) };
}

/**
 * Reads the specification, with its places in the bundle that the step `bundle` has written. They are those of the lowered
 * form, with what the published forms leave out: what the mock assumes.
 */
export async function readSpecification(context: BuildContext): Promise<Specification> {
  const document = lower((await readBuiltContract(context)).raw) as unknown as Document;
  return deriveSpecification(document, await readSections(context.root));
}
