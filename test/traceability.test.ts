import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readYaml } from "../scripts/contract/yaml-file.ts";
import { type Question, REGISTER } from "../scripts/docs/questions.ts";
import { FOLDER, readSections } from "../scripts/docs/traceability/sections.ts";
import caseForm from "./cases/case.schema.json" with { type: "json" };
import { readCases } from "./support/cases.ts";
import { contract } from "./support/contract.ts";
import { partsOf } from "./traceability/parts.ts";
import { proofJudge } from "./traceability/proof.ts";
import { hasRow } from "./traceability/rows.ts";

const root = join(import.meta.dirname, "..");
const questions = (await readYaml(root, REGISTER)).data as Question[];
const sections = await readSections(root, contract, questions);
const statements = sections.flatMap((section) => section.statements);
const parts = partsOf(contract);

test("nothing is invented: every part of the contract stands in a statement", () => {
  const stated = new Set(statements.flatMap(({ where = [] }) => where));
  expect(parts.filter((part) => !stated.has(part))).toEqual([]);
});

test("every file names its schema, for editors", () => {
  const folder = join(root, FOLDER);
  const firstLines = readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => readFileSync(join(folder, file), "utf8").split("\n")[0]);
  expect([...new Set(firstLines)]).toEqual([
    "# yaml-language-server: $schema=../../scripts/build/traceability/section.schema.json",
  ]);
});

test("the sections that a case can name are sections, in their order", () => {
  const titles = sections.map(({ section }) => section);
  const offered = caseForm.$defs.section.enum;
  expect(offered).toEqual(titles.filter((title) => offered.includes(title)));
});

test("every open question is left by a statement", () => {
  const left = new Set(statements.map(({ question }) => question));
  expect(questions.map(({ id }) => id).filter((id) => !left.has(id))).toEqual([]);
});

test("a statement that parts carry out has a proof, or is an open question", () => {
  const unproved = statements.filter(({ where = [], tables, cases, question }) => {
    return where.some((place) => parts.includes(place)) && !tables && !cases && !question;
  });
  expect(unproved.map(({ id }) => id)).toEqual([]);
});

test("every row that is named is in the tables", () => {
  const named = statements.flatMap(({ id, tables = [] }) => tables.map((row) => ({ id, row })));
  expect(named).not.toEqual([]);
  expect(named.filter(({ row }) => !hasRow(row))).toEqual([]);
});

test("every case that is named proves its statement: it fails without one of the places", {
  timeout: 120_000,
}, async () => {
  const cases = new Map(readCases().map((each) => [each.id, each]));
  const proves = proofJudge(contract);
  const idle: string[] = [];
  for (const { id, where = [], cases: names = [] } of statements) {
    for (const name of names) {
      const each = cases.get(name);
      if (each === undefined) idle.push(`${id}: there is no case ${name}`);
      else if (!(await someOf(where, (place) => proves(each, place)))) idle.push(`${id}: ${name} holds without it`);
    }
  }
  expect(idle).toEqual([]);
});

async function someOf<Item>(items: Item[], holds: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await holds(item)) return true;
  return false;
}
