import { joinBlocks, linkToReference, writeTable } from "../markdown-text.ts";
import type { StateMachine } from "../states/machine.ts";

/** Writes the table of a machine: its diagram with a text alternative, its transitions, and the events that are sent. */
export function writeStateTable({ name, title, states, unnamed, moves, events }: StateMachine): string {
  const writeState = (state: string) => (unnamed.includes(state) ? `(${state})` : `\`${state}\``);
  const summary = moves.length === 0 ? "no transition is specified" : "the table below lists the transitions";
  const rows = moves.map(({ from, on, to, isAssumed }) => {
    const cause = isAssumed ? `${on}: shown by the sandbox, not specified` : on;
    return [from === undefined ? "(initial)" : writeState(from), cause, to.map(writeState).join(", ")];
  });
  const reports = Object.entries(events).map(([event, reached]) => {
    const what = reached.length === 1 ? "state" : "states";
    const named = reached.map(({ state, outcome }) => {
      if (outcome === state) return writeState(state);
      return `${writeState(state)} (${outcome ? `outcome \`${outcome}\`` : "outcome not specified"})`;
    });
    return `${linkToReference(event)} reports the ${what} ${named.join(", ")}.`;
  });
  return joinBlocks(
    `![${title}: ${states.join(", ")}; ${summary}](states/${name}.svg)`,
    rows.length === 0 ? "" : writeTable(["From", "When", "To"], rows),
    reports.join("\n"),
  );
}
