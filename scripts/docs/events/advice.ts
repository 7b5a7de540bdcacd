import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "../../contract/contract.ts";
import { findMeant, suggest } from "../../contract/meant.ts";
import type { Precedence } from "../../contract/outcomes.ts";
import { readPrecedence } from "../../contract/precedence.ts";
import { listEventValues } from "../../contract/views.ts";
import { readYaml, type SourceFault, unknownKeys } from "../../contract/yaml-file.ts";

const FILE = "docs/events.yaml";

/** The field that decides unless an event names another one. */
const OUTCOME = "outcome";

interface WrittenAdvice {
  /** A link for every event, in Markdown. */
  see: string;
  /** What an event can be about, in Markdown, by the name that `of` of an action and the table of a guide have. */
  subjects?: Record<string, string>;
  events: Record<string, WrittenEvent>;
}

type WrittenEvent = { field?: string; see?: string; actions: WrittenAction[]; other?: string };
type WrittenAction = Action & { of?: string };

/** What a receiver does about some values. */
interface Action {
  values: string[];
  do: string;
}

/** What a receiver does about an event. Texts are Markdown. */
export interface EventAdvice {
  /** The field of `event_details` that decides. */
  field: string;
  /** Those with a `subject` are only for events about it. `replaced` are the states that an outcome replaces. */
  actions: (Action & { subject?: { name: string; text: string }; replaced?: string[] })[];
  /** What to do about a value that the contract does not list. */
  other?: string;
  /** Links to what explains more. */
  see: string[];
}

/**
 * Reads what a receiver does about each event, by its name.
 *
 * @returns nothing for a contract without the file
 * @throws BuildFailure with the line where the file misses a value of the contract, or has one that the contract lacks
 */
export async function readAdvice(root: string, contract: Contract): Promise<Map<string, EventAdvice>> {
  if (!existsSync(join(root, FILE))) return new Map();
  const { data, failure } = await readYaml(root, FILE);
  const faults = checkAdvice(contract, Object(data));
  if (faults.length > 0) throw failure(faults);
  const { see, subjects = {}, events } = data as WrittenAdvice;
  const precedence = await readPrecedence(root, contract);
  const entries = Object.entries(events).map(([name, { field = OUTCOME, see: own = [], actions, ...rest }]) => {
    const prepare = ({ of, ...action }: WrittenAction) => ({
      ...action,
      ...(of !== undefined && { subject: { name: of, text: subjects[of] ?? "" } }),
      ...(precedence?.events.includes(name) && { replaced: listReplaced(precedence, String(action.values[0])) }),
    });
    return [name, { ...rest, field, actions: actions.map(prepare), see: [own, see].flat() }] as const;
  });
  return new Map(entries);
}

function checkAdvice(contract: Contract, advice: WrittenAdvice): SourceFault[] {
  const faults = unknownKeys(advice, ["see", "subjects", "events"]);
  if (faults.length > 0) return faults;
  const known = contract.events.map(({ name }) => name);
  const unknown = unknownKeys(advice.events, known, ["events"]);
  if (unknown.length > 0) return unknown;
  const missing = known.filter((name) => !Object.hasOwn(advice.events, name));
  const message = `does not say what to do for the event ${missing.join(", ")}.`;
  return [
    ...(missing.length > 0 ? [{ path: ["events"], message }] : []),
    ...Object.entries(advice.events).flatMap(([name, event]) => checkEvent(contract, name, event, advice.subjects)),
  ];
}

function checkEvent(contract: Contract, name: string, event: WrittenEvent, subjects: object = {}): SourceFault[] {
  const { field = OUTCOME, actions } = event;
  const path = ["events", name];
  const listed = listEventValues(contract, name, field);
  const named = actions.flatMap(({ values }) => values);
  const about = actions.flatMap(({ of = [] }) => of);
  const compare = (what: string, values: string[], known: string[], meant: string[] = []): SourceFault[] => {
    const others = values.filter((value) => !known.includes(value) && !meant.includes(value));
    const messages = others.map((value) => `${what}: ${value}${suggest(value, known) || "."}`);
    return messages.map((message) => ({ path, message }));
  };
  const misspelt = named.filter((value) => !listed.includes(value)).flatMap((value) => findMeant(value, listed) ?? []);
  return [
    ...unknownKeys(event, ["field", "see", "actions", "other"], path),
    ...actions.flatMap((action, index) => unknownKeys(action, ["values", "of", "do"], [...path, "actions", index])),
    ...compare(`does not say what to do for ${field}`, listed, named, misspelt),
    ...compare(`the contract has no such ${field}`, named, listed),
    ...compare("`subjects` does not have", about, Object.keys(subjects)),
  ];
}

/** The other states that an outcome replaces, unless its event is older, in Markdown. */
function listReplaced({ states, rows }: Precedence, outcome: string): string[] {
  return rows.flatMap(({ state, event, newer }) => {
    return state !== event && newer === event && states[event]?.includes(outcome) ? [writeState(states, state)] : [];
  });
}

/** The name of a state, in Markdown: as code where it is an outcome. */
export function writeState(states: Precedence["states"], state: string): string {
  return states[state]?.includes(state) ? `\`${state}\`` : state;
}
