import { describe, expect, test } from "vitest";
import { bodyExamples, type Example, schemaExamples } from "./examples.ts";
import { bundle, pathItems, source } from "./places.ts";
import { objections } from "./referee.ts";
import { undeclaredProperties } from "./undeclared.ts";

/** The named examples of a document, by operation or event. */
function examplesByUser(document: typeof source): [string, Example[]][] {
  return [...pathItems(document)].map(([name, pathItem]) => [name, bodyExamples(name, pathItem)]);
}

const valuesByName = (examples: Example[]) => examples.map(({ name, value }) => ({ name, value }));
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

describe.each([
  { document: "source", root: source },
  { document: "bundle", root: bundle },
])("$document", ({ root }) => {
  describe.each(examplesByUser(root))("%s", (_name, examples) => {
    test("has examples", () => {
      expect(examples).not.toEqual([]);
    });

    for (const { name, value, schema } of examples) {
      test(name, () => {
        expect(objections(schema, value)).toEqual([]);
        expect(undeclaredProperties(value, [schema]), "properties that the schema does not declare").toEqual([]);
      });
    }
  });

  for (const { name, value, schema } of schemaExamples(root)) {
    test(name, () => {
      expect(objections(schema, value)).toEqual([]);
    });
  }
});

test("source and bundle have the same examples", () => {
  expect(examplesByUser(bundle).map(([name, examples]) => [name, valuesByName(examples)])).toEqual(
    examplesByUser(source).map(([name, examples]) => [name, valuesByName(examples)]),
  );
});

test("the schemas of source and bundle have the same examples and defaults", () => {
  const inSource = valuesByName(schemaExamples(source)).sort(byName);
  expect(inSource.filter(({ name }) => name.endsWith(" default"))).not.toEqual([]);
  expect(inSource.filter(({ name }) => name.includes(" examples "))).not.toEqual([]);
  expect(valuesByName(schemaExamples(bundle)).sort(byName)).toEqual(inSource);
});
