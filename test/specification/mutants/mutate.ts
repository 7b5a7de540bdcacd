import { judgeAll } from "./judge-all.ts";
import { departuresFromList, readSurvivors } from "./survivors.ts";
import type { Verdict } from "./worker.ts";

// npm run mutate: judges every mutant of the contract, and tells of those that no case kills and no list explains.
const begin = performance.now();
const verdicts = await judgeAll().catch((error: Error) => {
  console.error(`No mutants were judged: ${error.message}`);
});
if (verdicts) report(verdicts);
else process.exitCode = 1;

function report(verdicts: Verdict[]): void {
  const count = (by: "case" | "table" | undefined) => verdicts.filter(({ killer }) => killer?.by === by).length;
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${verdicts.length} mutants in ${seconds} s`);
  console.log(`${count("case")} killed by a case, ${count("table")} by a table alone, ${count(undefined)} survive`);
  const departures = departuresFromList(verdicts, readSurvivors());
  for (const departure of departures) console.error(departure);
  if (departures.length > 0) process.exitCode = 1;
  else console.log("Those that no case kills are the ones of test/mutate/survivors.yaml, each with its reason.");
}
