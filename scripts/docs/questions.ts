import { type BuildContext, type Files, madeFrom, readBuiltContract } from "../build/generate/context.ts";
import { REGISTER } from "../build/generate/specification-gaps.ts";
import { expand, findPlace } from "../contract/json-pointer.ts";
import type { OpenQuestions } from "../contract/open-questions.ts";
import { readYaml, type SourceFault, unknownKeys } from "../contract/yaml-file.ts";
import { readWords, type Words } from "./words.ts";

const TEXTS = ["id", "title", "section", "question", "meanwhile"] as const;
const KEYS: string[] = [...TEXTS, "where"];
/** What a decision of each kind that is left to the service needs, and may have; see `open-questions.ts`. */
const DECISIONS: Record<keyof OpenQuestions, { needs: string[]; may: string[] }> = {
  requests: { needs: ["kind"], may: ["operations", "schema", "query", "headers", "unlisted", "faults"] },
  values: { needs: ["fields", "schema"], may: ["operations", "sent"] },
  absent: { needs: ["fields"], may: [] },
  statuses: { needs: ["kind", "statuses"], may: ["operations", "schema", "environment"] },
  failures: { needs: ["examples"], may: ["operations"] },
};
const DECISION_KINDS = Object.keys(DECISIONS) as (keyof OpenQuestions)[];
/** An entry without decisions says that no tool judges what it is about: `judged: never`. */
const JUDGED = "judged";

/** An entry of the register; `where` lists JSON pointers into the bundle. */
type Question = Record<(typeof TEXTS)[number], string> & { where: string[] } & {
  [Kind in keyof OpenQuestions]?: Omit<OpenQuestions[Kind][number], "question">[];
};

/**
 * Makes `docs/open-questions.md`, and `generated/open-questions.json` for what checks a service, from the register of open
 * questions.
 *
 * @throws BuildFailure that lists every fault of the register with line and entry: a missing or unknown key, an id that
 * is used twice, a pointer that leads nowhere in the bundle
 */
export async function questions(context: BuildContext): Promise<Files> {
  const { raw } = readBuiltContract(context);
  const register = await readYaml(context.root, REGISTER, "[]");
  const entries = register.data;
  if (!Array.isArray(entries))
    throw register.failure([{ path: [], message: "must be a list of questions.", isOfForm: true }]);
  const faults = entries.flatMap((entry, index) => listFaults(entry, index, entries, raw));
  if (faults.length > 0) throw register.failure(faults);
  const questions: Question[] = entries;
  const open = DECISION_KINDS.map((kind) => {
    const decisions = questions.flatMap(({ id, [kind]: ofOne = [] }) =>
      ofOne.map((decision) => ({ question: id, ...decision })),
    );
    return [kind, expand(raw, decisions)];
  });
  return {
    "docs/open-questions.md": writePage(questions, await readSubjects(context.root, questions)),
    "generated/open-questions.json": `${JSON.stringify(Object.fromEntries(open), null, 1)}\n`,
  };
}

function listFaults(entry: unknown, index: number, entries: unknown[], bundle: unknown): SourceFault[] {
  if (typeof entry !== "object" || entry === null) {
    return [{ path: [index], message: `entry ${index + 1} must have the keys ${KEYS.join(", ")}.` }];
  }
  const fields = entry as Record<string, unknown>;
  const name = typeof fields.id === "string" ? fields.id : `entry ${index + 1}`;
  const faults: SourceFault[] = [];
  const fault = (message: string, ...path: (string | number)[]) =>
    faults.push({ path: [index, ...path], message: `${name}: ${message}`, isOfForm: true });
  const lost = (message: string, ...path: (string | number)[]) =>
    faults.push({ path: [index, ...path], message: `${name}: ${message}` });

  for (const { path, message } of unknownKeys(fields, [...KEYS, JUDGED, ...DECISION_KINDS])) fault(message, ...path);
  for (const key of TEXTS) {
    const text = fields[key];
    if (typeof text !== "string" || text.trim() === "") fault(`needs a text as "${key}".`, key);
  }
  if (typeof fields.id === "string") {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(fields.id)) fault("the id must be in kebab-case.", "id");
    const first = entries.findIndex((candidate) => (candidate as Question | null)?.id === fields.id);
    if (first < index) fault(`the id is taken by entry ${first + 1}; choose another.`, "id");
  }
  const kinds = DECISION_KINDS.filter((kind) => fields[kind] !== undefined);
  if ((fields[JUDGED] === "never") !== (kinds.length === 0)) {
    fault(`needs either "${JUDGED}: never" or decisions: ${DECISION_KINDS.join(", ")}.`);
  }
  for (const kind of kinds) {
    const { needs, may } = DECISIONS[kind];
    for (const [position, decision] of [fields[kind]].flat().entries()) {
      const names = Object.keys(Object(decision));
      const isWhole =
        needs.every((name) => names.includes(name)) && names.every((name) => [...needs, ...may].includes(name));
      if (!isWhole)
        fault(`needs "${needs.join('" and "')}", and may have ${may.join(", ") || "nothing else"}.`, kind, position);
      try {
        expand(bundle, decision);
      } catch (error) {
        lost((error as ReferenceError).message, kind, position);
      }
    }
  }
  if (!Array.isArray(fields.where) || fields.where.length === 0) {
    fault('needs a list of JSON pointers into the bundle as "where".', "where");
  } else {
    for (const [position, pointer] of fields.where.entries()) {
      const resolves =
        typeof pointer === "string" && pointer.startsWith("#/") && findPlace(bundle, pointer) !== undefined;
      if (!resolves) lost(`${pointer} leads nowhere in the contract.`, "where", position);
    }
  }
  return faults;
}

/** @throws BuildFailure with the line of each section that no entry is on, such as one that was renamed */
async function readSubjects(root: string, entries: Question[]): Promise<Words["subjects"]> {
  const { subjects, failure } = await readWords(root);
  const sections = new Set(entries.map(firstSection));
  const faults = Object.entries(subjects).flatMap(([subject, listed]) =>
    [...listed.entries()]
      .filter(([, section]) => !sections.has(section))
      .map(([index, section]) => ({
        path: ["subjects", subject, index],
        message: `no open question is on "${section}": correct it, or remove it.`,
      })),
  );
  if (faults.length > 0) throw failure(faults);
  return subjects;
}

function writePage(entries: Question[], subjects: Words["subjects"]): string {
  return `<!-- ${madeFrom(REGISTER)} -->

# Known gaps

The points that the specification leaves open, and what the contract does until they are settled.
${[WHOLE, ...Object.keys(subjects)].map((subject) => writeSubject(subject, subjects, entries)).join("")}`;
}

function writeSubject(subject: string, subjects: Words["subjects"], entries: Question[]): string {
  const sections = entries.filter((entry) => subjectOf(entry, subjects) === subject).map(writeSection);
  return sections.length === 0 ? "" : `\n## ${subject}\n${sections.join("")}`;
}

const WHOLE = "The API as a whole";

/** What an entry is about, by the first section of the specification that it is on. */
function subjectOf(entry: Question, subjects: Words["subjects"]): string {
  const [subject = WHOLE] =
    Object.entries(subjects).find(([, sections]) => sections.includes(firstSection(entry))) ?? [];
  return subject;
}

function firstSection({ section }: Question): string {
  return section.trim().split(",")[0] ?? "";
}

function writeSection({ id, title, section, question, meanwhile }: Question): string {
  return `
### ${title.trim()}

${question.trim()}

Meanwhile: ${meanwhile.trim()}

Section "${section.trim()}" of the specification, \`${id}\` in reports.
`;
}
