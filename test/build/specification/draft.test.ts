import { expect, test } from "vitest";
import { parse } from "yaml";
import { draftStatements } from "../../../scripts/build/specification/draft.ts";
import { factsOf, type SpecifiedFact, subjectsOf } from "../../../scripts/build/specification/model/facts.ts";
import { findFact } from "../../../scripts/build/specification/model/places.ts";
import { createSection, type SpecificationSection } from "../../../scripts/build/specification/model/sections.ts";
import type { Webhook } from "../../../scripts/contract/contract.ts";
import { parseYaml } from "../../../scripts/contract/yaml-file.ts";
import { contract } from "../../support/contract.ts";
import { contract as document } from "../../support/documents.ts";
import { specification } from "./specification.ts";

const { sections } = specification;
const all = [...contract.operations, ...contract.events];

/** What sections say of the fields of an operation or event, each once. */
function factsAbout(name: string, of: SpecificationSection[]): Map<string, SpecifiedFact> {
  const facts = factsOf(
    of.flatMap(({ statements }) => statements),
    subjectsOf(of),
  );
  const own = facts.filter(({ subject, body }) => subject.name === name && /^(request|event|200)$/.test(body));
  return new Map(own.map((fact) => [JSON.stringify([fact.body, fact.field, fact.keyword, fact.value]), fact]));
}

test.each(all)("a draft of the section of $name says what its rows say", (about) => {
  const isOwn = ({ operation, event }: SpecificationSection) => (operation ?? event) === about.name;
  const others = sections.filter((section) => !isOwn(section));
  const text = draftStatements(contract, others, about);
  const draft = createSection(`0-${about.name}.yaml`, parseYaml("draft", text));
  const drafted = factsAbout(about.name, [...others, draft]);
  // What no schema can say, and what branches of a response require, which cases say.
  const isByHand = ({ body, keyword, value }: SpecifiedFact) =>
    ["unixTime", "sandbox", "shows"].includes(keyword) || (body === "200" && value === "conditional");
  const missing = [...factsAbout(about.name, sections)].filter(([key, fact]) => !drafted.has(key) && !isByHand(fact));
  expect(missing.map(([key]) => key)).toEqual([]);
  const wrong = [...drafted.values()].flatMap((fact) => findFact(document, fact).problem ?? []);
  expect(wrong).toEqual([]);
});

test.each(all)("the sections say of $name all that a draft would", (about) => {
  expect(parse(draftStatements(contract, sections, about)) ?? {}).toEqual({});
});

test("of an event that becomes deprecated, a draft says that, and nothing of its body", () => {
  const [about] = contract.events.filter(({ deprecated }) => !deprecated);
  const { statements } = parse(draftStatements(contract, sections, { ...about, deprecated: true } as Webhook));
  expect(statements).toEqual({ deprecated: { says: "It is deprecated.", reads: { deprecated: true } } });
});
