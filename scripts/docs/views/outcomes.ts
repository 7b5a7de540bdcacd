import { AGES, type Precedence } from "../../contract/outcomes.ts";
import { type EventAdvice, writeState } from "../events/advice.ts";
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
  return writeActions(field, writeRows(advice));
}

/** Which outcome wins: my state, an event, and the new state. An event of the same state changes nothing. */
export function writePrecedenceTable({ states, rows }: Precedence): string {
  const write = (state: string) => writeState(states, state);
  const cells = rows.flatMap(({ alert = [], ...row }) => {
    const results = AGES.map((age) => `${write(row[age])}${alert.includes(age) ? ", **alert**" : ""}`);
    return row.state === row.event ? [] : [[write(row.state), write(row.event), ...results]];
  });
  return writeTable(["Your state", "Event", "Older event", "Same second", "Newer event"], cells);
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
    return [name, writeActions("outcome", rows)];
  });
  return Object.fromEntries(tables);
}

function writeActions(field: string, rows: string[][]): string {
  const replaces = rows.some((row) => row.length > 2) ? ["Replaces"] : [];
  return writeTable([`\`${field}\``, "What to do", ...replaces], rows);
}

/** Rows of the values, what to do, and which states they replace. */
function writeRows({ actions, other }: Pick<EventAdvice, "actions" | "other">): string[][] {
  const rows = actions.map(({ values, subject, replaced, do: action }) => {
    const listed = values.map((value) => `\`${value}\``).join(", ");
    const cells = [subject === undefined ? listed : `${listed} of ${subject.text}`, action];
    return replaced ? [...cells, replaced.join(", ") || "nothing"] : cells;
  });
  return other === undefined ? rows : [...rows, [rows.length === 0 ? "any" : "any other", other]];
}
