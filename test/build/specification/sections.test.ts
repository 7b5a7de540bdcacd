import { describe, expect, test } from "vitest";
import { factsOf, mergedRows, subjectsOf } from "../../../scripts/build/specification/model/facts.ts";
import {
  checkSectionReferences,
  createSection,
  restatedBy,
  type SpecificationSection,
  type Statement,
} from "../../../scripts/build/specification/model/sections.ts";
import { deriveSpecification } from "../../../scripts/build/specification/specification.ts";
import { parseYaml } from "../../../scripts/contract/yaml-file.ts";

const document = { paths: {} };

function factsIn(section: SpecificationSection) {
  return factsOf(section.statements, subjectsOf([section])).map((fact) => ({ ...fact, places: [] }));
}

function readSection(file: string, text: string): SpecificationSection {
  return createSection(file, parseYaml(file, text));
}

const pay = `section: pay
operation: pay
statements:
  path:
    says: The path is \`/pay\`.
    path: /pay
  amount:
    says: The amount is an integer.
    request:
      amount: { type: integer, required: true }
  minimum:
    says: It is at least 1.
    request:
      amount: { minimum: 1 }
  again:
    says: It is said twice.
    restates: [pay/amount, '*/minimum']
  speed:
    says: A payment has a speed.
    record:
      Payment: { speed: { enum: [fast, slow] } }
  payments:
    says: The response has payments, and the speed of the first.
    response:
      extends: { Payment: [speed] }
      payments: { type: array, items: { record: Payment } }
`;

describe("a section", () => {
  test("has its number, its name and its statements by id", () => {
    const { number, name, statements } = readSection("4.2-pay.yaml", pay);
    expect([number, name]).toEqual(["4.2", "pay"]);
    expect(statements.map(({ id }) => id).slice(0, 3)).toEqual(["pay/path", "pay/amount", "pay/minimum"]);
  });

  test.each([
    ["two statements of one name", "minimum:\n", "amount:\n", "1-pay.yaml:11 has a key twice"],
    ["no heading", "section:", "heading:", "must have required property 'section'"],
    ["an unknown key", "path: /pay", "way: /pay", "statements/path must NOT have additional properties: way"],
    ["a name in camelCase", "amount:", "theAmount:", "statements property name must be valid: theAmount"],
    ["a statement without a full stop", "integer.", "integer", "statements/amount/says must match pattern"],
    ["nothing but words", "    path: /pay\n", "", "statements/path must NOT have fewer than 2"],
    ["an unknown type", "type: integer", "type: int", "statements/amount/request/amount/type must be"],
  ])("with %s is refused", (_, part, replacement, message) => {
    expect(() => readSection("1-pay.yaml", pay.replace(part, replacement))).toThrow(message);
  });

  test("in a file without a number is refused", () => {
    expect(() => readSection("pay.yaml", pay)).toThrow("pay.yaml:1 must be named <number>-<name>.yaml.");
  });
});

test.each([
  ["a statement that is not there", "pay/amount, ", "pay/no, ", "pay/again: there is no statement pay/no to restate"],
  [
    "a record that is not there",
    "record: Payment }",
    "record: Gone }",
    "pay/payments: no statement describes the record Gone",
  ],
  [
    "a record to extend",
    "extends: { Payment:",
    "extends: { Gone:",
    "pay/payments: no statement describes the record Gone",
  ],
  ["an operation without a section", "path: /pay", "for: [refund]", "pay/path: no section is about refund"],
])("a reference to %s is refused", (_, text, replacement, message) => {
  expect(() => checkSectionReferences([readSection("4.2-pay.yaml", pay.replace(text, replacement))])).toThrow(message);
});

test("valid references are accepted", () => {
  expect(() => checkSectionReferences([readSection("4.2-pay.yaml", pay)])).not.toThrow();
});

describe("statements", () => {
  const section = readSection("4.2-pay.yaml", pay);
  const { statements } = section;

  test("restate others by id, and by name in any section", () => {
    const again = statements.find(({ id }) => id === "pay/again");
    expect(again && restatedBy(again, statements).map(({ id }) => id)).toEqual(["pay/amount", "pay/minimum"]);
  });

  test("say together what a field is, each its part", () => {
    const rows = mergedRows(factsIn(section), statements);
    const amount = rows.find(({ field }) => field === "amount")?.facts;
    expect([...(amount ?? [])].map(([keyword, { statement, value }]) => [keyword, statement, value])).toEqual([
      ["declared", "pay/amount", true],
      ["type", "pay/amount", "integer"],
      ["required", "pay/amount", true],
      ["minimum", "pay/minimum", 1],
    ]);
  });

  test("say what a record is, wherever a row names or extends it", () => {
    const facts = factsIn(section).filter(({ keyword }) => keyword === "enum");
    expect(facts.map(({ statement, body, field }) => `${statement} ${body} ${field}`)).toEqual([
      "pay/speed 200 payments.[].speed",
      "pay/speed 200 speed",
    ]);
  });

  test("do not contradict one another", () => {
    const twice = readSection("4.2-pay.yaml", pay.replace("amount: { minimum: 1 }", "amount: { type: string }"));
    expect(() => mergedRows(factsIn(twice), twice.statements)).toThrow(
      "4.2-pay.yaml:12 pay/minimum: pay/amount says another type of pay request amount",
    );
  });

  test("name a place of an operation only if they are about one", () => {
    const everywhere = readSection(
      "4.2-pay.yaml",
      pay.replace("operation: pay\n", "").replace("path: /pay", "where: [description]"),
    );
    const { placesOf } = deriveSpecification(document, [everywhere]);
    const [statement] = everywhere.statements;
    expect(() => placesOf(statement as Statement)).toThrow(
      "pay/path: description: the statement is about no single operation or event: write <operation>/description",
    );
  });

  test("need an operation with a path", () => {
    const nowhere = readSection("4.2-pay.yaml", pay.replace("    path: /pay\n", "    question: where\n"));
    expect(() => deriveSpecification(document, [nowhere])).toThrow("4.2-pay.yaml:2 pay: no statement says its path");
  });
});
