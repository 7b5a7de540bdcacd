import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { checkCommand as createCheck } from "../../../scripts/conformance/commands/check.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { type Run, runInProcess } from "../../service/commands/command-line.ts";
import { contract } from "../../support/contract.ts";
import { callOf } from "./exchanges.ts";

/** A folder for traffic, which exists from the first test of a file to its last, and `check` on what is in it. */
interface CheckCommand {
  folder: string;
  /** Runs `check` on traffic in a file. */
  check: (traffic: string, ...options: string[]) => Promise<{ exit: number; text: string }>;
}

/** Runs `check` in this process. */
export const runHere = (...words: string[]) => runInProcess(createCheck(), words.slice(1));

/**
 * Prepares `check` for the tests of a file.
 *
 * @param run runs it, in a process of its own or in this one
 */
export function checkCommand(run: (...words: string[]) => Pick<Run, "output" | "exit">): CheckCommand {
  const command: CheckCommand = {
    folder: "",
    async check(traffic, ...options) {
      const file = join(command.folder, `${crypto.randomUUID()}.har`);
      await writeFile(file, traffic);
      const { exit, output } = run("check", file, ...options);
      return { exit: await exit, text: output.text.replaceAll(file, "FILE") };
    },
  };
  beforeAll(async () => {
    command.folder = await mkdtemp(join(tmpdir(), "check-"));
  });
  afterAll(() => rm(command.folder, { recursive: true }));
  return command;
}

const issue = contract.operations.find(({ name }) => name === "issue_sila");
const answer = issue?.responses[0]?.examples[0]?.value as object;

/** A call of `issue_sila` by its examples, with changes of the response and of the request. */
export function issued(change: object = {}, sent: object = {}): TrafficExchange {
  const asked = issue?.request.examples[0]?.value as object;
  return callOf("/0.2/issue_sila", { ...asked, ...sent }, 200, { ...answer, ...change });
}
