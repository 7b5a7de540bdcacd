import { mockOf, mockProblems, type Servable } from "../support/case-mock.ts";
import { type JudgeCase, schemaJudge } from "../support/case-schema.ts";
import type { NamedCase } from "../support/cases.ts";
import { without } from "./without.ts";

/** What the mock carries out and no schema says. */
const NO_SCHEMA = /\/security\/\d+\/\w+$|\/(x-echo|default)$|\/x-events\//;

/**
 * Makes a judge of proofs: a case proves a place of the document if the document without that place does not satisfy
 * the case.
 *
 * @param document the contract, which satisfies every case
 * @returns whether a case proves a place
 */
export function proofJudge(document: Servable): (each: NamedCase, place: string) => Promise<boolean> {
  const judges = new Map<string, JudgeCase>();

  return async (each, place) => {
    const changed = without(document, place);
    try {
      if (NO_SCHEMA.test(place)) {
        return (await mockProblems(changed, each, mockOf(changed, each.subject))).length > 0;
      }
      const judge = judges.get(place) ?? schemaJudge(changed);
      judges.set(place, judge);
      return judge(each).length > 0;
    } catch {
      // What the case begins with is gone.
      return true;
    }
  };
}
