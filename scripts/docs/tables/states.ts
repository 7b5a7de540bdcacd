import type { EventAdvice } from "../events/advice.ts";
import { joinBlocks, linkToReference, writeTable } from "../markdown-text.ts";
import type { StateMachine } from "../states/machine.ts";

/** Writes the table of a machine: its diagram, the events that report its states, and its transitions as a closed table. */
export function writeStateTable(machine: StateMachine, advice: Map<string, EventAdvice>): string {
  const { name, title, states, unnamed, moves, events } = machine;
  const writeState = (state: string) => (unnamed.includes(state) ? `(${state})` : `\`${state}\``);
  const reports = Object.entries(events).flatMap(([event, reached]) =>
    reached.map(({ state, outcome }) => {
      const by = outcome ? `, outcome \`${outcome}\`` : ", outcome not specified";
      const { actions = [], other = "" } = advice.get(event) ?? {};
      const applicable = actions.filter(({ values }) => values.includes(outcome ?? ""));
      const toDo = applicable.map(({ subject, do: action }) => (subject ? `For ${subject.text}: ${action}` : action));
      const link = linkToReference(event) + (outcome === state ? "" : by);
      return [writeState(state), link, toDo.join("<br>") || other];
    }),
  );
  const reported = reports.length > 0 ? writeTable(["State", "Reported by", "What to do"], reports) : "";
  if (moves.length === 0) {
    return joinBlocks(`The states are ${states.map(writeState).join(", ")}. No transition is specified.`, reported);
  }
  const rows = moves.map(({ from, on, to, isAssumed }) => {
    return [
      from === undefined ? "(initial)" : writeState(from),
      isAssumed ? `${on} (*assumed*)` : on,
      to.map(writeState).join(", "),
    ];
  });
  const moving = moves.flatMap(({ from, to }) => [from, ...to]);
  const alone = states.filter((state) => !moving.includes(state)).map(writeState);
  const or = new Intl.ListFormat("en", { type: "disjunction" });
  return joinBlocks(
    alone.length > 0 ? `No transition to or from ${or.format(alone)} is specified.` : "",
    `![${title}; the table below lists the transitions](states/${name}.svg)`,
    reported,
    `<details>\n<summary>${title}: transitions as a table</summary>`,
    writeTable(["From", "When", "To"], rows),
    "</details>",
  );
}
