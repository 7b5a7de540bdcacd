import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildContext, DOCUMENT, MOCK_RULES } from "../../scripts/build/generate/context.ts";
import { questions } from "../../scripts/docs/questions.ts";

let context: BuildContext;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), "questions-"));
  await mkdir(join(root, "openapi/specification"), { recursive: true });
  const bundle = {
    paths: { "/0.2/pay": { post: { "a~b": null } } },
    components: {
      schemas: { Pay: { allOf: [{ $ref: "#/components/schemas/Price" }] }, Price: { properties: { amount: {} } } },
    },
  };
  const made = { [DOCUMENT]: JSON.stringify(bundle), [MOCK_RULES]: "{}" };
  context = { root, made, signal: new AbortController().signal };
});

afterAll(() => rm(context.root, { recursive: true }));

/** The page that is made from a register. */
async function pageOf(register: string): Promise<string | undefined> {
  await writeFile(join(context.root, "openapi/specification/open-questions.yaml"), register);
  const { "docs/open-questions.md": page } = await questions(context);
  return page;
}

const entry = `- id: first-one
  title: What comes first?
  section: Payments
  question: |
    Not shown.

    Nor anywhere else.
  meanwhile: Nothing is promised.
  judged: never
  where:
    - "#/components/schemas/Pay/properties/amount"
    - "#/paths/~10.2~1pay/post/a~0b"
`;

test("the page shows each question of the register", async () => {
  expect(
    await pageOf(entry),
  ).toBe(`<!-- Made from openapi/specification/open-questions.yaml by npm run build. Do not edit. -->

# Known gaps

What the specification leaves open, and what the contract does meanwhile. Each entry ends with the section of the specification, and
its name in reports.

## The API as a whole

### What comes first?

Not shown.

Nor anywhere else.

Meanwhile: Nothing is promised.

Section "Payments", \`first-one\`.
`);
});

test("requests that a question leaves to the service are listed for what checks one", async () => {
  const requests = "  requests:\n    - { kind: without `id`, schema: { not: { required: [id] } } }\n";
  await pageOf(entry.replace("  judged: never\n", "") + requests);
  const { "generated/open-questions.json": listed } = await questions(context);
  expect(JSON.parse(listed ?? "")).toEqual({
    requests: [{ question: "first-one", kind: "without `id`", schema: { not: { required: ["id"] } } }],
    values: [],
    absent: [],
    statuses: [],
    failures: [],
  });
});

const KEYS = "id, title, section, question, meanwhile, where";

test.each([
  ["a register that is no list", "id: x\n", "1 must be a list of questions."],
  ["a syntax error", `${entry}- id: [\n`, "14 is not YAML (bad indent)"],
  ["an entry that is a string", "- x\n", `1 entry 1 must have the keys ${KEYS}.`],
  [
    "an unknown key",
    entry.replace("title:", "titel: x\n  title:"),
    '2 first-one: unknown key "titel": did you mean title?',
  ],
  ["a missing key", entry.replace("section: Payments", ""), '1 first-one: needs a text as "section".'],
  ["an empty text", entry.replace("Payments", '" "'), '3 first-one: needs a text as "section".'],
  [
    "no places",
    `${entry.slice(0, entry.indexOf("where:"))}where: []\n`,
    '10 first-one: needs a list of JSON pointers into the bundle as "where".',
  ],
  [
    "a pointer that leads nowhere",
    entry.replace("a~0b", "a~1b"),
    "12 first-one: #/paths/~10.2~1pay/post/a~1b leads nowhere in ",
  ],
  [
    "a pointer without #",
    entry.replace("#/paths/~10.2~1pay/post", "/paths/~10.2~1pay/post"),
    "12 first-one: /paths/~10.2~1pay/post/a~0b leads",
  ],
  [
    "an entry that is neither never judged nor has decisions",
    entry.replace("  judged: never\n", ""),
    '1 first-one: needs either "judged: never" or decisions: ',
  ],
  [
    "a decision on a schema that leads nowhere",
    entry.replace(
      "judged: never",
      "requests:\n    - { kind: with an `amount`, schema: { $ref: '#/components/schemas/Amount' } }",
    ),
    "10 first-one: #/components/schemas/Amount leads nowhere in ",
  ],
  ["an id in capitals", entry.replace("first-one", "First"), "1 First: the id must be in kebab-case."],
  ["an id used twice", entry + entry, "13 first-one: the id is taken by entry 1; choose another."],
])("%s is reported with its line", async (_, register, message) => {
  await expect(pageOf(register)).rejects.toThrow(`openapi/specification/open-questions.yaml:${message}`);
});
