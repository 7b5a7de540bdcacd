import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { command, createProgress, endByWrongUse, integerBetween, printError } from "../../service/commands/command.ts";
import type { Baseline, VerifyConfig, VerifyOptions } from "../verify/index.ts";
import { isBaseline, reportOnService } from "../verify/report.ts";
import { splitLines, withoutSecrets } from "../verify/wrong-use.ts";
import { addReportOptions, type ReportOptions, writeReport } from "./report-options.ts";

interface Options extends Omit<VerifyOptions, "baseline">, ReportOptions {
  target?: string;
  config?: string;
  /** Its file. */
  baseline?: string;
}

/** Where the config is looked for. */
const CONFIGS = ["ts", "mts", "js", "mjs"].map((extension) => `token-payments.config.${extension}`);

const LARGEST = 2 ** 31 - 1;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Why nothing goes on once Node.js has nothing left to do: it would end without a word. */
const STANDSTILL =
  "waits for a promise that nothing fulfills, in setUp, prepare, failures or the module itself: end it.";

/** The command `verify`: sends the contract's cases to a service, and checks its responses. */
export function verifyCommand(): Command {
  const verify = command("verify")
    .description("Show that a service keeps the contract, by the contract's own cases.")
    .option("--target <url>", "address of the service, without the path of an operation")
    .option("--config <file>", `module that exports the config; by default ${CONFIGS.join(", ")}`)
    .option("--allow-payments", "send requests of the operations that change something, such as those that move money")
    .option("--production", "accept a target that the contract calls production")
    .option("--sandbox", "the service is a sandbox: check what the specification says of it too")
    .option("--only <names>", "verify only these operations, separated by commas", (names: string) => names.split(","))
    .option("--bail", "stop at the first breach")
    .option("--concurrency <number>", "requests at the same time; 1 with --budget", integerBetween(1, 1000), 4)
    .option("--rate <number>", "requests in a second at most", integerBetween(1, LARGEST))
    .option("--budget <number>", "requests in all at most", integerBetween(1, LARGEST))
    .option("--baseline <file>", "JSON report of an earlier run: showing less fails")
    .option("--timeout <ms>", "time limit of a response", integerBetween(1, 600_000), 30_000)
    .option(
      "--events-port <number>",
      "receive the service's events at this port of this machine",
      integerBetween(0, 65_535),
    )
    .option(
      "--events-within <seconds>",
      "how long an event may take; without it, none is missed",
      integerBetween(0, 86_400),
    );
  addReportOptions(verify);
  return verify.action(async ({ target, config: configFile, baseline: earlier, ...options }: Options) => {
    // Not by Commander, which says so before it suggests the option that a mistyped one means.
    const address = target ?? verify.error("error: required option '--target <url>' not specified");
    // Loaded on use: the other commands start without it.
    const { verify: run, WrongUse } = await import("../verify/index.ts");
    const file = configFile ?? findConfig(verify);
    const endStandstill = () => verify.error(`error: ${file} ${STANDSTILL}`);
    process.once("beforeExit", endStandstill);
    const config = await loadConfig(verify, file);
    const baseline = earlier === undefined ? undefined : readBaseline(verify, earlier);
    // The first Ctrl-C restores the environment and reports what is shown; a second one ends the process.
    const interruption = new AbortController();
    const interrupt = () => {
      for (const name of SIGNALS) process.off(name, interrupt);
      interruption.abort();
      printError("Interrupted: the environment is being restored. Press Ctrl-C again to end at once.");
    };
    for (const name of SIGNALS) process.on(name, interrupt);
    const { signal } = interruption;
    const progress = createProgress();
    const onProgress: VerifyOptions["onProgress"] = ({ stage, requests }) => {
      progress.show(`${stage}: ${requests} requests`);
    };
    try {
      const report = await run(address, config, { ...options, signal, onProgress, ...(baseline && { baseline }) });
      progress.clear();
      writeReport(verify, reportOnService(report), options);
      if (signal.aborted) process.exitCode = 130;
      else if (!report.ok) process.exitCode = 1;
    } catch (error) {
      progress.clear();
      if (!(error instanceof WrongUse)) throw error;
      endByWrongUse(error.problems);
    } finally {
      process.off("beforeExit", endStandstill);
      for (const name of SIGNALS) process.off(name, interrupt);
    }
  });
}

function readBaseline(verify: Command, file: string): Baseline {
  try {
    const baseline = JSON.parse(readFileSync(file, "utf8"));
    if (isBaseline(baseline)) return baseline;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return verify.error(`error: ${(error as Error).message}`);
  }
  return verify.error(`error: ${file} is no report of verify: write one with --report baseline.json`);
}

function findConfig(verify: Command): string {
  const file = CONFIGS.find((name) => existsSync(name));
  return file ?? verify.error(`error: there is no config: write one of ${CONFIGS.join(", ")}, or name it by --config`);
}

async function loadConfig(verify: Command, file: string): Promise<VerifyConfig> {
  if (!existsSync(file)) verify.error(`error: there is no file ${file}: correct --config`);
  const isTypeScript = /\.[cm]?ts$/.test(file);
  if (isTypeScript && !process.features.typescript) {
    verify.error(
      `error: ${file} needs Node.js 22.18 or newer, which runs TypeScript; this is ${process.version}. Write the config in JavaScript, as token-payments.config.mjs.`,
    );
  }
  try {
    const { default: config } = await import(pathToFileURL(resolve(file)).href);
    if (config !== undefined) return config;
  } catch (error) {
    return endByWrongUse(splitLines(`${file} cannot be loaded: ${withoutSecrets(error)}`));
  }
  return verify.error(`error: ${file} has no default export: begin the config with export default`);
}
