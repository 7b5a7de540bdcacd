import { AGES, type Precedence } from "./outcomes.ts";

/** What happens next between an integrator's server and the service. */
export type ScenarioStep = (
  | { call: string; body: object; headers?: Record<string, string> }
  | { response: number | "none" }
  | { event: string; outcome: string; at: number }
) & {
  /** What the integrator does, in Markdown. */
  do?: string;
  /** The title of the open question that leaves the step open. */
  assumed?: string;
};

/** One payment from its request to its last event. */
export interface CallScenario {
  title: string;
  summary: string;
  /** What it is about, as in docs/events.yaml. */
  about: string;
  steps: ScenarioStep[];
}

/** What `docs/scenarios.yaml` has, with the table of outcomes by which a record follows from the steps. */
export interface Scenarios {
  /** What the docs call them together. */
  title: string;
  scenarios: Record<string, CallScenario>;
  precedence: Precedence;
}

/** The scenarios that begin with a call of an operation, by name. */
export function scenariosFrom({ scenarios }: Scenarios, operation: string): [name: string, CallScenario][] {
  return Object.entries(scenarios).filter(([, { steps }]) => {
    const [first] = steps;
    return first && "call" in first && first.call === operation;
  });
}

/** What an integrator stores of a transaction. */
export interface OutcomeRecord {
  state: string;
  /** The time of the event that has set the state, in seconds; undefined before the first event. */
  at?: number;
  /** Whether a person must decide. */
  alert?: boolean;
}

/** What a record becomes by a step of a scenario. */
export function nextRecord({ states, rows }: Precedence, record: OutcomeRecord, step: ScenarioStep): OutcomeRecord {
  const names = Object.keys(states);
  if (!("event" in step)) {
    if (record.at !== undefined || "call" in step || step.response === "none") return record;
    return { state: step.response === 200 ? String(names[0]) : "refused" };
  }
  const { outcome, at } = step;
  const state = names.find((name) => states[name]?.includes(outcome)) ?? record.state;
  if (record.at === undefined) return { state, at };
  const age = AGES[Math.sign(at - record.at) + 1] ?? "same";
  const row = rows.find((candidate) => candidate.state === record.state && candidate.event === state);
  const alert = record.alert || row?.alert?.includes(age) || false;
  return age !== "older" && row?.[age] === state ? { state, at, alert } : { ...record, alert };
}

/** The record of a request that is about to be sent. */
export const SENT: OutcomeRecord = { state: "unknown" };
