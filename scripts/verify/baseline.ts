import type { Baseline, BaselineLoss, Verdict } from "./interface.ts";

/** From the one that shows least. */
const ORDER: Verdict[] = ["broken", "not shown", "open", "partly shown", "shown"];

/** Lists what shows less than in a baseline, of what both have. */
export function listLosses(report: Baseline, baseline: Baseline): BaselineLoss[] {
  const verdicts = new Map(listVerdicts(report));
  return listVerdicts(baseline).flatMap(([place, was]) => {
    const is = verdicts.get(place);
    return is !== undefined && ORDER.indexOf(is) < ORDER.indexOf(was) ? [{ place, was, is }] : [];
  });
}

function listVerdicts({ statements, generated, workflows }: Baseline): [place: string, verdict: Verdict][] {
  return [
    ...statements.map(({ id, verdict }) => [id, verdict] as [string, Verdict]),
    ...generated.map(({ operation, verdict }) => [nameGenerated(operation), verdict] as [string, Verdict]),
    ...workflows.map(({ id, verdict }) => [nameWorkflow(id), verdict] as [string, Verdict]),
  ];
}

/** The place of a result in reports. */
export function nameGenerated(operation: string): string {
  return `generated requests of ${operation}`;
}

/** The place of a result in reports. */
export function nameWorkflow(id: string): string {
  return `workflow ${id}`;
}

/** Whether parsed JSON can be a baseline: a report of `verify`. */
export function isBaseline(value: unknown): value is Baseline {
  const { statements, generated, workflows } = Object(value);
  return [statements, generated, workflows].every(Array.isArray);
}
