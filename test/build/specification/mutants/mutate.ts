import { constants, setPriority } from "node:os";
import { contract } from "../../../support/documents.ts";
import { specification } from "../specification.ts";
import { checkDocument, createJury } from "./jury.ts";
import { mutantsOf } from "./mutants.ts";
import { departuresFromList, readSurvivors, type Verdict } from "./survivors.ts";

// npm exec -- node test/tools/mutation/main.ts: judges every mutant of the contract, and names those that survive without a reason.

// Leaves the processors to the tests that run beside it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const begin = performance.now();
const jury = createJury(specification);
await checkDocument(jury);
const verdicts: Verdict[] = [];
for (const mutant of mutantsOf(contract)) {
  verdicts.push({ mutant, killer: await jury(mutant) });
}

const count = (by?: "value" | "reading") => verdicts.filter(({ killer }) => killer?.by === by).length;
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(`${verdicts.length} mutants in ${seconds} s`);
console.log(`${count("value")} killed by a value, ${count("reading")} by reading alone, ${count()} survive`);
const departures = departuresFromList(verdicts, readSurvivors());
for (const departure of departures) console.error(departure);
if (departures.length > 0) process.exitCode = 1;
else console.log("The survivors are those of test/build/specification/survivors.yaml, each with its reason.");
