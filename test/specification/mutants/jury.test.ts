import { describe, expect, test } from "vitest";
import type { Check } from "../specification/checks/check.ts";
import type { NamedCase } from "../support/cases.ts";
import { createJury } from "./jury.ts";
import { mutantsOf } from "./mutants.ts";
import { nameOf } from "./survivors.ts";

const json = (schema: object, examples: object) => ({ content: { "application/json": { schema, examples } } });

/** One operation, whose one field is bounded on both sides, and which the application signs. */
const document = {
  openapi: "3.1.1",
  info: { title: "Payments", version: "1.0.0" },
  paths: {
    "/pay": {
      post: {
        security: [{ authsignature: [] }],
        requestBody: {
          required: true,
          ...json({ $ref: "#/components/schemas/Pay" }, { five: { value: { amount: 5 } } }),
        },
        responses: {
          200: json({ const: "paid" }, { paid: { summary: "Paid", value: "paid" } }),
          400: json({}, { bad_format: { summary: "Bad", value: { validation_details: {} } } }),
          401: json({}, { signature_absent: { summary: "Absent", value: {} } }),
        },
      },
    },
  },
  components: {
    securitySchemes: { authsignature: { type: "apiKey", in: "header", name: "authsignature" } },
    schemas: {
      Pay: {
        type: "object",
        required: ["amount"],
        properties: { amount: { type: "integer", minimum: 1, maximum: 9 } },
      },
    },
  },
} as Parameters<typeof createJury>[0];

const named = (name: string, rest: Partial<NamedCase>): NamedCase => {
  return { id: `pay/${name}`, subject: "pay", section: "", fact: "", verdict: "accepted", ...rest };
};
const refused = (name: string, rest: Partial<NamedCase>) =>
  named(name, { request: "five", verdict: "refused", ...rest });

const cases: NamedCase[] = [
  named("in-range", { request: "five", each: { amount: [1, 9] } }),
  named("unknown-field", { request: "five", set: { unknown: 1 } }),
  refused("below", { set: { amount: 0 } }),
  refused("above", { set: { amount: 10 } }),
  refused("other-types", { each: { amount: ["5", 1.5, null], body: [null, []] } }),
  refused("absent", { without: ["body", "amount"] }),
  refused("not-signed", { headers: { authsignature: null }, status: 401 }),
  named("paid", { response: { status: 200, example: "paid" } }),
  named("paid-otherwise", { response: { status: 200, example: "paid" }, set: { body: "unpaid" }, verdict: "refused" }),
];

/** The mutants that none of some cases, and no check, kills. */
async function survivors(some: NamedCase[], checks: () => Check[] = () => []): Promise<string[]> {
  const jury = await createJury(document, some, checks);
  const left: string[] = [];
  for (const mutant of mutantsOf(document)) {
    if ((await jury(mutant)) === undefined) left.push(nameOf(mutant));
  }
  return left;
}

const without = (...names: string[]) => cases.filter(({ id }) => !names.includes(id.replace("pay/", "")));
const PAY = "#/components/schemas/Pay";
const POST = "#/paths/~1pay/post";
const SURVIVORS = await survivors(cases);

test("no mutant survives but those that mean the same, or that no case speaks of", () => {
  expect(SURVIVORS).toEqual([
    "#/components/securitySchemes/authsignature/in another value",
    "#/components/securitySchemes/authsignature/name another value",
  ]);
});

describe("a case that is left out lets mutants survive:", () => {
  test.each([
    ["in-range", [`${PAY}/properties/amount/minimum one more`, `${PAY}/properties/amount/maximum one less`]],
    ["unknown-field", [`${PAY}/additionalProperties closed`]],
    ["below", [`${PAY}/properties/amount/minimum left out`, `${PAY}/properties/amount/minimum one less`]],
    ["above", [`${PAY}/properties/amount/maximum left out`, `${PAY}/properties/amount/maximum one more`]],
    ["absent", [`${POST}/requestBody/required left out`, `${PAY}/required/0 amount is not required`]],
    [
      "not-signed",
      [
        `${POST}/security/1 with anonymous access`,
        `${POST}/security/0/authsignature left out`,
        `${POST}/responses/401 left out`,
        `${POST}/responses/401/content/application~1json/examples/signature_absent left out`,
      ],
    ],
    ["paid-otherwise", [`${POST}/responses/200/content/application~1json/schema/const left out`]],
  ])("%s", async (name, holes) => {
    const left = (await survivors(without(name))).filter((mutant) => !SURVIVORS.includes(mutant));
    expect(left.sort()).toEqual([...holes].sort());
  });
});

test("what no case kills, a table may", async () => {
  const check: Check = { subject: "document", name: "has schemes", problems: () => ["wrong"] };
  let calls = 0;
  // The first call judges the document itself, which has to pass.
  const jury = await createJury(document, cases, () => (calls++ === 0 ? [] : [check]));
  const mutant = {
    pointer: "#/components/securitySchemes/authsignature/name",
    change: "another value",
    value: "other",
  };
  expect(await jury(mutant)).toEqual({ by: "table", problem: "wrong" });
});

test("a document that does not pass itself has no jury", async () => {
  const wrong = refused("wrong", {});
  await expect(createJury(document, [...cases, { ...wrong, field: "amount" }], () => [])).rejects.toThrow(
    "the document itself does not pass: pay/wrong: the schema accepts it",
  );
});
