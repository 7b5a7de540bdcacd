import type { Baseline, BaselineLoss, Verdict } from "./interface.ts";

/** From the one that shows least. */
const ORDER: Verdict[] = ["broken", "not shown", "open", "partly shown", "shown"];

/** Lists what shows less than in a baseline, of what both have. */
export function listLosses(report: Baseline, baseline: Baseline): BaselineLoss[] {
  const verdicts = new Map(listVerdicts(report).map(({ place, verdict }) => [place, verdict]));
  return listVerdicts(baseline).flatMap(({ place, verdict: was }) => {
    const is = verdicts.get(place);
    return is !== undefined && ORDER.indexOf(is) < ORDER.indexOf(was) ? [{ place, was, is }] : [];
  });
}

/** Lists the verdicts of a report, in its order. */
export function listVerdicts({ statements, generated, workflows }: Baseline): { place: string; verdict: Verdict }[] {
  return [
    ...statements.map(({ id, verdict }) => ({ place: id, verdict })),
    ...generated.map(({ operation, verdict }) => ({ place: nameGenerated(operation), verdict })),
    ...workflows.map(({ id, verdict }) => ({ place: nameWorkflow(id), verdict })),
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
