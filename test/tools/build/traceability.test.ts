import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { traceability } from "../../../scripts/docs/traceability.ts";
import { type BuildContext, writeOutput } from "../../../scripts/generate/context.ts";

let context: BuildContext;

const bundle = {
  paths: { "/0.2/pay": { post: { responses: { 200: {} } } } },
  components: { schemas: { Speed: { enum: ["fast", "slow"], default: null } } },
};

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "traceability-"));
  context = { root: folder, staging: folder, signal: new AbortController().signal };
  await writeOutput(context, "generated/openapi.json", JSON.stringify(bundle));
  await writeOutput(context, "openapi/components/schemas/values/Speed.yaml", "");
  await writeOutput(context, "openapi/open-questions.yaml", "- id: how-slow\n  title: How slow is `slow`?\n");
  await writeOutput(context, "test/traceability/10-last.yaml", section("last.1"));
});

afterAll(() => rm(context.root, { recursive: true }));

function section(id: string): string {
  return `section: Last words
statements:
  - id: ${id}
    statement: It ends.
    where: ["#/components"]
`;
}

/** The page that a section gives, beside another. */
async function pageOf(text: string): Promise<string> {
  await writeOutput(context, "test/traceability/4.2-speed.yaml", text);
  await traceability(context);
  return readFile(join(context.root, "docs/traceability.md"), "utf8");
}

const speed = `section: Speed
statements:
  - id: speed.1
    statement: A payment is fast or slow.
    where: ["#/paths/~10.2~1pay/post", "#/components/schemas/Speed/enum/fast", "#/components/schemas/Speed/default"]
    tables: [requests/pay/speed, requests/pay/default]
    cases: [pay/fast]
  - id: speed.2
    statement: What slow means is not shown.
    question: how-slow
`;

test("the page shows each section by number, with links to the source, the cases, the tables and the questions", async () => {
  expect(await pageOf(speed)).toContain(`
| Section | Statements | Proved by cases | Open |
| --- | --- | --- | --- |
| [4.2 Speed](#42-speed) | 2 | 1 | 1 |
| [10 Last words](#10-last-words) | 1 | 0 | 0 |

## 4.2 Speed

| Id | Statement | Where | Proof |
| --- | --- | --- | --- |
| \`speed.1\` | A payment is fast or slow. | [pay](../openapi/paths/pay.yaml)<br>[Speed](../openapi/components/schemas/values/Speed.yaml): \`enum/fast\`, \`default\` | [pay](../test/cases/pay.yaml): \`fast\`<br>table [requests](../test/specification/requests.yaml) |
| \`speed.2\` | What slow means is not shown. |  | [open question](open-questions.md#how-slow-is-slow) \`how-slow\` |

## 10 Last words

| Id | Statement | Where | Proof |
| --- | --- | --- | --- |
| \`last.1\` | It ends. | [openapi](../openapi/openapi.yaml): \`components\` | the text alone |
`);
});

test.each([
  ["no YAML", `${speed}  - id: [\n`, "12 Flow sequence in block collection must be "],
  ["a text", "Speed\n", "1 the section must be object."],
  ["no section", speed.replace("section:", "heading:"), "1 the section must have required property 'section'."],
  ["an unknown key", speed.replace("question:", "quest: x\n    question:"), "8 statements 1 must NOT have additional"],
  ["neither place nor question", speed.replace("    question: how-slow\n", ""), "8 statements 1 must have required "],
  ["a statement without a full stop", speed.replace("slow.", "slow"), '4 statements 0 statement must match pattern "'],
  ["an id out of turn", speed.replace("speed.2", "speed.3"), "8 speed.3: the id must be speed.2."],
  ["the id of another section", speed.replace("speed.1", "pay.1"), "3 pay.1: the id must be speed.1."],
  [
    "a place that is not there",
    speed.replace("pay/post", "pay/get"),
    "5 speed.1: #/paths/~10.2~1pay/get leads nowhere",
  ],
  ["a value that is not there", speed.replace("/fast", "/0"), "5 speed.1: #/components/schemas/Speed/enum/0 leads"],
  [
    "an unknown question",
    speed.replace("how-slow", "why"),
    '10 speed.2: openapi/open-questions.yaml has no question "why".',
  ],
])("%s is told with its line", async (_, text, message) => {
  await expect(pageOf(text)).rejects.toThrow(`test/traceability/4.2-speed.yaml:${message}`);
});
