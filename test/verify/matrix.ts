// Prints which decisions of a service `verify`, `proxy` and `check` accuse it of, and which breaks they find, as Markdown:
// node -r ./scripts/node-version.cjs test/verify/matrix.ts

import { BREAKS } from "../service/breaks.ts";
import { DECISIONS, decideAll } from "../service/decisions.ts";
import { breachesIn, type Trial, verifyService, watchTour } from "./tried-service.ts";

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
const together = [1, 2].map((position) => ({ name: `all together, ${position}`, decisions: decideAll(position) }));

const kept = await tryAll([{ name: "none" }, ...decisions, ...together]);
print("Decisions that are accused", kept.filter(isFound));
const broken = await tryAll(BREAKS);
print("Breaks", broken);
for (const tool of ["verify", "proxy", "check"] as const) {
  console.log(`- \`${tool}\` finds ${broken.filter(({ found }) => found[tool].length > 0).length} of ${broken.length}`);
}
console.log(`- together ${broken.filter(isFound).length} of ${broken.length}`);

async function tryAll(trials: (Trial & { name: string })[]): Promise<Result[]> {
  const results: Result[] = [];
  const left = trials.entries();
  const work = async () => {
    for (const [index, trial] of left) results[index] = await tryOne(trial);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

async function tryOne({ name, ...trial }: Trial & { name: string }): Promise<Result> {
  // A break may stop a command.
  const orFailure = <Found>(found: Promise<Found>, inPlace: (message: string) => Found) =>
    found.catch((error: Error) => inPlace(`fails: ${error.message}`));
  const verified = await orFailure(verifyService(trial, { runs: RUNS }).then(breachesIn), (message) => [message]);
  const findings = await orFailure(
    watchTour(trial).then(({ proxy, check }) => {
      const describe = (found: typeof proxy) =>
        found
          .filter(({ kind }) => kind === "breach")
          .map(({ subject, field, message }) => `${subject}: ${field} ${message}`);
      return { proxy: describe(proxy), check: describe(check) };
    }),
    (message) => ({ proxy: [message], check: [message] }),
  );
  process.stderr.write(".");
  return { name, found: { verify: verified, ...findings } };
}

function isFound({ found }: Result): boolean {
  return Object.values(found).some((list) => list.length > 0);
}

function print(title: string, results: Result[]): void {
  console.log(`## ${title}\n\n| Service | verify | proxy | check | First finding |\n| --- | --- | --- | --- | --- |`);
  for (const { name, found } of results) {
    const counts = Object.values(found).map((list) => list.length || "-");
    const [first = ""] = Object.values(found).flat();
    console.log(`| ${[name, ...counts, `\`${first.slice(0, 200).replaceAll("|", "\\|")}\``].join(" | ")} |`);
  }
  console.log("");
}
