import type { Viz } from "@viz-js/viz";
import type { StateMachine } from "./machine.ts";

/**
 * Draws a machine as SVG, without any meaning in color:
 *
 * - a double outline is a state whose event is sent
 * - a dashed outline is a state that no specified move leads to
 * - a text without outline is a state that no field has as its value
 * - a dot is the beginning
 * - a number is the row of a move in the table: with words, the drawing would be too wide for a phone
 *
 * The background is white, so that it can be read on a dark page as well.
 */
export function drawDiagram(viz: Viz, { states, events, unnamed, moves }: StateMachine): string {
  const reported = Object.values(events).flatMap((reports) => reports.map(({ state }) => state));
  const reached = moves.flatMap(({ from, to }) => to.filter((state) => state !== from));
  // Without moves, Graphviz stacks the states from the bottom.
  const ordered = moves.length === 0 ? states.toReversed() : states;
  const nodes = ordered.map((state) => {
    const outline = reached.includes(state) ? "solid" : "dashed";
    return `${quoteName(state)} [style="rounded,${outline}" peripheries=${reported.includes(state) ? 2 : 1}]`;
  });
  const others = unnamed.map((state) => `${quoteName(state)} [shape=plaintext fontname="Helvetica-Oblique"]`);
  const begins = moves.some(({ from }) => from === undefined);
  const begin = begins ? ['begin [shape=point width=0.12 label=""]'] : [];
  const edges = moves.flatMap(({ from, to }, index) => {
    const start = from === undefined ? "begin" : quoteName(from);
    return to.map((end) => `${start} -> ${quoteName(end)} [label=" ${index + 1} "]`);
  });
  const graph = `digraph {
  graph [bgcolor=white pad=0.15 nodesep=0.4 ranksep=0.5 ${moves.length === 0 ? "rankdir=LR" : ""}]
  node [shape=box fontname=Helvetica fontsize=12 margin="0.15,0.05"]
  edge [fontname=Helvetica fontsize=12 arrowsize=0.7]
  ${[...begin, ...nodes, ...others, ...edges].join("\n  ")}
}`;
  return viz.renderString(graph, { format: "svg" });
}

/** Writes a text as Graphviz reads it. */
function quoteName(text: string): string {
  return JSON.stringify(text);
}
