import { joinBlocks, linkToReference, writeTable } from "../markdown-text.ts";
import type { StateMachine } from "../states/machine.ts";

/** Writes the table of a machine: its diagram with a text alternative, its transitions, and the events that are sent. */
export function writeStateTable({ name, title, states, unnamed, moves, events }: StateMachine): string {
  const writeState = (state: string) => (unnamed.includes(state) ? `(${state})` : `\`${state}\``);
  const rows = moves.map(({ from, on, to, isAssumed }) => {
    return [
      from === undefined ? "(initial)" : writeState(from),
      isAssumed ? `${on} (*assumed*)` : on,
      to.map(writeState).join(", "),
    ];
  });
  const reports = Object.entries(events).map(([event, reached]) => {
    const what = reached.length === 1 ? "state" : "states";
    const named = reached.map(({ state, outcome }) => {
      if (outcome === state) return writeState(state);
      return `${writeState(state)} (${outcome ? `outcome \`${outcome}\`` : "outcome not specified"})`;
    });
    return `${linkToReference(event)} reports the ${what} ${named.join(", ")}.`;
  });
  const reportedBy = reports.join("\n");
  if (moves.length === 0) {
    return joinBlocks(`The states are ${states.map(writeState).join(", ")}. No transition is specified.`, reportedBy);
  }
  const moving = moves.flatMap(({ from, to }) => [from, ...to]);
  const alone = states.filter((state) => !moving.includes(state)).map(writeState);
  const or = new Intl.ListFormat("en", { type: "disjunction" });
  return joinBlocks(
    `![${title}; the table below lists the transitions](states/${name}.svg)`,
    alone.length > 0 ? `No transition to or from ${or.format(alone)} is specified.` : "",
    writeTable(["From", "When", "To"], rows),
    reportedBy,
  );
}
