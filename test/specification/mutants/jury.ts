import { below } from "../../../scripts/contract/json-pointer.ts";
import { type Case, nameOf } from "../cases/case.ts";
import { isForMock, mockOf, mockProblems } from "../judges/mock.ts";
import { isForSchema, schemaJudge } from "../judges/schema.ts";
import { contract, type Document, pointerOf, type Subject } from "../model/document.ts";
import type { Specification } from "../specification.ts";
import { type Mutant, mutated } from "./mutant.ts";
import { type Reach, reachOf, touches } from "./reach.ts";

/** What distinguishes a mutant from the contract. */
export interface Killer {
  /** A value that is judged otherwise, or something that is read in the contract. */
  by: "value" | "reading";
  /** What the case or the reading finds wrong with the mutant. */
  problem: string;
}

/** Judges a mutant: returns the first killer, undefined if it survives. */
export type Jury = (mutant: Mutant) => Promise<Killer | undefined>;

/** The mutant that changes nothing, and may concern everything. */
const NONE: Mutant = { pointer: "#", change: "nothing" };

/**
 * Makes the jury of a document: its cases, judged by the schemas and then by the mock, and then the readings. Only those
 * are asked whose judgement the mutant can change, and first those that prove the place which it changes.
 *
 * @throws Error if the document itself does not pass, since then every mutant would seem to be killed
 */
export async function createJury(
  { cases, readings, subjects }: Pick<Specification, "cases" | "readings" | "subjects">,
  document: Document = contract,
): Promise<Jury> {
  const events = subjects.filter(({ path }) => path === undefined);
  const operations = subjects
    .filter(({ path }) => path !== undefined)
    .map((subject) => ({ subject, reach: operationReach(document, subject) }));
  const bodies = [...Map.groupBy(cases, ({ subject, body }) => `${subject.name} ${body}`).values()].map((ofBody) => {
    const [{ subject, body }] = ofBody as [Case];
    return { cases: ofBody, reach: bodyReach(document, subject, body) };
  });

  async function killer(mutant: Mutant, changed: Document): Promise<Killer | undefined> {
    const reached = bodies
      .filter(({ reach }) => touches(mutant, reach))
      .flatMap((body) => body.cases)
      .filter(isForSchema);
    const about = new Set(reached.filter((each) => isAbout(each, mutant)));
    const ordered = [...about, ...reached.filter((each) => !about.has(each))];
    const judge = schemaJudge(changed, events);
    for (const each of ordered) {
      const [problem] = judge(each);
      if (problem !== undefined) return { by: "value", problem: `${nameOf(each)}, but ${problem}` };
    }
    for (const { subject, reach } of operations) {
      if (!touches(mutant, reach)) continue;
      const send = mockOf(changed, subject);
      for (const each of cases) {
        if (each.subject !== subject || !isForMock(each)) continue;
        const [problem] = await mockProblems(each, send);
        if (problem !== undefined) return { by: "value", problem: `${nameOf(each)}, but ${problem}` };
      }
    }
    for (const { statement, problems } of readings) {
      const [problem] = problems(changed);
      if (problem !== undefined) return { by: "reading", problem: `${statement}: ${problem}` };
    }
    return undefined;
  }

  const fault = await killer(NONE, document);
  if (fault !== undefined) throw new Error(`the document itself does not pass: ${fault.problem}`);
  return (mutant) => killer(mutant, mutated(document, mutant));
}

function isAbout({ claims }: Case, { pointer }: Mutant): boolean {
  return claims.some((places) => places.some((place) => place.startsWith(pointer) || pointer.startsWith(place)));
}

/** What the verdict of the schemas on a body depends on. */
function bodyReach(document: Document, subject: Subject, body: string): Reach {
  // Events exclude each other: one that changes may be taken for another.
  if (body === "event") return reachOf(document, ["#/webhooks", "#/components/schemas/WebhookEvent"]);
  const post = pointerOf(subject);
  if (body === "request") return reachOf(document, [below(post, "requestBody"), below(post, "parameters")]);
  return reachOf(document, [below(post, "responses", body)]);
}

/** What the mock of an operation depends on. */
function operationReach(document: Document, subject: Subject): Reach {
  return reachOf(document, [pointerOf(subject), "#/security", "#/components/securitySchemes"]);
}
