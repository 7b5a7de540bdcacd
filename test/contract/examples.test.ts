import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/contract/generated.ts";
import { pointerSegments } from "../../scripts/contract/json-pointer.ts";
import { locate } from "../../scripts/contract/yaml-file.ts";
import { contract } from "../support/contract.ts";
import { expectNoFindings } from "../support/findings.ts";
import { bodyExamples, type Example, schemaExamples } from "./examples.ts";
import { bundle, child, type Place, pathItems, source } from "./places.ts";
import { objections } from "./referee.ts";
import { undeclaredProperties } from "./undeclared.ts";

/** The named examples of a document, by operation or event. */
function examplesByUser(document: typeof source): [string, Example[]][] {
  return [...pathItems(document)].map(([name, pathItem]) => [name, bodyExamples(name, pathItem)]);
}

/** The file and line of a value, or of what a pointer leads to in an example. */
function whereIs({ file, path }: Place, pointer = ""): string {
  const within = pointer === "" ? [] : ["value", ...pointerSegments(pointer)];
  const found = locate(fileURLToPath(file), [...path, ...within]);
  return `${relative(ROOT, found.file)}:${found.line}`;
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

    for (const { name, value, schema, place } of examples) {
      test(name, () => {
        const undeclared = undeclaredProperties(value, [schema]);
        expectNoFindings([
          ...objections(schema, value).map(
            (objection) => `${whereIs(place)} ${name}: ${objection}: correct the example`,
          ),
          ...undeclared.map((pointer) => {
            return `${whereIs(place, pointer)} ${name}: the schema does not declare ${pointer}: correct the name, or declare it`;
          }),
        ]);
      });
    }
  });

  for (const { name, value, schema, place } of schemaExamples(root)) {
    test(name, () => {
      const found = objections(schema, value);
      expectNoFindings(found.map((objection) => `${whereIs(place)} ${name}: ${objection}: correct the example`));
    });
  }
});

describe("each example of an event", () => {
  const webhooks = Object.keys(bundle.node.webhooks).map((key) => ({ key, item: child(bundle, "webhooks", key) }));
  const body = ["post", "requestBody", "content", "application/json", "schema"];
  const acceptedBy = (payload: unknown) =>
    webhooks.filter(({ item }) => objections(child(item, ...body), payload).length === 0).map(({ key }) => key);

  for (const { key, item } of webhooks) {
    for (const { name, value } of bodyExamples(key, item)) {
      test(`${name} is accepted as this event and as no other, and with an unknown event_type as none`, () => {
        expect(acceptedBy(value)).toEqual([key]);
        const unknown = { ...(value as object), event_type: "unknown" };
        expect(acceptedBy(unknown)).toEqual([]);
      });
    }
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

test("the examples of an operation or event have summaries of their own, so that each says what it shows", () => {
  const repeated = [...contract.operations, ...contract.events].flatMap(({ name, request, responses }) =>
    [request, ...responses].flatMap(({ examples }) => {
      const alike = [...Map.groupBy(examples, ({ summary }) => summary)].filter(([, each]) => each.length > 1);
      return alike.map(([summary, each]) => {
        const components = each.map(({ component }) => component).join(" and ");
        return `${name}: ${components} have the same summary, "${summary}": say in each what it alone shows`;
      });
    }),
  );
  expectNoFindings(repeated);
});

test("every request has a reference of its own, and its success repeats one", () => {
  const all = contract.operations.map(({ name, request, responses }) => {
    const echoes = responses.filter(({ status }) => status === "200").flatMap(({ examples }) => examples);
    return {
      name,
      sent: request.examples.map(({ value }) => (value as { header: { reference?: string } }).header.reference),
      echoed: echoes.map(({ value }) => (value as { reference?: string }).reference),
    };
  });
  const sent = all.flatMap((operation) => operation.sent).filter((reference) => reference !== undefined);
  expect(sent.filter((reference, index) => sent.indexOf(reference) !== index)).toEqual([]);
  for (const { name, sent, echoed } of all) {
    expect([undefined, ...sent], name).toEqual(expect.arrayContaining(echoed));
  }
});
