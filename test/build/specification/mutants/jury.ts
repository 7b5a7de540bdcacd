import type { SpecificationCase } from "../../../../scripts/build/specification/cases/case.ts";
import {
  type OpenapiDocument,
  pointerOf,
  type Subject,
} from "../../../../scripts/build/specification/model/document.ts";
import type { Specification } from "../../../../scripts/build/specification/specification.ts";
import { below } from "../../../../scripts/contract/json-pointer.ts";
import { contract } from "../../../support/documents.ts";
import { isForMock, mockOf, mockProblems } from "../judges/mock.ts";
import { isForSchema, schemaJudge } from "../judges/schema.ts";
import { nameCase } from "../name-case.ts";
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
type Jury = (mutant: Mutant) => Promise<Killer | undefined>;

/**
 * Makes the jury of a document: its cases, judged by the schemas and then by the mock, and then the readings. Only those
 * are asked whose judgement the mutant can change, and first those that prove the place which it changes.
 */
export function createJury(
  { cases, readings, subjects }: Pick<Specification, "cases" | "readings" | "subjects">,
  document: OpenapiDocument = contract,
): Jury {
  const events = subjects.filter(({ path }) => path === undefined);
  const operations = subjects
    .filter(({ path }) => path !== undefined)
    .map((subject) => ({ subject, reach: operationReach(document, subject) }));
  const bodies = [...Map.groupBy(cases, ({ subject, body }) => `${subject.name} ${body}`).values()].map((ofBody) => {
    const [{ subject, body }] = ofBody as [SpecificationCase];
    return { cases: ofBody.filter(isForSchema), reach: bodyReach(document, subject, body) };
  });

  function bySchema(mutant: Mutant, changed: OpenapiDocument): string | undefined {
    const reached = bodies.filter(({ reach }) => touches(mutant, reach)).flatMap((body) => body.cases);
    const about = new Set(reached.filter((each) => isAbout(each, mutant)));
    const ordered = [...about, ...reached.filter((other) => !about.has(other))];
    const judge = schemaJudge(changed, events);
    // Most mutants fall without the schema of all events, which takes longest to compile.
    const inTurn = [
      ...ordered.map((each) => ({ each, judgeCase: judge.alone })),
      ...ordered.filter(({ body }) => body === "event").map((each) => ({ each, judgeCase: judge })),
    ];
    for (const { each, judgeCase } of inTurn) {
      const [problem] = judgeCase(each);
      if (problem !== undefined) return `${nameCase(each)}, but ${problem}`;
    }
    return undefined;
  }

  async function byMock(mutant: Mutant, changed: OpenapiDocument): Promise<string | undefined> {
    for (const { subject, reach } of operations) {
      if (!touches(mutant, reach)) continue;
      const send = mockOf(changed, subject);
      for (const each of cases) {
        const [problem] = each.subject === subject && needsMock(each) ? await mockProblems(each, send) : [];
        if (problem !== undefined) return `${nameCase(each)}, but ${problem}`;
      }
    }
    return undefined;
  }

  return async (mutant) => {
    const changed = mutated(document, mutant);
    const shown = bySchema(mutant, changed) ?? (await byMock(mutant, changed));
    if (shown !== undefined) return { by: "value", problem: shown };
    for (const { statement, problems } of readings) {
      const [problem] = problems(changed);
      if (problem !== undefined) return { by: "reading", problem: `${statement}: ${problem}` };
    }
    return undefined;
  };
}

/**
 * Lets a jury judge the document itself.
 *
 * @throws Error if it does not pass, since then every mutant would seem to be killed
 */
export async function checkDocument(jury: Jury, document: OpenapiDocument = contract): Promise<void> {
  const fault = await jury({ pointer: "#", change: "nothing", value: document });
  if (fault !== undefined) throw new Error(`the document itself does not pass: ${fault.problem}`);
}

/** Whether the mock sees more of a case than the schemas, which have judged it before: credentials, answers, events. */
function needsMock(each: SpecificationCase): boolean {
  const { headers, answer, events, again, asking, query } = each;
  return isForMock(each) && ([headers, answer, events, again, asking, query].some(Boolean) || !isForSchema(each));
}

function isAbout({ claims }: SpecificationCase, { pointer }: Mutant): boolean {
  return claims.some((places) => places.some((place) => place.startsWith(pointer) || pointer.startsWith(place)));
}

/** What the verdict of the schemas on a body depends on. */
function bodyReach(document: OpenapiDocument, subject: Subject, body: string): Reach {
  // Events exclude each other: one that changes may be taken for another.
  if (body === "event") return reachOf(document, ["#/webhooks"]);
  const post = pointerOf(subject);
  if (body === "request") return reachOf(document, [below(post, "requestBody"), below(post, "parameters")]);
  return reachOf(document, [below(post, "responses", body)]);
}

/** What the mock of an operation depends on. */
function operationReach(document: OpenapiDocument, subject: Subject): Reach {
  return reachOf(document, [pointerOf(subject), "#/security", "#/components/securitySchemes"]);
}
