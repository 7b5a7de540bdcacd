import { judgeAll } from "./judge-all.ts";
import { departuresFromList, readSurvivors } from "./survivors.ts";

// npm run mutate: judges every mutant of the contract, and names those that survive without a reason.
const begin = performance.now();
const verdicts = await judgeAll();
const count = (by?: "value" | "reading") => verdicts.filter(({ killer }) => killer?.by === by).length;
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${verdicts.length} mutants in ${seconds} s`);
console.log(`${count("value")} killed by a value, ${count("reading")} by reading alone, ${count()} survive`);
const departures = departuresFromList(verdicts, readSurvivors());
for (const departure of departures) console.error(departure);
if (departures.length > 0) process.exitCode = 1;
else console.log("The survivors are those of test/specification/survivors.yaml, each with its reason.");
