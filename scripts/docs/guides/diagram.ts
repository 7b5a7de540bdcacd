import { instance } from "@viz-js/viz";
import type { StateMachine } from "./states.ts";

/**
 * Draws a machine as SVG. Nothing is told by colour: a double outline is a state whose event is sent, a dashed outline
 * one whose way in is not known, a text without outline one that no field has as its value, a dot the beginning. A
 * move has the number of its row in the table: with words the drawing would be too wide for a phone. The ground is white,
 * so that it is read on a dark page as well.
 *
 * @param states the states that the contract knows
 */
export async function drawDiagram(machine: StateMachine, states: string[]): Promise<string> {
  const viz = await instance();
  return viz.renderString(dotOf(machine, states), { format: "svg" });
}

function dotOf({ events, unnamed, moves }: StateMachine, states: string[]): string {
  const told = Object.values(events).flat();
  const reached = moves.filter(({ from, to }) => from !== to).map(({ to }) => to);
  const left = moves.map(({ from }) => from);
  // Without moves the drawing stacks its states from the bottom.
  const ordered = moves.length === 0 ? states.toReversed() : states;
  const nodes = ordered.map((state) => {
    const outline = reached.includes(state) ? "solid" : "dashed";
    return `${quote(state)} [style="rounded,${outline}" peripheries=${told.includes(state) ? 2 : 1}]`;
  });
  const others = unnamed.map((state) => `${quote(state)} [shape=plaintext fontname="Helvetica-Oblique"]`);
  const begin = left.includes(undefined) ? ['begin [shape=point width=0.12 label=""]'] : [];
  const edges = moves.map(({ from, to }, index) => {
    return `${from === undefined ? "begin" : quote(from)} -> ${quote(to)} [label=" ${index + 1} "]`;
  });
  return `digraph {
  graph [bgcolor=white pad=0.15 nodesep=0.4 ranksep=0.5 ${moves.length === 0 ? "rankdir=LR" : ""}]
  node [shape=box fontname=Helvetica fontsize=12 margin="0.15,0.05"]
  edge [fontname=Helvetica fontsize=12 arrowsize=0.7]
  ${[...begin, ...nodes, ...others, ...edges].join("\n  ")}
}`;
}

/** A text as Graphviz reads it. */
function quote(text: string): string {
  return JSON.stringify(text);
}
