import { type OpenRequests, readOpenQuestions } from "../../contract/open-questions.ts";
import type { DecisionReport } from "./interface.ts";

/** Gathers how a service decides open questions. */
export function createDecisions() {
  const kinds = readOpenQuestions().requests;
  const seen = new Map<string, { question: string; about: string; decisions: Set<string> }>();
  const decisionsOn = (question: string, about: string) => {
    const key = `${question} ${about}`;
    const known = seen.get(key) ?? { question, about, decisions: new Set() };
    seen.set(key, known);
    return known.decisions;
  };
  const decisionsOnRequests = ({ question, kind }: OpenRequests) => decisionsOn(question, `a request ${kind}`);
  const isAccepted = (open: OpenRequests) => decisionsOnRequests(open).has("accepted");
  // Those of which nothing is seen are listed too.
  kinds.forEach(decisionsOnRequests);
  /** The questions of the requests that were refused. */
  const refused: OpenRequests[][] = [];
  return {
    decide: (question: string, about: string, decision: string) => void decisionsOn(question, about).add(decision),
    /** @param open the questions on which the request rests */
    decideRequest(open: OpenRequests[], wasAccepted: boolean): void {
      if (!wasAccepted) refused.push(open);
      else for (const each of open) decisionsOnRequests(each).add("accepted");
    },
    /** Lists the requests of which none was accepted until now. */
    listUnaccepted: (): OpenRequests[] => kinds.filter((open) => !isAccepted(open)),
    list(): DecisionReport[] {
      // The reason for a refusal is none of those for which other requests are accepted, unless it is the only one.
      const reasons = refused.map((open) => (open.every(isAccepted) ? open : open.filter((each) => !isAccepted(each))));
      for (const each of reasons.flat()) decisionsOnRequests(each).add("refused");
      return [...seen.values()].map(({ decisions, ...each }) => {
        return { ...each, decision: [...decisions].sort().join(" or ") };
      });
    },
  };
}
