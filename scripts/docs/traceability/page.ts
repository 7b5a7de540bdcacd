import { slug } from "github-slugger";
import type { Question } from "../questions.ts";
import type { SourcePlace } from "./places.ts";
import type { Section, Statement } from "./sections.ts";

/** What the links of the page are made from. */
export interface Links {
  /** Where a place of the bundle stands in the source. */
  sourceOf: (place: string) => SourcePlace;
  questions: Question[];
}

/**
 * The page that shows what became of each statement.
 *
 * @param sections the statements
 * @returns Markdown for a file of docs/
 */
export function page(sections: Section[], links: Links): string {
  return `# Traceability

What the specification says, statement by statement and in own words: where in the contract it is carried out, and what
proves it or which open question it leaves. A test holds that every operation, field, status, code, value, bound and
event of the contract stands here ([how](../test/traceability/README.md)).

| Section | Statements | Proved by cases | Open |
| --- | --- | --- | --- |
${sections.map((section) => `${overview(section)}\n`).join("")}${sections.map((section) => details(section, links)).join("")}`;
}

function overview({ statements, ...section }: Section): string {
  const proved = statements.filter(({ cases }) => cases).length;
  const open = statements.filter(({ question }) => question).length;
  return cells(`[${heading(section)}](#${slug(heading(section))})`, statements.length, proved, open);
}

function details({ statements, ...section }: Section, links: Links): string {
  return `
## ${heading(section)}

| Id | Statement | Where | Proof |
| --- | --- | --- | --- |
${statements.map((statement) => `${row(statement, links)}\n`).join("")}`;
}

function heading({ number, section }: Omit<Section, "statements">): string {
  return `${number} ${section}`;
}

function row({ id, statement, where = [], tables = [], cases = [], question }: Statement, links: Links): string {
  const proof = [...named(cases.map(casePlace)), ...tableLinks(tables), ...questionLinks(question, links.questions)];
  const places = named(where.map(links.sourceOf));
  return cells(`\`${id}\``, statement, places.join("<br>"), proof.join("<br>") || "the text alone");
}

function cells(...contents: (string | number)[]): string {
  return `| ${contents.map((content) => String(content).replaceAll("|", "\\|")).join(" | ")} |`;
}

function casePlace(id: string): SourcePlace {
  const [file = "", name = ""] = id.split("/");
  return { file: `test/cases/${file}.yaml`, inside: name };
}

/** A link to each file, with what is meant inside it. */
function named(places: SourcePlace[]): string[] {
  return [...Map.groupBy(places, ({ file }) => file)].map(([file, inFile]) => {
    const insides = inFile.filter(({ inside }) => inside !== "").map(({ inside }) => `\`${inside}\``);
    return [link(file), insides.join(", ").replaceAll("properties/", "")].filter((text) => text !== "").join(": ");
  });
}

function tableLinks(rows: string[]): string[] {
  const files = new Set(rows.map((row) => `test/specification/${row.split("/")[0]}.yaml`));
  return [...files].map((file) => `table ${link(file)}`);
}

function link(file: string): string {
  const name = file.replace(/^.*\//, "").replace(".yaml", "");
  return `[${name}](../${file})`;
}

/** The page of open questions has the title of each as its heading. */
function questionLinks(id: string | undefined, questions: Question[]): string[] {
  const question = questions.find((each) => each.id === id);
  return question ? [`[open question](open-questions.md#${slug(question.title)}) \`${question.id}\``] : [];
}
