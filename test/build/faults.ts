/** A fault in the source of the fixture, and how the build tells it. */
export interface Fault {
  fault: string;
  /** The file that has it. */
  file: string;
  /** What stands there, and what stands there instead. */
  text: string;
  replacement: string;
  /** The steps that are run. */
  steps: string[];
  /** What the build says, at least. */
  told: string;
}

export const faults: Fault[] = [
  {
    fault: "a finding of Redocly",
    file: "openapi/paths/pay.yaml",
    text: "  summary: Pay\n",
    replacement: "",
    steps: ["lint", "bundle"],
    told: "openapi/paths/pay.yaml:1:1 redocly/operation-summary: ",
  },
  {
    fault: "a finding of Spectral, though only a hint",
    file: "openapi/components/schemas/Payment.yaml",
    text: "  speed:",
    replacement: "  Speed:",
    steps: ["lint", "bundle"],
    told: "openapi/components/schemas/Payment.yaml:7:9 spectral/lower-case-properties: ",
  },
  {
    fault: "a linter that cannot start",
    file: ".spectral.yaml",
    text: "function: pattern",
    replacement: "function: patern",
    steps: ["lint", "bundle"],
    told: "spectral could not lint openapi/openapi.yaml:\nError running Spectral!",
  },
  {
    fault: "a document that breaks the OpenAPI schema",
    file: "openapi/components/parameters/page.yaml",
    text: "in: query",
    replacement: "in: body",
    steps: ["validate", "bundle"],
    told: "openapi/components/parameters/page.yaml:2 #/paths/~10.2~1list/post/parameters/0/in must be equal to",
  },
  {
    fault: "a $ref that leads nowhere",
    file: "openapi/paths/pay.yaml",
    text: "schemas/Payment.yaml",
    replacement: "schemas/Gone.yaml",
    steps: ["types"],
    told: "openapi/paths/pay.yaml:13:11 ",
  },
  {
    fault: "two components of one name",
    file: "openapi/paths/list.yaml",
    text: "responses/Failure.yaml",
    replacement: "responses/other/Failure.yaml",
    steps: ["bundle"],
    told: "[1] openapi/paths/list.yaml:32:7 at #/post/responses/400\n\nTwo schemas are referenced with the same name ",
  },
  {
    fault: "an operation that the client cannot call",
    file: "openapi/paths/pay.yaml",
    text: "post:",
    replacement: "put:",
    steps: ["client"],
    told: "openapi/openapi.yaml: /0.2/pay must have a post and nothing else; ",
  },
  {
    fault: "a request that the client cannot make",
    file: "openapi/components/schemas/Payment.yaml",
    text: "  header:\n",
    replacement: "  head:\n",
    steps: ["client"],
    told: "openapi/openapi.yaml: /0.2/pay must take a JSON object with the object `header`; ",
  },
  {
    fault: "authentication that the client does not know",
    file: "openapi/openapi.yaml",
    text: "in: header, name: usersignature",
    replacement: "in: query, name: usersignature",
    steps: ["client"],
    told: "openapi/openapi.yaml: /0.2/pay must not ask for usersignature, which the client has no option for; ",
  },
  {
    fault: "a pointer of the register that leads nowhere",
    file: "openapi/open-questions.yaml",
    text: "Payment/properties/amount",
    replacement: "Payment/properties/price",
    steps: ["questions"],
    told: "openapi/open-questions.yaml:7 largest-amount: #/components/schemas/Payment/properties/price leads nowhere ",
  },
  {
    fault: "a finding of Redocly in a workflow",
    file: "openapi/workflows/pay.yaml",
    text: "title:",
    replacement: "titel:",
    steps: ["lint", "bundle"],
    told: "openapi/workflows/pay.yaml:3:3 redocly/struct: ",
  },
  {
    fault: "a workflow that calls what is no operation",
    file: "openapi/workflows/pay.yaml",
    text: "operationId: pay",
    replacement: "operationId: repay",
    steps: ["workflows"],
    told: "openapi/workflows/pay.yaml: step pay calls repay, which is no operation.",
  },
  {
    fault: "a mark that names no table",
    file: "docs/paying.md",
    text: "table: states payment",
    replacement: "table: payments",
    steps: ["guides"],
    told: 'docs/paying.md:7 There is no table "payments". The tables are: errors, ',
  },
  {
    fault: "a mark without an end",
    file: "docs/paying.md",
    text: "<!-- end of table -->",
    replacement: "",
    steps: ["guides"],
    told: 'docs/paying.md Each "<!-- table: … -->" needs an "<!-- end of table -->", and the reverse.',
  },
  {
    fault: "a link to a heading that no guide has",
    file: "docs/paying.md",
    text: "#what-is-the-largest-amount",
    replacement: "#what-is-the-smallest-amount",
    steps: ["docs"],
    told: "docs/paying.md links to open-questions.md#what-is-the-smallest-amount, but docs/open-questions.md has no such ",
  },
  {
    fault: "a diagram of states that the contract does not have",
    file: "docs/states/payment.yaml",
    text: "properties/speed",
    replacement: "properties/pace",
    steps: ["guides"],
    told: "docs/states/payment.yaml: #/components/schemas/Payment/properties/pace leads nowhere in generated/openapi.json.",
  },
];
