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

/** What to do for each outcome of what an event can be about, by its name. */
export function writeSubjectTables(advice: Map<string, EventAdvice>): Record<string, string> {
  const events = [...advice.values()];
  const names = events.flatMap(({ actions }) => actions.flatMap(({ subject }) => subject?.name ?? []));
  const tables = [...new Set(names)].map((name) => {
    const isAbout = ({ subject }: EventAdvice["actions"][number]) => subject?.name === name;
    const rows = events
      .filter(({ actions }) => actions.some(isAbout))
      .flatMap(({ actions, ...rest }) => {
        const applicable = actions.filter((action) => action.subject === undefined || isAbout(action));
        return writeRows({ ...rest, actions: applicable.map(({ subject: _, ...action }) => action) });
      });
    return [name, writeTable(["`outcome`", "What to do"], rows)];
  });
  return Object.fromEntries(tables);
}

function writeRows({ actions, other }: Pick<EventAdvice, "actions" | "other">): string[][] {
  const rows = actions.map(({ values, subject, do: action }) => {
    const listed = values.map((value) => `\`${value}\``).join(", ");
    return [subject === undefined ? listed : `${listed} of ${subject.text}`, action];
  });
  return other === undefined ? rows : [...rows, ["any other", other]];
}
