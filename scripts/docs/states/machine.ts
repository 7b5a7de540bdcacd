import { basename } from "node:path";
import type { Contract, Webhook } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { expand, findPlace, valueAt } from "../../contract/json-pointer.ts";
import { suggest } from "../../contract/meant.ts";
import { listedValues, type Schema } from "../../contract/schema.ts";
import { findField } from "../../contract/walk.ts";
import { listYamlFiles, readYaml, type SourceFault, unknownKeys } from "../../contract/yaml-file.ts";

/** The folder of the state machines, one YAML file each; the diagrams of those with transitions are written beside them. */
export const STATES_FOLDER = "docs/states";

/** A state machine as its file has it: what the contract does not say. */
interface WrittenMachine {
  title: string;
  /** JSON pointers to the schemas whose values are the states; a flag is the state of its name. */
  values: string[];
  /** The events that report the states; by which outcome, where the outcomes are not the states. */
  events: Record<string, Record<string, string | null> | null>;
  /** States that the specification mentions, but that no field of the contract has as a value. */
  unnamed: string[];
  /** Without `to`, those from that state that the specification shows of an event. */
  moves: (Omit<StateMove, "to"> & { to?: string[] })[];
}

/** The states of an object, and the moves between them that the specification shows, or the docs assume. */
export interface StateMachine extends Omit<WrittenMachine, "events" | "moves"> {
  /** Its file, without the ending. */
  name: string;
  /** The values of its schemas. */
  states: string[];
  /** Which states each event reports. */
  events: Record<string, ReportedState[]>;
  moves: StateMove[];
}

interface ReportedState {
  state: string;
  /** Of the event; absent if it is not specified. */
  outcome?: string;
}

/** Moves between states that have the same cause; one that ends where it began changes nothing and sends no event. */
export interface StateMove {
  /** Absent where the object begins. */
  from?: string;
  on: string;
  /** Whether the specification does not show it. */
  isAssumed?: true;
  to: string[];
}

/**
 * Reads every state machine, in the order of their names, with its states, moves and events from the contract.
 *
 * @throws BuildFailure with the line when a file is not valid YAML, or expects of the contract what it does not have
 */
export async function readStateMachines(root: string, contract: Contract): Promise<StateMachine[]> {
  const files = await listYamlFiles(root, STATES_FOLDER);
  const machines = await Promise.all(
    files.map(async (file) => {
      const { data, failure } = await readYaml(root, file);
      const faults = unknownKeys(Object(data), ["title", "values", "events", "unnamed", "moves"]);
      if (faults.length > 0) throw failure(faults);
      const machine = completeMachine(contract, basename(file, ".yaml"), data as WrittenMachine, faults);
      if (faults.length > 0) throw failure(faults);
      return machine;
    }),
  );
  const isReported = (name: string) => machines.some(({ events }) => Object.hasOwn(events, name));
  const missing = contract.events.find((event) => !isReported(event.name) && findOutcome(contract, event));
  if (missing && files.length > 0) {
    throw new BuildFailure(`${STATES_FOLDER}: no file has the event ${missing.name} under \`events\`: add it to one`);
  }
  return machines;
}

function completeMachine(
  contract: Contract,
  name: string,
  written: WrittenMachine,
  faults: SourceFault[],
): StateMachine {
  const events = contract.events.filter((event) => event.name in written.events);
  const listed = Object.assign({}, ...events.map(({ moves }) => moves)) as Record<string, string[]>;
  const states = written.values.flatMap((pointer, index) => {
    const place = findPlace(contract.raw, pointer);
    if (place !== undefined) return listStates(pointer, expand(contract.raw, valueAt(contract.raw, place)) as Schema);
    faults.push({ path: ["values", index], message: `${pointer} leads nowhere in the contract.` });
    return [];
  });
  const known = [...states, ...written.unnamed];
  const isIncomplete = faults.length > 0;
  return {
    ...written,
    name,
    states,
    events: Object.fromEntries(
      Object.entries(written.events).map(([event, states]) => {
        const webhook = events.find(({ name }) => name === event);
        const outcomes = states ?? Object.fromEntries(listOutcomes(contract, webhook).map((state) => [state, state]));
        const reported = Object.entries(outcomes);
        if (reported.length === 0) {
          faults.push({ path: ["events", event], message: `${event} has no list of outcomes: list the states here.` });
        }
        return [event, reported.map(([state, outcome]) => ({ state, ...(outcome !== null && { outcome }) }))];
      }),
    ),
    moves: written.moves.map((move, index) => {
      const to = move.to ?? listed[move.from ?? ""] ?? [];
      for (const state of [move.from, ...to]) {
        // With a pointer that leads nowhere, all its states would be reported.
        if (state === undefined || known.includes(state) || isIncomplete) continue;
        const advice = suggest(state, known) || `: it is none of ${known.join(", ")}`;
        faults.push({ path: ["moves", index], message: `there is no state ${state}${advice}` });
      }
      if (to.length === 0) {
        const message = "needs a `to`: the specification shows no move of these events from there.";
        faults.push({ path: ["moves", index], message });
      }
      return { ...move, to };
    }),
  };
}

function listStates(pointer: string, schema: Schema): string[] {
  const values = listedValues(schema);
  if (values) return values.map(String);
  if (schema.type === "boolean") return [pointer.slice(pointer.lastIndexOf("/") + 1)];
  return ["null", "true", "false"];
}

/** The outcomes that an event reports; none if the contract leaves them open. */
function listOutcomes(contract: Contract, event: Webhook | undefined): string[] {
  return (listedValues(findOutcome(contract, event) ?? {}) ?? []).map(String);
}

function findOutcome(contract: Contract, event: Webhook | undefined): Schema | undefined {
  return findField(contract, event?.request.schema ?? {}, ["event_details", "outcome"])?.schema;
}
