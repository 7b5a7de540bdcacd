import type { EventAdvice } from "../events/advice.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";

/** What to do for each outcome of each event. */
export function writeOutcomeTable(advice: Map<string, EventAdvice>): string {
  const rows = [...advice].flatMap(([event, { field, ...eventAdvice }]) =>
    writeRows(eventAdvice).map(([values = "", action = ""]) => {
      return [linkToReference(event), field === "outcome" ? values : `\`${field}\` ${values}`, action];
    }),
  );
  return writeTable(["Event", "`outcome`", "What to do"], rows);
}

/** What to do for each outcome of an event. */
export function writeActionTable({ field, ...advice }: EventAdvice): string {
  return writeTable([`\`${field}\``, "What to do"], writeRows(advice));
}

function writeRows({ actions, other }: Pick<EventAdvice, "actions" | "other">): string[][] {
  const rows = actions.map(({ values, do: action }) => [values.map((value) => `\`${value}\``).join(", "), action]);
  return other === undefined ? rows : [...rows, ["any other", other]];
}
