import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Viz } from "@viz-js/viz";
import type { Contract } from "../../contract/contract.ts";
import { valueAt } from "../../contract/json-pointer.ts";
import type { Schema } from "../../contract/schema.ts";
import { readYaml } from "../../contract/yaml-file.ts";
import { allFieldsOf } from "../fields.ts";
import { blocks, linkToReference, table } from "../markdown.ts";

/** The folder of the state machines, one YAML file each; their diagrams are written beside them. */
export const STATES_FOLDER = "docs/states";

/** The states of an object, and the moves between them that the specification shows. */
export interface StateMachine {
  /** Its file, without the ending. */
  name: string;
  title: string;
  /** JSON pointers to the schemas whose values are the states; a flag is the state of its name. */
  values: string[];
  /** The values of these schemas. */
  states: string[];
  /** Which event is sent when one of these states is reached. */
  events: Record<string, string[]>;
  /** States that the specification mentions, but that no field of the contract has as a value. */
  unnamed: string[];
  moves: Move[];
}

/** A move between states; one that ends where it began changes nothing and sends no event. */
interface Move {
  /** Absent where the object begins. */
  from?: string;
  /** What causes it. */
  on: string;
  to: string;
}

/**
 * Reads every state machine, in the order of their names, with its states from the contract.
 *
 * @throws BuildFailure with the line when a file is not valid YAML, or a schema of states does not exist
 */
export async function readStateMachines(root: string, { raw }: Contract): Promise<StateMachine[]> {
  const files = (await readdir(join(root, STATES_FOLDER))).filter((file) => file.endsWith(".yaml")).sort();
  return Promise.all(
    files.map(async (file) => {
      const { data, failure } = await readYaml(root, join(STATES_FOLDER, file));
      const written = data as Omit<StateMachine, "name" | "states">;
      const states = written.values.flatMap((pointer, index) => {
        const schema = valueAt(raw, pointer) as Schema | undefined;
        if (schema !== undefined) return statesOf(pointer, schema);
        throw failure([{ path: ["values", index], message: `${pointer} leads nowhere in generated/contract.json.` }]);
      });
      return { ...written, name: basename(file, ".yaml"), states };
    }),
  );
}

function statesOf(pointer: string, schema: Schema): string[] {
  if (schema.enum) return schema.enum.map(String);
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.type === "boolean") return [pointer.slice(pointer.lastIndexOf("/") + 1)];
  return ["null", "true", "false"];
}

/** Writes the diagram of a machine with its text alternative, its moves, and the events that are sent. */
export function stateTable({ name, title, states, unnamed, moves, events }: StateMachine): string {
  const numbered = moves.length === 0 ? "no move is specified" : "the table below lists the moves";
  const cell = (state: string) => (unnamed.includes(state) ? `(${state})` : `\`${state}\``);
  const rows = moves.map(({ from, on, to }, index) => {
    return [String(index + 1), from === undefined ? "(initial)" : cell(from), on, cell(to)];
  });
  const sent = Object.entries(events).map(([event, reached]) => {
    return `${linkToReference(event)} reports the ${reached.length === 1 ? "state" : "states"} ${reached.map((state) => `\`${state}\``).join(", ")}.`;
  });
  return blocks(
    `![${title}: ${states.join(", ")}; ${numbered}](states/${name}.svg)`,
    rows.length === 0 ? "" : table(["Move", "From", "When", "To"], rows),
    sent.join("\n"),
  );
}

/**
 * Lists every status that an event can report, alone or with another event of its `event_type`: what it means, which
 * event reports it, and which statuses may follow by `x-moves`.
 *
 * @param name an event with `x-moves`
 */
export function statusTable(contract: Contract, name: string): string {
  const event = contract.events.find((each) => each.name === name);
  const { state = "", from = {} } = event?.moves ?? {};
  const rows = contract.events.flatMap((each) => {
    if (event === undefined || each.kind !== event.kind) return [];
    const schema = allFieldsOf(contract, each.request.schema).find(({ field }) => field === state)?.schema;
    const meanings = schema?.["x-enumDescriptions"] ?? {};
    return (schema?.enum ?? [schema?.const]).map(String).map((status) => [
      `\`${status}\``,
      meanings[status] ?? `${each.summary}.`,
      linkToReference(each.name),
      from[status]
        ?.map((next) => `\`${next}\``)
        .join(", ")
        .replace(/^$/, "none shown") ?? "not specified",
    ]);
  });
  return table(["Status", "Meaning", "Reported by", "What may follow"], rows);
}

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
  const reported = Object.values(events).flat();
  const reached = moves.filter(({ from, to }) => from !== to).map(({ to }) => to);
  // Without moves, Graphviz stacks the states from the bottom.
  const ordered = moves.length === 0 ? states.toReversed() : states;
  const nodes = ordered.map((state) => {
    const outline = reached.includes(state) ? "solid" : "dashed";
    return `${quoted(state)} [style="rounded,${outline}" peripheries=${reported.includes(state) ? 2 : 1}]`;
  });
  const others = unnamed.map((state) => `${quoted(state)} [shape=plaintext fontname="Helvetica-Oblique"]`);
  const begins = moves.some(({ from }) => from === undefined);
  const begin = begins ? ['begin [shape=point width=0.12 label=""]'] : [];
  const edges = moves.map(({ from, to }, index) => {
    return `${from === undefined ? "begin" : quoted(from)} -> ${quoted(to)} [label=" ${index + 1} "]`;
  });
  const graph = `digraph {
  graph [bgcolor=white pad=0.15 nodesep=0.4 ranksep=0.5 ${moves.length === 0 ? "rankdir=LR" : ""}]
  node [shape=box fontname=Helvetica fontsize=12 margin="0.15,0.05"]
  edge [fontname=Helvetica fontsize=12 arrowsize=0.7]
  ${[...begin, ...nodes, ...others, ...edges].join("\n  ")}
}`;
  return viz.renderString(graph, { format: "svg" });
}

/** A text as Graphviz reads it. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
