import type { Viz } from "@viz-js/viz";
import type { StateMachine } from "./machine.ts";

/**
 * Draws a machine as SVG, without any meaning in color:
 *
 * - a double outline is a state whose event is sent
 * - a dashed outline is a state that no move leads to
 * - a dashed arrow is a move that the sandbox shows, and the specification does not
 * - a text without outline is a state that no field has as its value
 * - a dot is the beginning, or where a move has several ends
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
  const edges = moves.flatMap(({ from, on, to, isAssumed }, index) => {
    const style = isAssumed ? "style=dashed" : "";
    const start = from === undefined ? `begin${index}` : quoteName(from);
    const begin = from === undefined ? [`${start} [shape=point width=0.12 label=""]`] : [];
    const label = `label=${quoteName(wrapWords(on.replaceAll("`", "")))}`;
    if (to.length === 1) return [...begin, `${start} -> ${quoteName(String(to[0]))} [${label} ${style}]`];
    const fork = `fork${index}`;
    return [
      ...begin,
      `${fork} [shape=point width=0.04 label=""]`,
      `${start} -> ${fork} [${label} ${style} arrowhead=none]`,
      ...to.map((end) => `${fork} -> ${quoteName(end)} [${style}]`),
    ];
  });
  const graph = `digraph {
  graph [bgcolor=white pad=0.15 nodesep=0.3 ranksep=0.35 rankdir=LR]
  node [shape=box fontname=Helvetica fontsize=12 margin="0.15,0.05"]
  edge [fontname=Helvetica fontsize=11 arrowsize=0.7]
  ${[...nodes, ...others, ...edges].join("\n  ")}
}`;
  return viz.renderString(graph, { format: "svg" });
}

function wrapWords(text: string): string {
  return text.replaceAll(/(.{14,}?) /g, "$1\n");
}

/** Writes a text as Graphviz reads it. */
function quoteName(text: string): string {
  return JSON.stringify(text);
}
