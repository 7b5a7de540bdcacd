import type { Viz } from "@viz-js/viz";
import type { StateMachine } from "./machine.ts";

/**
 * Draws the transitions of a machine as SVG, without any meaning in color:
 *
 * - a double outline is a state that an event reports
 * - a dashed arrow is a transition that the specification does not show
 * - a slanted text without outline is a state that no field has as its value
 * - a dot is the beginning
 *
 * A cause that several states share is a text between their arrows. The background is white, so that it can be read on a
 * dark page as well.
 */
export function drawDiagram(viz: Viz, { states, events, unnamed, moves }: StateMachine): string {
  const reported = Object.values(events).flatMap((reports) => reports.map(({ state }) => state));
  const drawn = moves.flatMap(({ from, to }) => (from === undefined ? to : [from, ...to]));
  const nodes = states
    .filter((state) => drawn.includes(state))
    .map((state) => `${quoteName(state)} [style=rounded peripheries=${reported.includes(state) ? 2 : 1}]`);
  const others = unnamed.map((state) => {
    return `${quoteName(state)} [label=${quoteLines(state)} shape=plaintext fontname="Helvetica-Oblique"]`;
  });
  const byCause = Map.groupBy(moves, ({ on, to }) => [on, ...to].join());
  const edges = [...byCause.values()].flatMap((group, index) => {
    const starts = group.map(({ from, isAssumed }) => {
      return { node: quoteName(from ?? `begin ${index}`), style: isAssumed ? "style=dashed" : "" };
    });
    const begins = group.some(({ from }) => from === undefined)
      ? [`${quoteName(`begin ${index}`)} [shape=point width=0.12 label=""]`]
      : [];
    const [{ on, to }] = group as [StateMachine["moves"][number]];
    const ends = to.map(quoteName);
    if (starts.length * ends.length === 1) {
      return [
        ...begins,
        ...starts.map(({ node, style }) => `${node} -> ${ends} [label=${quoteLines(on, "  ")} ${style}]`),
      ];
    }
    const isAssumed = group.every((move) => move.isAssumed);
    return [
      ...begins,
      `${quoteName(on)} [label=${quoteLines(on)} shape=plaintext fontsize=11 margin="0.05,0.02"]`,
      ...starts.map(({ node, style }) => `${node} -> ${quoteName(on)} [${style}]`),
      ...ends.map((end) => `${quoteName(on)} -> ${end} [${isAssumed ? "style=dashed" : ""}]`),
    ];
  });
  const graph = `digraph {
  graph [bgcolor=white pad=0.1 nodesep=0.25 ranksep=0.3]
  node [shape=box fontname=Helvetica fontsize=12 margin="0.12,0.05"]
  edge [fontname=Helvetica fontsize=11 arrowsize=0.7]
  ${[...nodes, ...others, ...edges].join("\n  ")}
}`;
  return viz.renderString(graph, { format: "svg" });
}

/**
 * Writes a text on several lines, as Graphviz reads it.
 *
 * @param space keeps the lines clear of an arrow, in fonts that are wider than Helvetica too
 */
function quoteLines(text: string, space = ""): string {
  const lines = text
    .replaceAll("`", "")
    .replaceAll(/(.{9,}?) /g, "$1\n")
    .split("\n");
  return quoteName(lines.map((line) => space + line + space).join("\n"));
}

/** Writes a text as Graphviz reads it. */
function quoteName(text: string): string {
  return JSON.stringify(text);
}
