import { describe, expect, test } from "vitest";
import type { Handler, OperationName } from "../../../scripts/conformance/verify/index.ts";
import { runVerification } from "../../../scripts/conformance/verify/run.ts";
import { type CasesFile, readCases } from "../../../scripts/contract/cases.ts";
import { contract } from "../../support/contract.ts";
import { BREAKS, type Break } from "../traffic/breaks.ts";
import { config, configOf, service } from "./services.ts";

/** The responses of a service that break the contract, by one thing each. */
const responses = BREAKS.filter(({ broken, expected: { side, kind, field } }) => {
  return (
    side === "service" && kind === "breach" && field.startsWith("response.") && !broken.isDelivery && isSigned(broken)
  );
});

function isSigned({ request }: Break["broken"]): boolean {
  const { amount } = JSON.parse(new TextDecoder().decode(request.body));
  return request.headers.authsignature !== undefined && amount !== 0;
}

/**
 * One of each kind for each operation, in a success and in a failure. That each of them breaks the contract is shown by
 * test/conformance/traffic/check.test.ts.
 */
const breaks = [...Map.groupBy(responses, kindOf).values()].flatMap((alike) => alike.slice(0, 1));

function kindOf({ what, kept, expected }: Break): string {
  const kind = what.replace(/^\w+ \d+ /, "").replace(/(without|with a wrong) \w+$/, "$1 a field");
  return `${expected.subject} ${kept.response?.status === 200 ? "success" : "failure"} ${kind}`;
}

/** One request of each operation and its failures: what breaks each response alike need not be seen a hundred times. */
const cases: CasesFile = readCases();
for (const [name, each] of Object.entries(cases.operations)) {
  const path = `${name}/path`;
  each.requests = { [path]: (each.requests[path] ?? []).slice(0, 1) };
}

/** Gives the broken response in place of each of its status. */
function brokenBy({ kept, broken, expected }: Break): Handler {
  const mock = service();
  return async (request) => {
    const response = await mock(request);
    const { status, headers, body } = broken.response ?? { status: 0, headers: {}, body: new Uint8Array() };
    const isMeant = request.url.endsWith(`/${expected.subject}`) && response.status === kept.response?.status;
    if (!isMeant) return response;
    return new Response(body as Uint8Array<ArrayBuffer>, { status, headers: headers as Record<string, string> });
  };
}

const idOf = (name: string | undefined) => contract.operations.find((each) => each.name === name)?.id as OperationName;

test("a service that keeps the contract passes these cases", async () => {
  const report = await runVerification(contract, cases, service(), config, { allowPayments: true });
  expect(report.ok).toBe(true);
});

describe(`verify reports each of ${breaks.length} broken responses by its field:`, () => {
  test.each(breaks)("$what", async (each) => {
    const options = { allowPayments: true };
    const report = await runVerification(
      contract,
      cases,
      brokenBy(each),
      configOf(idOf(each.expected.subject)),
      options,
    );
    const fields = report.statements.flatMap(({ broken }) => broken.map(({ message }) => message.split(" ")[0]));
    expect(report.ok).toBe(false);
    expect(fields).toContain(each.expected.field);
  });
});
