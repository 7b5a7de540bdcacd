import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Command } from "commander";
import { expect, onTestFinished, vi } from "vitest";
import type { Webhook } from "../../../scripts/contract/contract.ts";

/** The command of the package, which starts four times as fast as the source. */
export const script = resolve(import.meta.dirname, "../../../generated/mock/cli.js");

/** A run of `token-payments-contract`. */
export interface Run {
  child: ChildProcess;
  /** Its output on both streams. */
  output: { text: string };
  /** Its exit code. */
  exit: Promise<number>;
}

export interface CommandLine {
  /** Runs `token-payments-contract` with these arguments. */
  run(...words: string[]): Run;
  /** Runs it, and waits for its first output. */
  started(...words: string[]): Promise<Run>;
}

/**
 * Runs commands for tests, and ends those that still run after their test.
 *
 * @param program what runs them: a Node.js, and the command
 * @param finished registers what follows the test; tests that run at the same time pass that of their context
 */
export function commandLine(program = [process.execPath, script], finished = onTestFinished): CommandLine {
  function run(...words: string[]): Run {
    const [node = "", ...first] = program;
    const child = spawn(node, [...first, ...words]);
    finished(() => void child.kill("SIGKILL"));
    const output = { text: "" };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => (output.text += chunk));
    }
    return { child, output, exit: once(child, "close").then(([code]) => code) };
  }

  async function started(...words: string[]): Promise<Run> {
    const process = run(...words);
    await printed(process, "\n");
    return process;
  }

  return { run, started };
}

/** Runs a command in this process: where its exit code and its streams are not the subject, no program has to start. */
export function runInProcess(command: Command, words: string[]): Pick<Run, "output" | "exit"> {
  const output = { text: "" };
  return { output, exit: exitOf(command, words, output) };
}

async function exitOf(command: Command, words: string[], output: Run["output"]): Promise<number> {
  const print = (text: string) => {
    output.text += `${text}\n`;
  };
  const ended = new Error("the command has ended");
  const { exitCode } = process;
  process.exitCode = 0;
  const spies = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(print),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      process.exitCode = Number(code);
      throw ended;
    }),
  ];
  try {
    await command.parseAsync(words, { from: "user" });
  } catch (error) {
    if (error !== ended) throw error;
  }
  const exit = Number(process.exitCode);
  for (const spy of spies) spy.mockRestore();
  process.exitCode = exitCode;
  return exit;
}

/** Waits until a command has printed a text. */
export async function printed({ output }: Run, text: string): Promise<void> {
  await eventually(() => expect(output.text).toContain(text));
}

/** Waits until an expectation is met: `expect.poll` needs the context of a test where several run at the same time. */
export async function eventually(expectation: () => unknown): Promise<void> {
  await vi.waitFor(expectation, { timeout: 60_000 });
}

/** The options of `trigger` for all fields of an event, with the values of its examples. */
export function fieldOptions({ request }: Webhook): string[] {
  const values = request.examples.map(
    ({ value }) => (value as { event_details: Record<string, unknown> }).event_details,
  );
  return Object.entries(Object.assign({}, ...values)).flatMap(([field, value]) => [
    `--${field.replaceAll("_", "-")}`,
    String(value),
  ]);
}
