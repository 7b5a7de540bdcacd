import type { Contract } from "../../contract/contract.ts";
import { readGeneratedJson } from "../../contract/generated.ts";
import type { Scenarios } from "../../contract/scenarios.ts";
import { MOCK_ADDRESS } from "../http/addresses.ts";
import { inProcess } from "../mock/in-process.ts";
import { play } from "../mock/play.ts";

/**
 * Plays a scenario at a mock of its own.
 *
 * @returns the bodies of its events, in the order in which they arrive
 * @throws Error when there is no such scenario, or no event in it
 */
export async function scenarioEvents(contract: Contract, name: string): Promise<string[]> {
  const { scenarios, precedence } = readGeneratedJson<Scenarios>("scenarios.json");
  const scenario = Object.entries(scenarios).find(([known]) => known === name)?.[1];
  if (!scenario) throw new Error(`there is no scenario "${name}"; there are ${Object.keys(scenarios).join(", ")}`);
  const events: string[] = [];
  for await (const { step, json } of play(contract, precedence, scenario, inProcess(contract, MOCK_ADDRESS)))
    if ("event" in step) events.push(JSON.stringify(json));
  if (events.length === 0) throw new Error(`no event follows in the scenario "${name}": ${scenario.summary}`);
  return events;
}
