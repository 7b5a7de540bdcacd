import type { Contract } from "../../contract/contract.ts";
import { readPrecedence } from "../../contract/precedence.ts";
import type { ScenarioStep, Scenarios } from "../../contract/scenarios.ts";
import { listEventValues } from "../../contract/views.ts";
import { readYaml, unknownKeys } from "../../contract/yaml-file.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";
import { REGISTER } from "./specification-gaps.ts";

const SOURCE = "docs/scenarios.yaml";

/** What the step makes. */
export const SCENARIOS = "generated/scenarios.json";

/** Reads what it has made. */
export function readBuiltScenarios({ made }: Pick<BuildContext, "made">): Scenarios {
  return JSON.parse(made[SCENARIOS] ?? "");
}

/** The keys of a step, by the one that says what it is. */
const STEP_KEYS = { call: ["body", "headers"], response: [], event: ["outcome", "at"] } as const;

/**
 * Makes `generated/scenarios.json` from `docs/scenarios.yaml`, with the titles of open questions in place of their ids, and
 * with the table of outcomes.
 *
 * @throws BuildFailure with the line of each unknown key, and of each name that the contract or the register lacks
 */
export async function scenarios(context: BuildContext): Promise<Files> {
  const { root } = context;
  const contract = readBuiltContract(context);
  const { data, failure } = await readYaml(root, SOURCE, "{ title: '', scenarios: {} }");
  const { data: register } = await readYaml(root, REGISTER, "[]");
  const titles = new Map((register as { id: string; title: string }[]).map(({ id, title }) => [id, title]));
  const faults = unknownKeys(Object(data), ["title", "scenarios"]);
  const { title, scenarios: given } = Object(data) as Scenarios;
  const scenarios: typeof given = Object(given);
  for (const [name, scenario] of Object.entries(scenarios)) {
    const { steps } = Object(scenario);
    if (!Array.isArray(steps) || steps.some((step) => Object(step) !== step)) {
      faults.push({ path: ["scenarios", name], message: "needs steps: a list of objects.", isOfForm: true });
      continue;
    }
    faults.push(...unknownKeys(scenario, ["title", "about", "summary", "steps"], ["scenarios", name]));
    if (!Object.hasOwn(scenario.steps[0] ?? {}, "call"))
      faults.push({ path: ["scenarios", name], message: "must begin with a call." });
    for (const [index, step] of scenario.steps.entries()) {
      const path = ["scenarios", name, "steps", index];
      faults.push(...unknownKeys(step, keysOf(step), path));
      for (const message of listFaults(contract, step, titles)) faults.push({ path, message });
    }
  }
  if (faults.length > 0) throw failure(faults);
  const named = JSON.parse(JSON.stringify(scenarios), (key, value) => (key === "assumed" ? titles.get(value) : value));
  const precedence = (await readPrecedence(root, contract)) ?? { events: [], states: {}, rows: [] };
  return { [SCENARIOS]: `${JSON.stringify({ title, scenarios: named, precedence })}\n` };
}

function keysOf(step: ScenarioStep): string[] {
  const kinds = Object.entries(STEP_KEYS).filter(([kind]) => kind in step);
  return [...(kinds[0]?.flat() ?? Object.keys(STEP_KEYS)), "do", "assumed"];
}

function* listFaults(contract: Contract, step: ScenarioStep, titles: Map<string, string>): Generator<string> {
  const { operations } = contract;
  if ("call" in step && !operations.some(({ name }) => name === step.call)) yield `there is no operation ${step.call}.`;
  if ("event" in step && !listEventValues(contract, step.event, "outcome").includes(step.outcome))
    yield `there is no event ${step.event} with the outcome ${step.outcome}.`;
  if ("event" in step && !(Number.isSafeInteger(step.at) && step.at >= 0))
    yield "needs `at`: the seconds from the request to the event, a whole number from 0 on.";
  if (step.assumed !== undefined && !titles.has(step.assumed)) yield `${REGISTER} has no entry ${step.assumed}.`;
}
