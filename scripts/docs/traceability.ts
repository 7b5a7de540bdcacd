import { basename } from "node:path";
import { slug } from "github-slugger";
import { readSpecification } from "../build/generate/cases.ts";
import { type BuildContext, type Files, madeFrom } from "../build/generate/context.ts";
import { sourceOf } from "../build/generate/source-places.ts";
import { REGISTER } from "../build/generate/specification-gaps.ts";
import { nameRule } from "../build/specification/model/notation.ts";
import {
  restatedBy,
  type SpecificationSection,
  type Statement,
  sectionFile,
} from "../build/specification/model/sections.ts";
import type { Specification } from "../build/specification/specification.ts";
import { listYamlFiles, readYaml } from "../contract/yaml-file.ts";
import { writeTable } from "./markdown-text.ts";

/**
 * Makes `generated/traceability.md`: where the contract says each statement of the specification, and what proves it.
 *
 * @throws BuildFailure with file and line when a section is wrong
 */
export async function traceability(context: BuildContext): Promise<Files> {
  const { root } = context;
  const specification = await readSpecification(context);
  const sources = await listYamlFiles(root, "openapi");
  const { data } = await readYaml(root, REGISTER, "[]");
  const page = traceabilityPage(specification, sources, data as { id: string; title: string }[]);
  return { "generated/traceability.md": `<!-- ${madeFrom("openapi/specification/sections/")} -->\n\n${page}` };
}

/**
 * Makes the page, as Markdown for a file of docs/.
 *
 * @param sources the files of `openapi/`, by path in the repository
 * @param questions the open questions
 */
export function traceabilityPage(
  specification: Specification,
  sources: string[],
  questions: { id: string; title: string }[],
): string {
  const { sections } = specification;
  const proofs = (statement: Statement) => proofsOf(statement, specification);
  const title = ({ number, section }: SpecificationSection) => `${number} ${section}`;
  const overview = sections.map((section) => {
    const { statements } = section;
    const proved = statements.filter((statement) => {
      return [statement, ...restatedBy(statement, specification.statements)].some(
        (equivalent) => proofs(equivalent).length > 0,
      );
    }).length;
    const open = statements.filter(({ question }) => question).length;
    return [`[${title(section)}](#${slug(title(section))})`, `${statements.length}`, `${proved}`, `${open}`];
  });
  const details = sections.map((section) => {
    const rows = section.statements.map((statement) => {
      const where = sourceLinks(specification.placesOf({ ...statement, restates: [] }), sources);
      const question = questions.find(({ id }) => id === statement.question);
      const open = question
        ? [`[open question](../docs/open-questions.md#${slug(question.title)}) \`${question.id}\``]
        : [];
      const restated = (statement.restates ?? []).map((id) => `as \`${id}\``);
      const proof = [...proofs(statement), ...restated, ...open].join("<br>") || "the text alone";
      return [`\`${statement.id.split("/")[1]}\``, statement.says, where.join("<br>"), proof];
    });
    const file = sectionFile(section);
    return `
## ${title(section)}

[${file}](../${file})

${writeTable(["Name", "Statement", "Where", "Proof"], rows)}
`;
  });
  return `# Traceability

Every statement of the specification, in plain words: where the contract says it, and what proves that it does, or which
open question it leaves. A test checks that the contract says nothing else ([how](../openapi/specification/README.md)).
The places are those of the [published bundle](languages.md#openapi-files), and the links lead to the source files that they come from.

- **values** are accepted or refused by the schemas, the validators and the mock as the statement says. Each that is
  counted here is judged otherwise once the contract no longer says it.
- **reading**: what no value can show, such as a default that no response repeats, is read in the contract.

${writeTable(["Section", "Statements", "Proved", "Open"], overview)}
${details.join("")}`;
}

function proofsOf({ id }: Statement, { cases, readings }: Specification): string[] {
  const values = cases.filter(({ statement, claims }) => statement === id && claims.length > 0).length;
  const isRead = readings.some(({ statement }) => statement === id);
  return [...(values > 0 ? [values === 1 ? "1 value" : `${values} values`] : []), ...(isRead ? ["reading"] : [])];
}

/** A link to each file, with the places inside it. */
function sourceLinks(places: string[], sources: string[]): string[] {
  return [
    ...Map.groupBy(
      places.map((place) => sourceOf(place, sources)),
      ({ file }) => file,
    ),
  ].map(([file, inFile]) => {
    const insides = inFile.map(({ inside }) => nameRule(inside.replaceAll("properties/", "")));
    const shown = [...new Set(insides)].filter((inside) => inside !== "").map((inside) => `\`${inside}\``);
    const link = `[${basename(file, ".yaml")}](../${file})`;
    return shown.length === 0 ? link : `${link}: ${shown.join(", ")}`;
  });
}
