import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocator, type Locator } from "../../../scripts/build/generate/source-places.ts";
import {
  describeDepartures,
  describeLostPlaces,
  describePlace,
  describeReadings,
} from "../../../scripts/build/generate/specification-gaps.ts";
import { createSection } from "../../../scripts/build/specification/model/sections.ts";
import { deriveSpecification } from "../../../scripts/build/specification/specification.ts";
import { parseYaml } from "../../../scripts/contract/yaml-file.ts";
import { describeUnstated } from "./gaps.ts";

const files = {
  "openapi/openapi.yaml": `servers:
  - url: https://payments.example
paths:
  /pay:
    $ref: operations/pay/pay.yaml
  /refund:
    $ref: operations/refund/refund.yaml
`,
  "openapi/operations/pay/pay.yaml": `post:
  requestBody:
    content:
      application/json:
        schema:
          $ref: PayRequest.yaml
  responses:
    '403':
      $ref: responses.yaml#/PayForbidden
`,
  "openapi/operations/pay/PayRequest.yaml": `type: object
required:
  - amount
properties:
  amount:
    type: integer
    maximum: 9
  memo:
    $ref: Memo.yaml
  speed:
    enum:
      - fast
      - slow
oneOf:
  - title: speed
    required: [speed]
    properties:
      speed: { type: string }
`,
  "openapi/operations/pay/Memo.yaml": "maxLength: 5\n",
  "openapi/operations/pay/examples.yaml": "PayRefused:\n  value: {}\n",
  "openapi/operations/pay/responses.yaml": `PayForbidden:
  content:
    application/json:
      schema: {}
      examples:
        refused:
          $ref: examples.yaml#/PayRefused
`,
  "openapi/operations/refund/refund.yaml": "post:\n  requestBody:\n    required: true\n",
};

const media = (schema: object, examples: object) => ({ content: { "application/json": { schema, examples } } });
const document = {
  servers: [{ url: "https://payments.example" }],
  paths: {
    "/pay": {
      post: {
        requestBody: media(
          { $ref: "#/components/schemas/PayRequest" },
          { one: { value: { amount: 1, speed: "fast" } } },
        ),
        responses: { 403: media({}, { refused: { $ref: "#/components/examples/PayRefused" } }) },
      },
    },
    "/refund": { post: { requestBody: { required: true }, responses: {} } },
  },
  components: {
    examples: { PayRefused: { value: {} } },
    schemas: {
      Memo: { maxLength: 5 },
      PayRequest: {
        type: "object",
        required: ["amount"],
        properties: {
          amount: { type: "integer", maximum: 9 },
          memo: { $ref: "#/components/schemas/Memo" },
          speed: { enum: ["fast", "slow"] },
        },
        oneOf: [{ required: ["speed"], properties: { speed: { type: "string" } } }],
      },
    },
  },
};

const SECTION = "openapi/specification/sections/4.1-pay.yaml";

/** The specification of which the document is the contract, but for a server, a memo, a refusal, and the whole refund. */
const SAYS = `section: pay
operation: pay
statements:
  path:
    says: The path is \`/pay\`.
    path: /pay
    where: ['pay/requestBody/content/application~1json']
  amount:
    says: The amount is at most 9.
    request:
      body: { type: object }
      amount: { type: integer, required: true, maximum: 9 }
  speed:
    says: It is fast or slow.
    request: { speed: { enum: [fast, slow], required: conditional } }
  refusal:
    says: A payment may be refused.
    where: [pay/responses/403]
`;

let root: string;
let locate: Locator;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "gaps-"));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  locate = createLocator({ root }, document);
});

afterAll(() => rm(root, { recursive: true }));

function specify(text: string) {
  const section = createSection("4.1-pay.yaml", parseYaml(SECTION, text));
  return deriveSpecification(document, [section]);
}

/** What the contract says and a changed specification does not, besides what it never says. */
function unstatedAfter(text: string, replacement: string): string[] {
  const before = describeUnstated(specify(SAYS), locate);
  return describeUnstated(specify(SAYS.replace(text, replacement)), locate).filter((line) => !before.includes(line));
}

test("each part of the contract that no statement says is listed once, with its place and where to say it", () => {
  expect(describeUnstated(specify(SAYS), locate)).toEqual([
    `#/servers/0 (openapi/openapi.yaml:2) is in no \`where\`: add it to a statement in a section`,
    "refund (openapi/operations/refund/refund.yaml:1) has no section: write openapi/specification/sections/<number>-refund.yaml",
    `examples/PayRefused (openapi/operations/pay/examples.yaml:1) is in no \`causes\`: add it to ${SECTION}`,
    `Memo/maxLength (openapi/operations/pay/Memo.yaml:1) is in no row: add it to ${SECTION}`,
    `PayRequest.memo (openapi/operations/pay/PayRequest.yaml:8) is in no row: add it to ${SECTION}`,
  ]);
});

test.each([
  ["maximum: 9", "minimum: 1", "PayRequest.amount/maximum (openapi/operations/pay/PayRequest.yaml:7) is in no row"],
  [
    "required: true",
    "default: 1",
    "PayRequest/required/amount (openapi/operations/pay/PayRequest.yaml:3) is in no row",
  ],
  ["[fast, slow]", "[fast, late]", "PayRequest.speed/enum (openapi/operations/pay/PayRequest.yaml:11) is in no row"],
  ["[pay/responses/403]", "[pay]", "pay/responses/403 (openapi/operations/pay/pay.yaml:8) is in no `causes`"],
  [
    ", required: conditional",
    "",
    "PayRequest.speed/required (openapi/operations/pay/PayRequest.yaml:16) is in no row as `required: conditional`",
  ],
])("without %s, one line is added", (text, replacement, line) => {
  expect(unstatedAfter(text, replacement)).toEqual([`${line}: add it to ${SECTION}`]);
});

test.each([
  [
    "maximum: 9",
    "maximum: 8",
    "9 pay/amount: pay request amount maximum 8: the contract says 9, in PayRequest.amount/maximum (openapi/operations/pay/PayRequest.yaml:7)",
  ],
  [
    "[fast, slow]",
    "[fast, late]",
    "14 pay/speed: pay request speed enum: the contract also has slow and lacks late, in PayRequest.speed/enum (openapi/operations/pay/PayRequest.yaml:11)",
  ],
  [
    "request: { speed",
    "request: { memo: { maxLength: 6 }, speed",
    "14 pay/speed: pay request memo maxLength 6: the contract says 5, in Memo/maxLength (openapi/operations/pay/Memo.yaml:1)",
  ],
  ["speed: { enum", "pace: { type: string, enum", "14 pay/speed: pay request pace: the contract has no such field"],
])("a row that the contract does not say, changed from %s to %s, is listed once", (text, replacement, line) => {
  const changed = specify(SAYS.replace(text, replacement));
  expect(describeDepartures(changed, locate)).toEqual([`${SECTION}:${line}: change the row or the contract`]);
});

test("a place of a statement that is not in the contract is listed with its section", () => {
  expect(describeLostPlaces(specify(SAYS.replace("responses/403", "responses/404")))).toEqual([
    `${SECTION}:17 pay/refusal: pay/responses/404 is not in the contract: correct the place, or remove it`,
  ]);
});

test("a text of a place that is not in the contract is not listed once more as other words", () => {
  const lost = specify(SAYS.replace("where: [pay/responses/403]", "text: { PayRequest.pace: Fast }"));
  expect(describeLostPlaces(lost)).toEqual([expect.stringContaining("PayRequest.pace/description is not in the")]);
  expect(describeReadings(lost)).toEqual([]);
});

test.each([
  ["#/components/schemas/PayRequest/properties/memo", "PayRequest.memo (openapi/operations/pay/PayRequest.yaml:8)"],
  ["#/components/schemas/PayRequest/properties/memo/type", "PayRequest.memo/type (openapi/operations/pay/Memo.yaml:1)"],
  [
    "#/components/schemas/PayRequest/properties/speed/enum/slow",
    "PayRequest.speed/enum/slow (openapi/operations/pay/PayRequest.yaml:13)",
  ],
  ["#/components/schemas/PayRequest/items/properties/a", "PayRequest.[].a (openapi/operations/pay/PayRequest.yaml:1)"],
])("%s is described as %s", (place, description) => {
  expect(describePlace(place, locate)).toBe(description);
});
