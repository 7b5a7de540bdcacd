import { judgeAll } from "./judge-all.ts";
import { departuresFromList, readSurvivors } from "./survivors.ts";

// npm run mutate: judges every mutant of the contract, and tells which ones nobody notices.
const begin = performance.now();
const verdicts = await judgeAll();
const count = (by: string | undefined) => verdicts.filter(({ killer }) => killer?.by === by).length;
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${verdicts.length} mutants in ${seconds} s`);
console.log(`${count("case")} killed by a case, ${count("table")} by a table alone, ${count(undefined)} survive`);

const departures = departuresFromList(verdicts, readSurvivors());
for (const departure of departures) console.error(departure);
if (departures.length === 0)
  console.log("Those that no case kills are the ones of survivors.yaml, with their reasons.");
else process.exitCode = 1;
