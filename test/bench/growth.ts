import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../scripts/contract/generated.ts";
import { STEP_NAMES } from "../../scripts/steps.ts";
import { ServerProcess } from "../support/server-process.ts";
import { benchRequests, builtMock } from "./contestants.ts";
import { machine, table } from "./figures.ts";
import { copyOperations } from "./growth-copies.ts";

/** How many there are of each operation in the two projects. */
const TIMES = [10, 100];

/** How much more a step may cost with ten times the operations. */
const MOST = 10;

/** Time limit of a step, in seconds. */
const TIME_LIMIT = 300;

/** Outputs that an application or a reader loads. */
const OUTPUTS = ["client.js", "client.d.ts", "types.d.ts", "docs/index.html", "docs/search.js"];

/** What a step cost in one project. */
export interface StepCost {
  /** Wall time of the step itself, without those it needs. */
  seconds: number;
  /** Peak resident memory of the largest Node.js process, in MB, those of the steps it needs included. */
  memory: number;
  /** Why it did not succeed: its output, or that it was stopped. */
  failure?: string;
}

/**
 * Builds copies of the project with 10 and 100 copies of each operation, and prints time and memory for each step, the
 * start of the mock and the size of the outputs. Takes about ten minutes.
 *
 * @throws Error when a step fails, or costs more than ten times as much with ten times the operations
 */
export async function main(): Promise<void> {
  const columns: { operations: number; costs: Map<string, StepCost>; others: Map<string, number> }[] = [];
  for (const times of TIMES) {
    const project = await createProject();
    try {
      const operations = await copyOperations(join(project, "openapi"), times);
      const costs = new Map<string, StepCost>();
      for (const step of STEP_NAMES) {
        console.log(`${operations} operations: ${step} …`);
        costs.set(step, await measureStep(project, step));
      }
      columns.push({ operations, costs, others: await measureOutputs(project) });
    } finally {
      await rm(project, { recursive: true });
    }
  }

  const [few, many] = columns;
  if (!few || !many) return;
  const counts = [few, many].map(({ operations }) => operations.toLocaleString("en"));
  const head = ["", ...counts.map((count) => `s at ${count}`), "times", ...counts.map((count) => `MB at ${count}`)];
  const rows = STEP_NAMES.map((step) => {
    const [a, b] = [few.costs.get(step), many.costs.get(step)] as [StepCost, StepCost];
    const seconds = [a, b].map((cost) => (cost.failure === undefined ? "" : "failed ") + cost.seconds.toFixed(2));
    return [step, ...seconds, ratio(a.seconds, b.seconds), a.memory.toFixed(0), b.memory.toFixed(0)];
  });
  const others = [...few.others].map(([name, value]) => {
    const larger = many.others.get(name) ?? Number.NaN;
    return [name, value.toFixed(0), larger.toFixed(0), ratio(value, larger)];
  });
  console.log(`\n${machine()}\n\n${table([head, ...rows])}\n\n${table([["", ...counts, "times"], ...others])}`);

  const findings = [...failures(few.costs), ...failures(many.costs), ...steep(few.costs, many.costs)];
  if (findings.length > 0) throw new Error(`\n${findings.join("\n")}`);
}

/** Copies what a build reads into a temporary folder, which the caller removes. */
async function createProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), "growth-"));
  const filter = (path: string) => !["node_modules", ".git"].includes(basename(path));
  await cp(ROOT, project, { recursive: true, filter });
  await symlink(join(ROOT, "node_modules"), join(project, "node_modules"));
  return project;
}

/**
 * Runs `node scripts/build.ts <step>` in a project, in processes of its own.
 *
 * @param limit in seconds; afterwards, all its processes are stopped
 */
export async function measureStep(project: string, step: string, limit = TIME_LIMIT): Promise<StepCost> {
  const log = join(project, `.memory-${step}`);
  const probe = `--import=${join(import.meta.dirname, "growth-probe.js")}`;
  const begin = performance.now();
  const child = spawn(process.execPath, ["scripts/build.ts", step], {
    cwd: project,
    env: { ...process.env, NODE_OPTIONS: probe, MEMORY_LOG: log },
    stdio: ["ignore", "pipe", "pipe"],
    // The leader of a group, which ends as a whole: tools run in processes of their own.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const stopped = new AbortController();
  const code = await Promise.race([ended, sleep(limit * 1000, "late" as const, { signal: stopped.signal })]);
  stopped.abort();
  if (code === "late") {
    process.kill(-Number(child.pid), "SIGKILL");
    await ended;
  }
  const own = new RegExp(`^${step} +([\\d.]+) s`, "m").exec(output)?.[1];
  const peaks = await readFile(log, "utf8").catch(() => "");
  return {
    seconds: own === undefined ? (performance.now() - begin) / 1000 : Number(own),
    memory: Math.max(0, ...peaks.split("\n").map(Number)) / 1024,
    ...(code === "late" && { failure: `stopped after ${limit} s` }),
    ...(typeof code === "number" && code !== 0 && { failure: output.trim().split("\n").slice(0, 10).join("\n") }),
  };
}

/** Lists the steps that failed, each with its reason. */
export function failures(costs: Map<string, StepCost>): string[] {
  return [...costs].flatMap(([step, { failure }]) => (failure === undefined ? [] : [`${step} failed: ${failure}`]));
}

/** Lists the steps whose time grew faster than the number of operations. */
export function steep(few: Map<string, StepCost>, many: Map<string, StepCost>): string[] {
  return [...few].flatMap(([step, { seconds }]) => {
    const more = many.get(step)?.seconds ?? 0;
    return more <= MOST * seconds ? [] : [`${step} takes ${ratio(seconds, more)} times as long; at most ${MOST}.`];
  });
}

function ratio(few: number, many: number): string {
  return (many / few).toFixed(1);
}

/** Measures what users see: how long the mock takes to its first response, in ms, and the size of outputs, in KB. */
async function measureOutputs(project: string): Promise<Map<string, number>> {
  const generated = join(project, "generated");
  const figures = new Map<string, number>();
  const { valid } = benchRequests(join(generated, "openapi.json"));
  const begin = performance.now();
  const mock = await ServerProcess.start(builtMock(generated));
  try {
    await mock.firstResponse(valid);
    figures.set("start of the mock, ms", performance.now() - begin);
  } finally {
    await mock.stop();
  }
  for (const file of OUTPUTS) figures.set(`${file}, KB`, (await stat(join(generated, file))).size / 1024);
  return figures;
}
