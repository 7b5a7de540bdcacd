import { blocks, table } from "../markdown.ts";
import { linkToReference } from "./link-to-reference.ts";
import type { StateMachine } from "./states.ts";

/**
 * The diagram of a machine, and beside it the same in words: its moves, and the events that are sent.
 *
 * @param states the states that the contract knows
 */
export function stateTable(machine: StateMachine, states: string[]): string {
  const { name, title, moves, events } = machine;
  const numbered = moves.length === 0 ? "no move is known" : "the moves are those of the table below";
  const sent = Object.entries(events).map(([event, reached]) => {
    return `${linkToReference(event)} is sent when the state becomes ${reached.map((state) => `\`${state}\``).join(", ")}.`;
  });
  return blocks(
    `![${title}: ${states.join(", ")}; ${numbered}](states/${name}.svg)`,
    moveTable(machine),
    sent.join("\n"),
  );
}

function moveTable({ moves, unnamed }: StateMachine): string {
  if (moves.length === 0) return "";
  const cell = (state: string) => (unnamed.includes(state) ? `(${state})` : `\`${state}\``);
  const rows = moves.map(({ from, on, to }, index) => {
    return [String(index + 1), from === undefined ? "(begin)" : cell(from), on, cell(to)];
  });
  return table(["Move", "From", "When", "To"], rows);
}
