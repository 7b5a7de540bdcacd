import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { valueAt } from "../../../scripts/contract/json-pointer.ts";
import { contract, precise } from "../../support/documents.ts";
import { specification } from "../specification.ts";
import { checkDocument, createJury, type Killer } from "./jury.ts";
import type { Mutant } from "./mutant.ts";
import { mutantsOf } from "./mutants.ts";

/** Which mutants a worker judges: every `of`-th, beginning with that of the index `first`. */
export interface Share {
  first: number;
  of: number;
}

/** A mutant of the contract, and what killed it, if anything. */
export interface Verdict {
  mutant: Mutant;
  killer: Killer | undefined;
}

// Leaves the processors to the tests that run beside it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { first, of }: Share = workerData;
const jury = createJury(specification);
if (first === 0) await checkDocument(jury);
const verdicts: Verdict[] = [];
// The bundle derives examples of successes from those of the source, which test/mock/preferences.test.ts compares.
const isDerived = ({ pointer }: Mutant) =>
  /\/examples\/[^/]+$/.test(pointer) && valueAt(precise, pointer) === undefined;
const mutants = mutantsOf(contract).filter((mutant) => !isDerived(mutant));
for (const [index, mutant] of mutants.entries()) {
  if (index % of === first) verdicts.push({ mutant, killer: await jury(mutant) });
}
parentPort?.postMessage(verdicts);
