import { test } from "vitest";
import { asBroken } from "../../../scripts/conformance/verify/outcome.ts";
import { createTally } from "../../../scripts/conformance/verify/tally.ts";
import { readCases } from "../../../scripts/contract/cases.ts";
import { expectLinear } from "../../support/linear.ts";

test("the time to count breaches is in proportion to their number", async () => {
  const cases = readCases();
  const [statement = ""] = Object.keys(cases.statements);
  await expectLinear(2_000, (size) => {
    const tally = createTally(cases, () => {});
    for (let index = 0; index < size; index++) {
      tally.count(statement, asBroken("missing", { field: index }), "get_accounts", "all");
    }
    tally.statements();
  });
});
