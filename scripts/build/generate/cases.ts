import { BuildFailure, BuildFailures, CausalFailure } from "../../contract/failure.ts";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { readYaml } from "../../contract/yaml-file.ts";
import { casesFile } from "../specification/cases-file.ts";
import { bodyAt, type OpenapiDocument, pointerOf } from "../specification/model/document.ts";
import { scopeOf, subjectsOf } from "../specification/model/facts.ts";
import {
  type OnFailure,
  readSections,
  type SpecificationSection,
  sectionFile,
} from "../specification/model/sections.ts";
import { deriveSpecification, type Specification } from "../specification/specification.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";
import { createLocator, locateInSource } from "./source-places.ts";
import {
  describeDepartures,
  describeLostPlaces,
  describeQuestions,
  describeReadings,
  REGISTER,
} from "./specification-gaps.ts";

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
 *
 * @throws BuildFailure that lists all that is wrong, each with file and line
 */
async function readSpecification(context: BuildContext): Promise<Specification> {
  const { root } = context;
  const document = readBuiltContract(context).raw as unknown as OpenapiDocument;
  const failures: BuildFailure[] = [];
  const onFailure: OnFailure = (failure) => failures.push(failure);
  const sections = await readSections(root, onFailure);
  const specification = deriveSpecification(document, sections, onFailure);
  const operations = describeLackingOperations(document, sections);
  // Guides and open questions name what is lacking, too.
  if (operations.length > 0) throw new CausalFailure(operations.join("\n"));
  const lacking = describeLackingResponses(context, document, sections);
  const locate = createLocator(context, document);
  const places = [
    ...describeDepartures(specification, locate),
    ...describeLostPlaces(specification),
    ...describeQuestions(specification, await readYaml(root, REGISTER, "[]")),
  ];
  // What is lacking has no examples and no places either.
  const follows = ({ message }: BuildFailure) =>
    lacking.length > 0 && / (is not in the contract|has no example|has no such body)\b/.test(message);
  const readings = lacking.length > 0 ? [] : describeReadings(specification);
  const found = [...lacking, ...places, ...readings].map((message) => new BuildFailure(message));
  const { parts } = new BuildFailures([...failures, ...found]);
  const reported = parts.filter((part) => lacking.includes(part.message) || !follows(part));
  if (reported.length > 0) throw new BuildFailures(reported);
  return specification;
}

/** Lists the operations and events that have a section and are not in the contract, each with file and line of the section. */
function describeLackingOperations(document: OpenapiDocument, sections: SpecificationSection[]): string[] {
  return subjectsOf(sections).flatMap((subject) => {
    if (valueAt(document, pointerOf(subject)) !== undefined) return [];
    const section = sections.find(({ operation, event }) => [operation, event].includes(subject.name));
    const { name, path } = subject;
    const message = `openapi/openapi.yaml has no ${path ?? `event ${name}`}: add its line, or correct the section`;
    return section?.failure([{ path: [path === undefined ? "event" : "operation"], message }]).message ?? [];
  });
}

/** Lists the documented failures that the contract lacks, each with file and line of its operation. */
function describeLackingResponses(
  context: BuildContext,
  document: OpenapiDocument,
  sections: SpecificationSection[],
): string[] {
  const subjects = subjectsOf(sections);
  return sections
    .flatMap(({ statements }) => statements)
    .flatMap((statement) => {
      const statuses = new Set(statement.causes?.map(({ status }) => String(status)));
      return scopeOf(statement, subjects).flatMap((subject) =>
        [...statuses]
          .filter((status) => bodyAt(document, subject, status) === undefined)
          .map((status) => {
            const { file, line } = locateInSource(context, pointerSegments(below(pointerOf(subject), "responses")));
            const advice = `add it, or change the statement ${statement.id} in ${sectionFile(statement.section)}`;
            return `${file}:${line} ${subject.name} has no response ${status}: ${advice}`;
          }),
      );
    });
}
