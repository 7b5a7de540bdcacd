import type { CasesFile } from "../../contract/cases.ts";
import { type OpenRequests, readOpenRequests } from "../../contract/open-questions.ts";
import type { Breach, DecisionReport, StatementReport, Verdict } from "./interface.ts";
import { asOpen, causeOf, describeOutcome, describeReason, type Outcome, reasonOf } from "./outcome.ts";

export type Tally = ReturnType<typeof createTally>;

/**
 * Counts what the checks of each statement have shown, in whichever order they end.
 *
 * @param onBreach called for each breach
 */
export function createTally({ statements }: CasesFile, onBreach: () => void) {
  const reports = new Map<string, StatementReport>(
    Object.entries(statements).map(([id, says]) => {
      return [id, { id, says, verdict: "not shown", shown: 0, ofForm: 0, open: [], notShown: [], broken: [] }];
    }),
  );
  const reportOf = (id: string): StatementReport => {
    const report = reports.get(id);
    if (!report) throw new Error(`generated/cases.json has no statement ${id}.`);
    return report;
  };
  /** The breaches by what makes them the same: a hostile service can cause hundreds of thousands. */
  const breaches = new Map<string, Breach>();
  return {
    /**
     * Counts the outcome of a check.
     *
     * @param operation its name
     * @param request which request it was, in words
     */
    count(statement: string, outcome: Outcome, operation = "", request = ""): void {
      const report = reportOf(statement);
      if (outcome.kind === "shown") {
        report.shown += 1;
        if (outcome.isForm) report.ofForm += 1;
      } else if (outcome.kind !== "broken") {
        const reason = describeOutcome(outcome);
        const reasons = outcome.kind === "open" ? report.open : report.notShown;
        const known = reasons.find((entry) => entry.reason === reason);
        if (known) known.times += 1;
        else reasons.push({ reason, times: 1 });
      } else {
        onBreach();
        const [message, cause] = [describeOutcome(outcome), causeOf(outcome.why)];
        const key = [statement, operation, cause].join("\n");
        const known = breaches.get(key);
        if (known) {
          // The first of each, whichever response came first.
          known.times += 1;
          known.request = [known.request, request].sort()[0] as string;
          known.message = [known.message, message].sort()[0] as string;
        } else {
          const breach = { operation, request, message, cause, times: 1 };
          breaches.set(key, breach);
          report.broken.push(breach);
        }
      }
    },
    /** In the order of the specification. */
    statements: (): StatementReport[] =>
      [...reports.values()].map((report) => ({
        ...report,
        verdict: verdictOf(report),
        open: sortedBy(report.open, ({ reason }) => reason),
        notShown: isUnjudged(report) ? [UNJUDGED] : sortedBy(report.notShown, ({ reason }) => reason),
        broken: sortedBy(report.broken, ({ operation, message }) => `${operation} ${message}`),
      })),
  };
}

/** Of a statement that is about nothing which a request or an event can show. */
const UNJUDGED = { reason: describeReason(reasonOf("nothing to show")), times: 1 };

function isUnjudged({ shown, open, notShown, broken }: StatementReport): boolean {
  return shown === 0 && [open, notShown, broken].every((list) => list.length === 0);
}

/** Evidence of a form alone makes no statement whole: the rest of it may be what nothing has shown. */
function verdictOf({ shown, ofForm, open, notShown, broken }: StatementReport): Verdict {
  if (broken.length > 0) return "broken";
  if (open.length > 0) return "open";
  if (shown === 0) return "not shown";
  if (notShown.length > 0) return "partly shown";
  return ofForm > 0 ? "shown: its form" : "shown";
}

function sortedBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export type Decisions = ReturnType<typeof createDecisions>;

/** Gathers how a service decides open questions. */
export function createDecisions() {
  const kinds = readOpenRequests();
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
    /** @returns the outcome, where the contract decides in another way meanwhile */
    decide(question: string, about: string, decision: string): Outcome {
      decisionsOn(question, about).add(decision);
      return asOpen("decision", { about, decision, question });
    },
    /** @param open the questions on which the request rests */
    decideRequest(open: OpenRequests[], wasAccepted: boolean): void {
      if (!wasAccepted) refused.push(open);
      else for (const openRequest of open) decisionsOnRequests(openRequest).add("accepted");
    },
    list(): DecisionReport[] {
      // The reason for a refusal is none of those for which other requests are accepted, unless it is the only one.
      const reasons = refused.map((open) =>
        open.every(isAccepted) ? open : open.filter((openRequest) => !isAccepted(openRequest)),
      );
      for (const openRequest of reasons.flat()) decisionsOnRequests(openRequest).add("refused");
      return [...seen.values()].map(({ decisions, ...rest }) => {
        return { ...rest, decision: [...decisions].sort().join(" or ") };
      });
    },
  };
}
