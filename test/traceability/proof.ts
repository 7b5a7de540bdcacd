import type { Bundle } from "../../scripts/mock/contract.ts";
import { engineOf } from "../../scripts/mock/engine.ts";
import { mockProblems } from "../support/case-mock.ts";
import { pathOf } from "../support/case-places.ts";
import { type JudgeCase, schemaJudge } from "../support/case-schema.ts";
import type { NamedCase } from "../support/cases.ts";
import type { Document } from "../support/fields.ts";
import { without } from "./without.ts";

/** What the mock carries out and no schema says. */
const NO_SCHEMA = /\/security\/\d+\/\w+$|\/(x-echo|default)$/;

/**
 * Makes a judge of proofs: a case proves a place of the document if the document without that place does not satisfy
 * the case.
 *
 * @param document the contract, which satisfies every case
 * @returns whether a case proves a place
 */
export function proofJudge(document: Document & Bundle): (each: NamedCase, place: string) => Promise<boolean> {
  const judges = new Map<string, JudgeCase>();

  return async (each, place) => {
    const changed = without(document, place);
    try {
      if (NO_SCHEMA.test(place)) return (await mockJudge(changed, each)).length > 0;
      const judge = judges.get(place) ?? schemaJudge(changed);
      judges.set(place, judge);
      return judge(each).length > 0;
    } catch {
      // What the case begins with is gone.
      return true;
    }
  };
}

function mockJudge(document: Document & Bundle, each: NamedCase): Promise<string[]> {
  const path = pathOf(document, each.subject);
  const { [path]: item } = document.paths;
  if (item === undefined) throw new Error(`the document has no ${path}`);
  const engine = engineOf({ ...document, paths: { [path]: item } });
  return mockProblems(document, each, (request) => engine({ method: "POST", ...request }));
}
