import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import type { StatementReport, VerifyConfig, VerifyOptions, VerifyReport } from "../verify/index.ts";
import { withoutSecrets } from "../verify/wrong-use.ts";
import { type ColoredLine, command, integerBetween, print } from "./command.ts";

interface Options extends VerifyOptions {
  target: string;
  config?: string;
  report?: string;
}

/** Where the config is looked for. */
const CONFIGS = ["ts", "mts", "js", "mjs"].map((extension) => `token-payments.config.${extension}`);

const LARGEST = 2 ** 31 - 1;

/** The command `verify`: sends the contract's cases and generated requests to a service, and judges its responses. */
export function verifyCommand(): Command {
  const verify = command("verify")
    .description("Show that a service keeps the contract, by the contract's own cases and by generated requests.")
    .requiredOption("--target <url>", "address of the service, without the path of an operation")
    .option("--config <file>", `module that exports the config; by default ${CONFIGS.join(", ")}`)
    .option("--allow-payments", "send requests of the operations that change something, such as those that move money")
    .option("--production", "accept a target that the contract calls production")
    .option("--seed <number>", "select the generated requests", integerBetween(0, LARGEST), 0)
    .option("--runs <number>", "generated requests of each operation", integerBetween(0, 100_000), 100)
    .option("--concurrency <number>", "requests at the same time", integerBetween(1, 1000), 4)
    .option("--timeout <ms>", "time limit of a response", integerBetween(1, 600_000), 30_000)
    .option("--report <file>", "write the report to a file, .json or .md", toReport);
  return verify.action(async ({ target, config: file, report: output, ...options }: Options) => {
    // Loaded on use: the other commands start without the generator of requests.
    const { markdownOf, verify: run, WrongUse } = await import("../verify/index.ts");
    const config = await loadConfig(verify, file);
    try {
      const report = await run(target, config, options);
      print(...linesOf(report));
      const text = output?.endsWith(".md") ? markdownOf(report) : `${JSON.stringify(report, null, 2)}\n`;
      if (output) await writeFile(output, text).catch(({ message }) => verify.error(`error: ${message}`));
      if (!report.ok) process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error;
      verify.error(`error: ${error.message}`);
    }
  });
}

function toReport(text: string): string {
  if (!/\.(json|md)$/.test(text)) throw new InvalidArgumentError("It must end in .json or .md.");
  return text;
}

async function loadConfig(verify: Command, given: string | undefined): Promise<VerifyConfig> {
  const file = given ?? CONFIGS.find((name) => existsSync(name));
  if (file === undefined)
    verify.error(`error: there is no config: write one of ${CONFIGS.join(", ")}, or name it by --config`);
  const isTypeScript = /\.[cm]?ts$/.test(file as string);
  if (isTypeScript && !process.features.typescript) {
    verify.error(
      `error: ${file} needs Node.js 22.18 or newer, which runs TypeScript; this is ${process.version}. Write the config in JavaScript, such as token-payments.config.js.`,
    );
  }
  try {
    const { default: config } = await import(pathToFileURL(resolve(file as string)).href);
    return config;
  } catch (error) {
    return verify.error(`error: ${file} cannot be loaded: ${withoutSecrets(error)}`);
  }
}

function linesOf({
  contract,
  target,
  seed,
  ok,
  statements,
  generated,
  workflows,
}: VerifyReport): (string | ColoredLine)[] {
  const broken = statements.filter(({ verdict }) => verdict === "broken");
  const failed = generated.filter(({ failure }) => failure !== undefined);
  const count = (verdict: string) => statements.filter((each) => each.verdict === verdict).length;
  const counts = ["shown", "partly shown", "not shown", "broken"].map((verdict) => `${count(verdict)} ${verdict}`);
  return [
    ...broken.flatMap(brokenLines),
    ...failed.flatMap(({ operation, failure }): (string | ColoredLine)[] => [
      { line: `broken  generated requests of ${operation}, seed ${seed}`, color: "red" },
      `  ${failure?.message}`,
      `  ${failure?.curl}`,
    ]),
    ...generated.flatMap(({ operation, verdict, runs, reason }): ColoredLine[] => {
      if (runs === 0 || reason === undefined) return [];
      return [{ line: `${verdict}  generated requests of ${operation}: ${reason}`, color: "yellow" }];
    }),
    ...workflows.flatMap(({ id, verdict, shown, steps, reason }): ColoredLine[] => {
      if (verdict === "shown") return [];
      const color = verdict === "broken" ? "red" : "yellow";
      return [{ line: `${verdict}  workflow ${id}, ${shown} of ${steps} steps: ${reason}`, color }];
    }),
    ...reasonLines(statements),
    {
      line: `${target} by contract ${contract}: of ${statements.length} statements, ${counts.join(", ")}.`,
      color: ok ? "green" : "red",
    },
  ];
}

function brokenLines({ id, says, broken }: StatementReport): (string | ColoredLine)[] {
  return [
    { line: `broken  ${id}: ${says}`, color: "red" },
    ...broken.map(({ operation, request, message, times }) => {
      return `  ${operation}, ${request}: ${message}${times > 1 ? ` (${times} times)` : ""}`;
    }),
  ];
}

/** Why checks were not shown: each reason with the number of statements that it leaves open. */
function reasonLines(statements: StatementReport[]): ColoredLine[] {
  const reasons = new Map<string, number>();
  for (const { notShown } of statements) {
    for (const { reason } of notShown) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, times]) => {
    return { line: `not shown  of ${times} ${times === 1 ? "statement" : "statements"}: ${reason}`, color: "yellow" };
  });
}
