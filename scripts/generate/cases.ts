import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { casesFile } from "../specification/cases-file.ts";
import { readSections } from "../specification/model/sections.ts";
import { deriveSpecification, type Specification } from "../specification/specification.ts";
import type { BuildContext, Files } from "./context.ts";

/**
 * Makes `generated/cases.json`, by which `verify` checks a service, from the sections of the specification.
 *
 * @throws BuildFailure with file and line when a section is wrong, or differs from the contract where a case starts from it
 */
export async function cases(context: BuildContext): Promise<Files> {
  return { "generated/cases.json": await casesFile(context.root, await readSpecification(context)) };
}

/** Reads the specification, with its places in the published bundle that the step `bundle` has written. */
export async function readSpecification({ root, staging }: BuildContext): Promise<Specification> {
  const document = JSON.parse(await readFile(join(staging, "generated/openapi.json"), "utf8"));
  return deriveSpecification(document, await readSections(root));
}
