import { type OpenRequests, readOpenRequests } from "../contract/open-requests.ts";
import type { DecisionReport } from "./interface.ts";

export type Decisions = ReturnType<typeof createDecisions>;

/** Gathers how a service decides open questions. */
export function createDecisions() {
  const kinds = readOpenRequests();
  const seen = new Map<string, { question: string; about: string; decisions: Set<string> }>();
  const decide = (question: string, about: string, ...decided: string[]) => {
    const key = `${question} ${about}`;
    const known = seen.get(key) ?? { question, about, decisions: new Set() };
    seen.set(key, known);
    for (const decision of decided) known.decisions.add(decision);
    return known;
  };
  const nameRequests = ({ kind }: OpenRequests) => `a request ${kind}`;
  for (const open of kinds) decide(open.question, nameRequests(open));
  /** The questions of the requests that were refused. */
  const refused: OpenRequests[][] = [];
  return {
    decide,
    /** @param open the questions on which the request rests */
    decideRequest(open: OpenRequests[], isAccepted: boolean): void {
      if (!isAccepted) refused.push(open);
      else for (const each of open) decide(each.question, nameRequests(each), "accepted");
    },
    /** Lists the requests of which none was accepted until now. */
    listUnaccepted(): OpenRequests[] {
      return kinds.filter((open) => !decide(open.question, nameRequests(open)).decisions.has("accepted"));
    },
    list(): DecisionReport[] {
      // The reason for a refusal is none of those for which other requests are accepted, unless it is the only one.
      const isAccepted = (open: OpenRequests) => decide(open.question, nameRequests(open)).decisions.has("accepted");
      const reasons = refused.map((open) => (open.every(isAccepted) ? open : open.filter((each) => !isAccepted(each))));
      for (const each of reasons.flat()) decide(each.question, nameRequests(each), "refused");
      return [...seen.values()].map(({ decisions, ...each }) => {
        return { ...each, decision: [...decisions].sort().join(" or ") };
      });
    },
  };
}
