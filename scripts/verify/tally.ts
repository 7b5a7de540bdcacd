import type { CasesFile } from "../specification/cases/published.ts";
import type { Breach, StatementReport, Verdict } from "./interface.ts";

/** Counts what the checks of each statement have shown, in whichever order they end. */
export interface Tally {
  shown(statement: string): void;
  notShown(statement: string, reason: string): void;
  broken(statement: string, breach: Omit<Breach, "times">): void;
  /** In the order of the specification. */
  statements(): StatementReport[];
}

export function createTally({ statements }: CasesFile): Tally {
  const reports = new Map<string, StatementReport>(
    Object.entries(statements).map(([id, says]) => {
      return [id, { id, says, verdict: "not shown", shown: 0, notShown: [], broken: [] }];
    }),
  );
  const reportOf = (id: string): StatementReport => {
    const report = reports.get(id);
    if (!report) throw new Error(`generated/cases.json has no statement ${id}.`);
    return report;
  };
  return {
    shown(statement) {
      reportOf(statement).shown += 1;
    },
    notShown(statement, reason) {
      const { notShown } = reportOf(statement);
      const known = notShown.find((other) => other.reason === reason);
      if (known) known.times += 1;
      else notShown.push({ reason, times: 1 });
    },
    broken(statement, breach) {
      const { broken } = reportOf(statement);
      const known = broken.find(
        ({ operation, message }) => operation === breach.operation && message === breach.message,
      );
      if (!known) broken.push({ ...breach, times: 1 });
      else Object.assign(known, { times: known.times + 1, request: [known.request, breach.request].sort()[0] });
    },
    statements: () =>
      [...reports.values()].map((report) => ({
        ...report,
        verdict: verdictOf(report),
        notShown: sortedBy(report.notShown, ({ reason }) => reason),
        broken: sortedBy(report.broken, ({ operation, message }) => `${operation} ${message}`),
      })),
  };
}

function verdictOf({ shown, notShown, broken }: StatementReport): Verdict {
  if (broken.length > 0) return "broken";
  if (shown === 0) return "not shown";
  return notShown.length > 0 ? "partly shown" : "shown";
}

function sortedBy<Item>(items: Item[], textOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}
