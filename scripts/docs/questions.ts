import { type BuildContext, type Files, madeFrom, readBuiltContract } from "../build/generate/context.ts";
import { listDecisions, type Question, readRegister } from "../build/generate/register.ts";
import { REGISTER } from "../build/generate/specification-gaps.ts";
import { readWords, type Words } from "./words.ts";

/**
 * Makes `docs/open-questions.md`, and `generated/open-questions.json` for what checks a service, from the register of open
 * questions.
 *
 * @throws BuildFailure with the lines of all faults of the register, or of the subjects in `docs/words.yaml`
 */
export async function questions(context: BuildContext): Promise<Files> {
  const { raw } = readBuiltContract(context);
  const register = await readRegister(context.root, raw);
  return {
    "docs/open-questions.md": writePage(register, await readSubjects(context.root, register)),
    "generated/open-questions.json": `${JSON.stringify(listDecisions(register, raw), null, 1)}\n`,
  };
}

/** @throws BuildFailure with the line of each section that no entry is on, such as one that was renamed */
async function readSubjects(root: string, entries: Question[]): Promise<Words["subjects"]> {
  const { subjects, failure } = await readWords(root);
  const sections = new Set(entries.map(firstSection));
  const faults = Object.entries(subjects).flatMap(([subject, listed]) =>
    listed.flatMap((section, index) => {
      const message = `no open question is on "${section}": correct it, or remove it.`;
      return sections.has(section) ? [] : { path: ["subjects", subject, index], message };
    }),
  );
  if (faults.length > 0) throw failure(faults);
  return subjects;
}

const WHOLE = "The API as a whole";

function writePage(entries: Question[], subjects: Words["subjects"]): string {
  /** What an entry is about, by the first section of the specification that it is on. */
  const subjectOf = (entry: Question) =>
    Object.keys(subjects).find((subject) => subjects[subject]?.includes(firstSection(entry))) ?? WHOLE;
  const parts = [WHOLE, ...Object.keys(subjects)].map((subject) => {
    const sections = entries.filter((entry) => subjectOf(entry) === subject).map(writeSection);
    return sections.length === 0 ? "" : `\n## ${subject}\n${sections.join("")}`;
  });
  return `<!-- ${madeFrom(REGISTER)} -->

# Known gaps

What the specification leaves open, and what the contract does meanwhile. Each entry ends with the section of the specification, and
its name in reports.
${parts.join("")}`;
}

function firstSection({ section }: Question): string {
  return section.trim().split(",")[0] ?? "";
}

function writeSection({ id, title, section, question, meanwhile }: Question): string {
  return `
### ${title.trim()}

${question.trim()}

Meanwhile: ${meanwhile.trim()}

Section "${section.trim()}", \`${id}\`.
`;
}
