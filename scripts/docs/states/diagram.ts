import type { Viz } from "@viz-js/viz";
import type { Contract, Example } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import type { StateMachine, StateMove } from "./machine.ts";

/**
 * Draws the transitions of a machine as SVG, without any meaning in color:
 *
 * - a double outline is a state that an event reports
 * - a dashed arrow is a transition that the specification does not show
 * - a slanted text without outline is a state that no field has as its value
 * - a dot is the beginning
 *
 * A cause interrupts its arrow, and the arrows of all states that share it: so the drawing is narrow enough for a phone, and
 * no text lies between two arrows. The background is white, so that it can be read on a dark page as well.
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
    const [first] = group as [StateMove];
    const cause = quoteName(`${first.on} ${index}`);
    const areAssumed = group.every(({ isAssumed }) => isAssumed);
    const begins = group.some(({ from }) => from === undefined);
    // A cause back to a state above lies between both states, so that it has a shape: the arrows may not put it below.
    const isBack = group.length === 1 && isReturn(first, moves);
    const shape = isBack ? "constraint=false" : "";
    return [
      begins ? `${quoteName(`begin ${index}`)} [shape=point width=0.12 label=""]` : "",
      `${cause} [label=${quoteLines(first.on)} shape=plaintext fontsize=11 margin="0.03,0.02"]`,
      isBack ? `${first.to.map(quoteName)} -> ${cause} -> ${quoteName(String(first.from))} [style=invis]` : "",
      ...group.map(({ from, isAssumed }) => {
        const start = quoteName(from ?? `begin ${index}`);
        return `${start} -> ${cause} [arrowhead=none ${shape} ${isAssumed ? "style=dashed" : ""}]`;
      }),
      ...first.to.map((end) => `${cause} -> ${quoteName(end)} [${shape} ${areAssumed ? "style=dashed" : ""}]`),
    ];
  });
  const graph = `digraph {
  graph [bgcolor=white pad=0.05 nodesep=0.12 ranksep=0.25]
  node [shape=box fontname=Helvetica fontsize=12 margin="0.13,0.04" height=0.3 width=0.3]
  edge [arrowsize=0.7]
  ${[...nodes, ...others, ...edges].join("\n  ")}
}`;
  return viz.renderString(graph, { format: "svg" });
}

/** Links each state of a drawing to an example of the event that reports it, or to the event if its outcome is not specified. */
export function linkStates(svg: string, { events }: StateMachine, contract: Contract): string {
  const reported = contract.events.flatMap(({ name, request: { examples } }) =>
    (events[name] ?? []).flatMap(({ state, outcome }) => {
      if (outcome === undefined) return [[state, `${name}.html`]];
      const shows = ({ value }: Example) => fieldAt(value, "event_details.outcome") === outcome;
      return examples.filter(shows).map((example) => [state, `${name}.html#example-${example.name}`]);
    }),
  );
  return reported.reduce((text, [state, address]) => {
    const node = new RegExp(`(?<=<title>${state}</title>\n)(?!<a).*?(?=</g>)`, "s");
    return text.replace(node, `<a href="${address}">$&</a>`);
  }, svg);
}

/** Whether a move leads back, to the one state that an earlier move leaves for its own. */
function isReturn(move: StateMove, moves: StateMove[]): boolean {
  const [end, ...others] = move.to;
  if (move.from === undefined || move.from === end || others.length > 0) return false;
  const earlier = moves.slice(0, moves.indexOf(move));
  return earlier.some(({ from, to }) => from === end && to.includes(String(move.from)));
}

/** Characters of a line: no word is divided, and a longer one has its own line. */
const LINE = 12;

/** Writes a text on several lines, as Graphviz reads it. */
function quoteLines(text: string): string {
  const lines = text.replaceAll("`", "").matchAll(new RegExp(`\\S.{0,${LINE - 1}}(?!\\S)|\\S+`, "g"));
  return quoteName([...lines].map(([line]) => line.trimEnd()).join("\n"));
}

/** Writes a text as Graphviz reads it. */
function quoteName(text: string): string {
  return JSON.stringify(text);
}
