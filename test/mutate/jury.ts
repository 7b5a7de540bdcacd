import type { Check } from "../specification/checks/check.ts";
import { mockOf, mockProblems, type Servable } from "../support/case-mock.ts";
import { schemaJudge } from "../support/case-schema.ts";
import type { NamedCase } from "../support/cases.ts";
import type { Document } from "../support/fields.ts";
import { bodyReach, subjectReach } from "./case-reach.ts";
import { type Mutant, mutated } from "./mutant.ts";
import { type Reach, touches } from "./reach.ts";

/** What tells a mutant from the contract. */
export interface Killer {
  by: "case" | "table";
  /** What the case or the table finds wrong with the mutant. */
  problem: string;
}

/** Judges a mutant: tells the first killer, undefined if it survives. */
export type Jury = (mutant: Mutant) => Promise<Killer | undefined>;

/** The mutant that changes nothing, and may concern everything. */
const NONE: Mutant = { pointer: "#", change: "nothing" };

/**
 * Makes the jury of a document: its cases, held against the schemas and then against the mock, and what the tables say.
 * Only that is asked whose judgement the mutant can change.
 *
 * @param checksOf what the tables say of a document
 * @throws Error if the document itself does not pass, since then every mutant would seem to be killed
 */
export async function createJury(
  document: Servable,
  cases: NamedCase[],
  checksOf: (document: Document) => Check[],
): Promise<Jury> {
  const bodies = cases.map((each) => ({ each, reach: bodyReach(document, each) }));
  const subjects = new Map<string, Reach>(cases.map((each) => [each.subject, subjectReach(document, each)]));

  async function killer(mutant: Mutant, changed: Servable): Promise<Killer | undefined> {
    const judge = schemaJudge(changed);
    for (const { each, reach } of bodies) {
      if (!touches(mutant, reach)) continue;
      const problem = await firstProblem(each.id, () => judge(each));
      if (problem !== undefined) return { by: "case", problem };
    }
    const touched = new Set([...subjects].filter(([, reach]) => touches(mutant, reach)).map(([subject]) => subject));
    for (const subject of touched) {
      const ofMock = cases.filter((each) => each.subject === subject && each.event === undefined);
      if (ofMock.length === 0) continue;
      const problem = await firstProblem(subject, () => served(changed, subject, ofMock));
      if (problem !== undefined) return { by: "case", problem };
    }
    for (const { subject, name, problems } of checksOf(changed)) {
      if (subject !== "document" && !touched.has(subject)) continue;
      const problem = await firstProblem(`${subject} ${name}`, problems);
      if (problem !== undefined) return { by: "table", problem };
    }
    return undefined;
  }

  const fault = await killer(NONE, document);
  if (fault !== undefined) throw new Error(`the document itself does not pass: ${fault.problem}`);
  return (mutant) => killer(mutant, mutated(document, mutant));
}

/** Holds cases of one operation against a mock that serves it alone, up to the first problem. */
async function served(document: Servable, subject: string, cases: NamedCase[]): Promise<string[]> {
  const send = mockOf(document, subject);
  for (const each of cases) {
    const problems = await mockProblems(document, each, send);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** The first problem of a judgement. A mutant that cannot even be judged is told from the contract by that. */
async function firstProblem(what: string, judgement: () => string[] | Promise<string[]>): Promise<string | undefined> {
  try {
    return (await judgement())[0];
  } catch (error) {
    return `${what}: ${(error as Error).message}`;
  }
}
