import { judgeAll, judgeShare } from "./judge-all.ts";
import { departuresFromList, nameOf, readSurvivors } from "./survivors.ts";

// npm run mutate: judges every mutant of the contract, and names those that survive without a reason. With a number, as
// in npm run mutate -- contract 40, it judges one mutant of so many.
const begin = performance.now();
const one = process.argv[3] === undefined ? 1 : Number(process.argv[3]);
if (!Number.isInteger(one) || one < 1) throw new Error(`"${process.argv[3]}" is not a number of mutants.`);
const verdicts = one === 1 ? await judgeAll() : await judgeShare({ first: 0, of: one });
const count = (by?: "value" | "reading") => verdicts.filter(({ killer }) => killer?.by === by).length;
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${verdicts.length} mutants in ${seconds} s`);
console.log(`${count("value")} killed by a value, ${count("reading")} by reading alone, ${count()} survive`);
const judged = new Set(verdicts.map(({ mutant }) => nameOf(mutant)));
const survivors = readSurvivors().map(({ reason, mutants }) => {
  return { reason, mutants: mutants.filter((name) => one === 1 || judged.has(name)) };
});
const departures = departuresFromList(verdicts, survivors);
for (const departure of departures) console.error(departure);
if (departures.length > 0) process.exitCode = 1;
else console.log("The survivors are those of test/specification/survivors.yaml, each with its reason.");
