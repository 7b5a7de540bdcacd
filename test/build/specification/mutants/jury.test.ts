import { describe, expect, test } from "vitest";
import type { SpecificationCase } from "../../../../scripts/build/specification/cases/case.ts";
import type { OpenapiDocument } from "../../../../scripts/build/specification/model/document.ts";
import type { Reading } from "../../../../scripts/build/specification/readings.ts";
import { valueAt } from "../../../../scripts/contract/json-pointer.ts";
import { checkDocument, createJury } from "./jury.ts";
import { mutantsOf } from "./mutants.ts";
import { nameOf } from "./survivors.ts";

const json = (schema: object, examples: object) => ({ content: { "application/json": { schema, examples } } });

/** One operation, whose one field is bounded on both sides, and which the application signs. */
const document = {
  openapi: "3.1.0",
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
} as OpenapiDocument;

const subject = { name: "pay", path: "/pay" };
const five = { amount: 5 };

const accepted = (statement: string, value: unknown, rest: Partial<SpecificationCase> = {}): SpecificationCase => {
  return { statement, subject, body: "request", what: "", value, verdict: "accepted", fields: [], claims: [], ...rest };
};
const refused = (
  statement: string,
  value: unknown,
  field: string,
  rest: Partial<SpecificationCase> = {},
): SpecificationCase => {
  return accepted(statement, value, { verdict: "refused", fields: [field], ...rest });
};

const cases: SpecificationCase[] = [
  ...[1, 9].map((amount) => accepted("in-range", { amount })),
  accepted("unknown-field", { amount: 5, unknown: 1 }),
  refused("below", { amount: 0 }, "amount"),
  refused("above", { amount: 10 }, "amount"),
  ...["5", 1.5, null].map((amount) => refused("other-types", { amount }, "amount")),
  ...[null, []].map((value) => refused("other-types", value, "body")),
  refused("absent", undefined, "body"),
  refused("absent", {}, "amount"),
  accepted("not-signed", five, { verdict: "refused", headers: { authsignature: null }, status: 401 }),
  accepted("five", five, { example: "five" }),
  accepted("paid", "paid", { body: "200", example: "paid", asking: five }),
  refused("paid-otherwise", "unpaid", "body", { body: "200" }),
];

/** The mutants that survive some cases. */
async function survivors(some: SpecificationCase[]): Promise<string[]> {
  const jury = createJury({ cases: some, readings: [], subjects: [subject] }, document);
  const left: string[] = [];
  for (const mutant of mutantsOf(document)) {
    if ((await jury(mutant)) === undefined) left.push(nameOf(mutant));
  }
  return left;
}

const without = (name: string) => cases.filter(({ statement }) => statement !== name);
const PAY = "#/components/schemas/Pay";
const POST = "#/paths/~1pay/post";
const SURVIVORS = await survivors(cases);

test("no mutant survives but those that mean the same, or that no case is about", () => {
  expect(SURVIVORS).toEqual([
    `${POST}/requestBody/required left out`,
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
    [
      "absent",
      [
        `${PAY}/required/0 amount is not required`,
        `${POST}/responses/400 left out`,
        `${POST}/responses/400/content/application~1json/examples/bad_format left out`,
      ],
    ],
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

test("a reading kills a mutant that no value kills", async () => {
  const place = "#/components/securitySchemes/authsignature/name";
  const problems = (read: unknown) => (valueAt(read, place) === "authsignature" ? [] : ["wrong"]);
  const reading: Reading = { statement: "pay/scheme", what: "name", places: [place], problems };
  const jury = createJury({ cases, readings: [reading], subjects: [subject] }, document);
  expect(await jury({ pointer: place, change: "another value", value: "other" })).toEqual({
    by: "reading",
    problem: "pay/scheme: wrong",
  });
});

test("a document that fails its own cases is an error", async () => {
  const wrong = [...cases, refused("wrong", five, "amount")];
  await expect(
    checkDocument(createJury({ cases: wrong, readings: [], subjects: [subject] }, document), document),
  ).rejects.toThrow("the document itself does not pass: wrong: pay request  is refused, but the schema accepts it");
  await checkDocument(createJury({ cases, readings: [], subjects: [subject] }, document), document);
});
