import { BuildFailure } from "../contract/failure.ts";
import { below, pointerSegments } from "../contract/json-pointer.ts";
import { casesFile } from "../specification/cases-file.ts";
import { bodyAt, type OpenapiDocument, pointerOf } from "../specification/model/document.ts";
import { scopeOf, subjectsOf } from "../specification/model/facts.ts";
import { readSections, type SpecificationSection, sectionFile } from "../specification/model/sections.ts";
import { deriveSpecification, type Specification } from "../specification/specification.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";
import { locateInSource } from "./source-places.ts";

/**
 * Makes `generated/cases.json`, by which `verify` checks a service, from the sections of the specification.
 *
 * @throws BuildFailure with file and line when a section is wrong, or differs from the contract where a case starts from it
 */
export async function cases(context: BuildContext): Promise<Files> {
  return { "generated/cases.json": casesFile(await readSpecification(context)) };
}

/**
 * Reads the specification, with its places in the document that the step `bundle` has written, and in what the mock
 * assumes beside it.
 */
export async function readSpecification(context: BuildContext): Promise<Specification> {
  const document = readBuiltContract(context).raw as unknown as OpenapiDocument;
  const sections = await readSections(context.root);
  checkFailures(context, document, sections);
  return deriveSpecification(document, sections);
}

/** @throws BuildFailure that lists the documented failures that the contract lacks, each with file and line of its operation */
function checkFailures(context: BuildContext, document: OpenapiDocument, sections: SpecificationSection[]): void {
  const subjects = subjectsOf(sections);
  const lacking: string[] = [];
  for (const statement of sections.flatMap(({ statements }) => statements)) {
    const statuses = new Set(statement.causes?.map(({ status }) => String(status)));
    for (const subject of scopeOf(statement, subjects)) {
      for (const status of statuses) {
        if (bodyAt(document, subject, status) !== undefined) continue;
        const { file, line } = locateInSource(context, pointerSegments(below(pointerOf(subject), "responses")));
        const advice = `add it, or change the statement ${statement.id} in ${sectionFile(statement.section)}`;
        lacking.push(`${file}:${line} ${subject.name} has no response ${status}: ${advice}`);
      }
    }
  }
  if (lacking.length > 0) throw new BuildFailure(lacking.join("\n"));
}
