// Prints which decisions of a service `verify`, `proxy` and `check` accuse it of, and which breaks they find, as Markdown:
// node_modules/node/bin/node test/verify/matrix.ts [--only <part of a name>] [--without-verify] > test/verify/matrix.md

import { parseArgs } from "node:util";
import { writeTable } from "../../scripts/docs/markdown-text.ts";
import { createPool } from "../../scripts/http/pool.ts";
import type { WatchOptions } from "../../scripts/traffic/watch.ts";
import { BREAKS } from "../service/breaks.ts";
import { DECISIONS, decideAll } from "../service/decisions.ts";
import { breachesIn, type Trial, verifyService, WATCHED, watchTour } from "./tried-service.ts";

const { only = "", "without-verify": isWithoutVerify = false } = parseArgs({
  options: { only: { type: "string" }, "without-verify": { type: "boolean" } },
}).values;

/** How many generated requests of each operation are sent. */
const RUNS = 10;
/** Trials at the same time: a workflow waits for seconds. */
const CONCURRENCY = 4;

interface Result {
  name: string;
  /** What each command reports, by its name. */
  found: Record<"verify" | "proxy" | "check", string[]>;
}

const decisions = Object.entries(DECISIONS).flatMap(([name, [, ...ways]]) =>
  ways.map((way) => ({ name: `${name}: ${way}`, decisions: { [name]: way } })),
);
const together = [1, 2, 3].map((position) => ({ name: `all together, ${position}`, decisions: decideAll(position) }));

console.log("<!-- Made by `node_modules/node/bin/node test/verify/matrix.ts`, in about ten minutes. -->");
await tryAll("Decisions", [{ name: "none" }, ...decisions, ...together]);
const broken = await tryAll("Breaks", BREAKS, { ...WATCHED, failsOnUnlisted: true });
const count = (group: Result[]) => [
  ...(["verify", "proxy", "check"] as const).map((tool) => group.filter(({ found }) => found[tool].length > 0).length),
  group.filter((result) => Object.values(result.found).some((list) => list.length > 0)).length,
];
const groups = Map.groupBy(broken, ({ name }) => BREAKS.find((each) => each.name === name)?.group ?? "");
const rows = [...groups, ["all", broken] as const].map(([name, group]) =>
  [name, group.length, ...count(group)].map(String),
);
console.log("## By kind\n");
console.log(writeTable(["What breaks the contract", "Ways", "`verify`", "`proxy`", "`check`", "Together"], rows));

/** Tries services, and prints what is found of each as soon as those before it are done. */
async function tryAll(
  title: string,
  all: (Trial & { name: string })[],
  options: WatchOptions = WATCHED,
): Promise<Result[]> {
  const limited = createPool(CONCURRENCY);
  const trials = all.filter(({ name }) => name.includes(only));
  const results = trials.map((trial) => limited(() => tryOne(trial, options)));
  console.log(`\n## ${title}\n\n| Service | verify | proxy | check | First finding |\n| --- | --- | --- | --- | --- |`);
  for (const result of results) {
    const { name, found } = await result;
    const counts = Object.values(found).map((list) => list.length || "-");
    const [first = ""] = Object.values(found).flat();
    console.log(`| ${[name, ...counts, first.slice(0, 200).replaceAll("|", "\\|")].join(" | ")} |`);
  }
  console.log("");
  return Promise.all(results);
}

async function tryOne({ name, ...trial }: Trial & { name: string }, options: WatchOptions): Promise<Result> {
  // A break may stop a command.
  const orFailure = <Found>(found: Promise<Found>, inPlace: (message: string) => Found) =>
    found.catch((error: Error) => inPlace(`fails: ${error.message}`));
  const verified = isWithoutVerify
    ? []
    : await orFailure(verifyService(trial, { runs: RUNS }).then(breachesIn), (message) => [message]);
  const findings = await orFailure(
    watchTour(trial, options).then(({ proxy, check }) => {
      const describe = (found: typeof proxy) =>
        found
          .filter(({ kind }) => kind === "breach")
          .map(({ subject, field, message }) => `${subject}: ${field} ${message}`);
      return { proxy: describe(proxy), check: describe(check) };
    }),
    (message) => ({ proxy: [message], check: [message] }),
  );
  return { name, found: { verify: verified, ...findings } };
}
