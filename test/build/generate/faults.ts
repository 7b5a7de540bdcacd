import { bundle } from "../../../scripts/build/generate/bundle.ts";
import { cases } from "../../../scripts/build/generate/cases.ts";
import { client } from "../../../scripts/build/generate/client.ts";
import { type BuildStep, DOCUMENT } from "../../../scripts/build/generate/context.ts";
import { validate } from "../../../scripts/build/generate/validate.ts";
import { questions } from "../../../scripts/docs/questions.ts";
import { docs } from "../../../scripts/docs/site.ts";
import { fillGuides, TABLES } from "../../../scripts/docs/tables.ts";

/** A fault in the source of the fixture, and how the build reports it. */
export interface Finding {
  fault: string;
  /** The file that has it. */
  file: string;
  /** What is replaced in the file, and by what. */
  text: string | RegExp;
  replacement: string | Uint8Array;
  /** What the message of the failure contains. */
  message: string;
}

/** Mistakes from which other findings follow, each with the one line that it leads to. */
export const causes: Finding[] = [
  {
    fault: "a keyword that is indented too far",
    file: "openapi/components/schemas/Payment.yaml",
    text: "properties:\n",
    replacement: "properties:\n  required: [header]\n",
    message: "openapi/components/schemas/Payment.yaml:5:3 redocly/contract/keyword-beside-properties: ",
  },
  {
    fault: "a $ref to a file of another kind",
    file: "openapi/paths/pay.yaml",
    text: "responses/Failure.yaml",
    replacement: "schemas/Payment.yaml",
    message: "openapi/paths/pay.yaml:24:13 redocly/contract/ref-of-its-kind: ",
  },
];

interface Fault extends Finding {
  /** The step that fails on top of the last good build. */
  step: BuildStep;
}

/** What the linters find, all in one run. */
export const findings: Finding[] = [
  {
    fault: "a finding of Redocly",
    file: "openapi/paths/pay.yaml",
    text: "  summary: Pay\n",
    replacement: "",
    message: "openapi/paths/pay.yaml:1:1 redocly/operation-summary: ",
  },
  {
    fault: "a finding of Spectral, though only a hint",
    file: "openapi/components/responses/Failure.yaml",
    text: "  message:",
    replacement: "  Message:",
    message: "openapi/components/responses/Failure.yaml:8:9 spectral/lower-case-properties: ",
  },
  {
    fault: "a finding of Redocly in a workflow",
    file: "openapi/workflows/pay.yaml",
    text: "title:",
    replacement: "titel:",
    message: "openapi/workflows/pay.yaml:3:3 redocly/struct: ",
  },
  {
    fault: "an operation that a workflow misspells",
    file: "openapi/workflows/pay.yaml",
    text: "operationId: pay",
    replacement: "operationId: payy",
    message: "the contract has no operation payy: did you mean pay?",
  },
];

/** What a bundle reports of several files, all in one run. */
export const unbundled: Finding[] = [
  {
    fault: "a tab",
    file: "docs/words.yaml",
    text: /$/,
    replacement: "weights:\n\tpaying: 1\n",
    message: "docs/words.yaml:3 is indented by a tab: write spaces",
  },
  {
    fault: "a control character",
    file: "openapi/mock.yaml",
    text: "pay:",
    replacement: "# \0\npay:",
    message: "openapi/mock.yaml:1 has the control character U+0000, which YAML does not allow: remove it",
  },
  {
    fault: "two components of one name",
    file: "openapi/paths/list.yaml",
    text: "components/responses/Failure.yaml",
    replacement: "other/Failure.yaml",
    message: "openapi/paths/list.yaml:32:7 Two schemas are referenced with the same name but different content.",
  },
];

export const faults: Fault[] = [
  {
    fault: "a document that breaks the OpenAPI schema",
    file: DOCUMENT,
    text: '"in": "query"',
    replacement: '"in": "body"',
    step: validate,
    message: "openapi/components/parameters/page.yaml:2 #/paths/~10.2~1list/post/parameters/0/in must be equal to",
  },
  {
    fault: "a $ref that leads nowhere",
    file: "openapi/paths/pay.yaml",
    text: "schemas/Payment.yaml",
    replacement: "schema/Payments.yaml",
    step: bundle,
    message:
      "openapi/paths/pay.yaml:13 $ref: ../components/schema/Payments.yaml is not there: did you mean ../components/schemas/Payment.yaml?",
  },
  {
    fault: "a $ref to a file that no other is like",
    file: "openapi/paths/pay.yaml",
    text: "schemas/Payment.yaml",
    replacement: "schemas/Gone.yaml",
    step: bundle,
    message:
      "openapi/paths/pay.yaml:13 $ref: ../components/schemas/Gone.yaml is not there: create it, or correct the path",
  },
  {
    fault: "a $ref to a component that its file does not have",
    file: "openapi/paths/pay.yaml",
    text: "responses/Failure.yaml",
    replacement: "responses/Failure.yaml#/contents",
    step: bundle,
    message:
      "openapi/paths/pay.yaml:25 $ref: ../components/responses/Failure.yaml#/contents is not there: did you mean content?",
  },
  {
    fault: "a $ref to an address",
    file: "openapi/paths/pay.yaml",
    text: "../components/schemas/Payment.yaml",
    replacement: "https://payments.example/Payment.yaml",
    step: bundle,
    message:
      "openapi/paths/pay.yaml:13 $ref: https://payments.example/Payment.yaml is an address: copy what it leads to",
  },
  {
    fault: "a $ref to a file outside of the source",
    file: "openapi/paths/pay.yaml",
    text: "../components/schemas/Payment.yaml",
    replacement: "../../package.json",
    step: bundle,
    message:
      "openapi/paths/pay.yaml:13 $ref: ../../package.json leads out of openapi/, to ../package.json: copy the file",
  },
  {
    fault: "an alias, which hides a path or an address, and multiplies",
    file: "openapi/paths/pay.yaml",
    text: "post:\n",
    replacement: "x-two: &two [1, 1]\nx-many: *two\npost:\n",
    step: bundle,
    message: "openapi/paths/pay.yaml:2 *two is an alias: write what it stands for, or refer to a file of it by $ref",
  },
  {
    fault: "an alias as a key",
    file: "openapi/paths/pay.yaml",
    text: "$ref: ../components/schemas/Payment.yaml",
    replacement: "? &key $ref\n          : ../components/schemas/Header.yaml\n          *key : ../../package.json",
    step: bundle,
    message: "openapi/paths/pay.yaml:15 *key is an alias: ",
  },
  {
    fault: "an external value that is an address",
    file: "openapi/paths/pay.yaml",
    text: "        schema:\n          $ref:",
    replacement: `        examples: { far: { externalValue: "//payments.example/far.json" } }\n        schema:\n          $ref:`,
    step: bundle,
    message:
      "openapi/paths/pay.yaml:12 externalValue: //payments.example/far.json is an address: copy what it leads to",
  },
  {
    fault: "a discriminator that names a file outside of the source",
    file: "openapi/components/schemas/Payment.yaml",
    text: "oneOf:\n",
    replacement: "discriminator:\n  propertyName: speed\n  mapping: { fast: ../../../package.json }\noneOf:\n",
    step: bundle,
    message:
      "openapi/components/schemas/Payment.yaml:17 fast: ../../../package.json leads out of openapi/, to ../package.json",
  },
  {
    fault: "a $ref of a workflow to an address",
    file: "openapi/workflows/pay.yaml",
    text: "payload: { amount: 1, account_name: main }",
    replacement: `payload: { $ref: "http://payments.example/payload.yaml" }`,
    step: bundle,
    message:
      "openapi/workflows/pay.yaml:16 $ref: http://payments.example/payload.yaml is an address: copy what it leads to",
  },
  {
    fault: "a file with a comment alone",
    file: "openapi/components/schemas/Header.yaml",
    text: /.+/s,
    replacement: "# To be written.\n",
    step: bundle,
    message:
      "openapi/components/schemas/Header.yaml:1 is empty: write what belongs there, or remove the file and what refers to it",
  },
  {
    fault: "a file that is no mapping",
    file: "openapi/components/schemas/Header.yaml",
    text: /.+/s,
    replacement: "- type: object\n",
    step: bundle,
    message: "openapi/components/schemas/Header.yaml:1 is no mapping: write keys and their values",
  },
  {
    fault: "a $ref to its own file",
    file: "openapi/components/schemas/Header.yaml",
    text: /.+/s,
    replacement: "$ref: Header.yaml\n",
    step: bundle,
    message:
      "openapi/components/schemas/Header.yaml:1 $ref: leads back to where it is, Header.yaml → Header.yaml: write out what it needs of that file",
  },
  {
    fault: "a $ref that is no text",
    file: "openapi/paths/pay.yaml",
    text: "../components/schemas/Payment.yaml",
    replacement: "",
    step: bundle,
    message: "openapi/paths/pay.yaml:13 $ref: null is no path: write that of a file",
  },
  {
    fault: "a $ref to a folder",
    file: "openapi/paths/pay.yaml",
    text: "schemas/Payment.yaml",
    replacement: "schemas",
    step: bundle,
    message: "openapi/paths/pay.yaml:13 $ref: ../components/schemas is not there: create it, or correct the path",
  },
  {
    fault: "a second document",
    file: "openapi/components/schemas/Header.yaml",
    text: /$/,
    replacement: "---\ntype: object\n",
    step: bundle,
    message: "begins a second document, which nothing reads: remove the `---` and what follows, or write another file",
  },
  {
    fault: "a value that is false in YAML 1.1",
    file: "openapi/components/schemas/Payment.yaml",
    text: "type: object\n",
    replacement: "type: object\ndeprecated: no\n",
    step: bundle,
    message:
      "openapi/components/schemas/Payment.yaml:3 no is false to tools that read YAML 1.1, and a text to others: write false, or 'no' in quotes",
  },
  {
    fault: "a key that only YAML 1.1 merges",
    file: "openapi/components/schemas/Payment.yaml",
    text: "type: object\n",
    replacement: "<<: { type: object }\n",
    step: bundle,
    message: "openapi/components/schemas/Payment.yaml:2 `<<` is no key of YAML 1.2: write out what it merges",
  },
  {
    fault: "a tag",
    file: "openapi/components/schemas/Payment.yaml",
    text: "type: object\n",
    replacement: "type: !kind object\n",
    step: bundle,
    message:
      "openapi/components/schemas/Payment.yaml:2 has a tag, which begins with `!`: quote the text, or remove the tag",
  },
  {
    fault: "bytes of another encoding",
    file: "openapi/components/schemas/Payment.yaml",
    text: "type: object\n",
    replacement: Buffer.from("type: object # \xe9t\xe9\n", "latin1"),
    step: bundle,
    message:
      "openapi/components/schemas/Payment.yaml:2 byte 75 of the file, 0xe9, is not UTF-8: save the file as UTF-8",
  },
  {
    fault: "bytes of another encoding in a guide",
    file: "docs/paying.md",
    text: "# ",
    replacement: Buffer.from("# \xe9", "latin1"),
    step: fillGuides,
    message: "docs/paying.md:1 byte 3 of the file, 0xe9, is not UTF-8: save the file as UTF-8",
  },
  {
    fault: "marks of a merge in a guide",
    file: "docs/paying.md",
    text: "\n\n",
    replacement: "\n\n<<<<<<< HEAD\n",
    step: fillGuides,
    message: "docs/paying.md:3 has marks of a merge: keep both sides, and remove the marks",
  },
  {
    fault: "an operation that the client cannot call",
    file: DOCUMENT,
    text: '"post": {',
    replacement: '"put": {',
    step: client,
    message: "openapi/openapi.yaml: /0.2/pay must have a post and nothing else; ",
  },
  {
    fault: "a request that the client cannot make",
    file: DOCUMENT,
    text: '"header": {',
    replacement: '"head": {',
    step: client,
    message: "openapi/openapi.yaml: /0.2/list must take a JSON object with the object `header`; ",
  },
  {
    fault: "a credential that the client has no option for",
    file: DOCUMENT,
    text: '"in": "header",\n        "name": "usersignature"',
    replacement: '"in": "query",\n        "name": "usersignature"',
    step: client,
    message: "openapi/openapi.yaml: /0.2/pay must not ask for usersignature, which the client has no option for; ",
  },
  {
    fault: "a pointer of the register that leads nowhere",
    file: "openapi/specification/open-questions.yaml",
    text: "Payment/properties/amount",
    replacement: "Payment/properties/price",
    step: questions,
    message:
      "openapi/specification/open-questions.yaml:8 largest-amount: #/components/schemas/Payment/properties/price leads nowhere ",
  },
  {
    fault: "a documented failure that an operation lacks",
    file: "openapi/specification/sections/1-paying.yaml",
    text: "section: Payments\nstatements:\n",
    replacement: `section: Payments
operation: pay
statements:
  path: { says: The path is \`/0.2/pay\`., path: /0.2/pay }
  late: { says: A late payment gives 404., causes: [{ status: 404, example: late }] }
`,
    step: cases,
    message:
      "openapi/paths/pay.yaml:14 pay has no response 404: add it, or change the statement paying/late in openapi/specification/sections/1-paying.yaml",
  },
  {
    fault: "a section with an unknown key",
    file: "openapi/specification/sections/1-paying.yaml",
    text: "question:",
    replacement: "answer:",
    step: cases,
    message:
      "openapi/specification/sections/1-paying.yaml:8 statements/largest-amount must NOT have additional properties: answer",
  },
  {
    fault: "a question that is not in the register",
    file: "openapi/specification/sections/1-paying.yaml",
    text: "question: order-of-checks",
    replacement: "question: order-of-check",
    step: cases,
    message:
      "1-paying.yaml:10 paying/order: openapi/specification/open-questions.yaml has no entry order-of-check: did you mean order-of-checks?",
  },
  {
    fault: "a place that the contract does not have",
    file: "openapi/specification/sections/1-paying.yaml",
    text: "properties/speed",
    replacement: "properties/sped",
    step: cases,
    message: "1-paying.yaml:4 paying/speed: Payment.sped is not in the contract: correct the place, or remove it",
  },
  {
    fault: "an implication of a field that the contract does not have",
    file: "openapi/specification/sections/1-paying.yaml",
    text: 'where: ["#/components/schemas/Payment/properties/speed"]',
    replacement: "implies: { Payment: [{ when: { sped: ^fast$ }, has: { speed: fast } }] }",
    step: cases,
    message: "1-paying.yaml:4 paying/speed: Payment.sped is not in the contract: correct the place, or remove it",
  },
  {
    fault: "a statement with a place of no operation",
    file: "openapi/specification/sections/1-paying.yaml",
    text: "#/components/schemas/Payment/properties/speed",
    replacement: "x-events",
    step: cases,
    message:
      "openapi/specification/sections/1-paying.yaml:4 paying/speed: x-events: the statement is about no single operation or event: write <operation>/x-events",
  },
  {
    fault: "a mark with an unknown table",
    file: "docs/paying.md",
    text: "table: states payment",
    replacement: "table: payments",
    step: fillGuides,
    message: `docs/paying.md:7 there is no table "payments": the tables are ${Object.keys(TABLES).join(", ")}, `,
  },
  {
    fault: "a mark without an end",
    file: "docs/paying.md",
    text: "<!-- end of table -->",
    replacement: "",
    step: fillGuides,
    message: 'docs/paying.md:7 each "<!-- table: … -->" needs an "<!-- end of table -->", and vice versa',
  },
  {
    fault: "a misspelt mark, the only one of its guide",
    file: "docs/paying.md",
    text: "<!-- table: ",
    replacement: "<!-- tabel: ",
    step: fillGuides,
    message: 'docs/paying.md:22 each "<!-- table: … -->" needs an "<!-- end of table -->", and vice versa',
  },
  {
    fault: "a link to a heading that no guide has",
    file: "docs/paying.md",
    text: "#what-is-the-largest-amount",
    replacement: "#what-is-the-smallest-amount",
    step: docs,
    message:
      "docs/paying.md:3 links to open-questions.md#what-is-the-smallest-amount, but docs/open-questions.md has no such heading: did you mean #what-is-the-largest-amount?",
  },
  {
    fault: "a link to a guide that does not exist",
    file: "docs/paying.md",
    text: "(open-questions.md",
    replacement: "(open-question.md",
    step: docs,
    message:
      "docs/paying.md:3 links to open-question.md, which is no page of the docs: did you mean open-questions.md?",
  },
  {
    fault: "an image outside of docs/",
    file: "docs/paying.md",
    text: "states/payment.svg",
    replacement: "../secret.svg",
    step: docs,
    message: "docs/paying.md shows ../secret.svg, which is no SVG in docs/: copy it there, ",
  },
  {
    fault: "a drawing with more than shapes and texts",
    file: "docs/states/payment.svg",
    text: "<svg ",
    replacement: "<svg onload='steal()' ",
    step: docs,
    message:
      "docs/states/payment.svg has onload=, and a drawing only shapes and texts: remove it, or draw it as a path",
  },
  {
    fault: "a guide of the index that does not exist",
    file: "docs/README.md",
    text: "(paying.md)",
    replacement: "(payings.md)",
    step: docs,
    message: "docs/README.md lists payings.md, which is not in docs/: write it, or correct the link.",
  },
  {
    fault: "a key that is there twice",
    file: "openapi/components/schemas/Payment.yaml",
    text: "type: object\nrequired",
    replacement: "type: object\ntype: object\nrequired",
    step: bundle,
    message: "openapi/components/schemas/Payment.yaml:3 has a key twice: keep one of them",
  },
  {
    fault: "marks of a merge",
    file: "openapi/components/schemas/Payment.yaml",
    text: "type: object\nrequired",
    replacement: "<<<<<<< HEAD\ntype: object\nrequired",
    step: bundle,
    message: "has marks of a merge: keep both sides, and remove the marks",
  },
  {
    fault: "an operation of the mock that the contract does not have",
    file: "openapi/mock.yaml",
    text: "pay:",
    replacement: "payy:",
    step: bundle,
    message: 'openapi/mock.yaml:1 unknown key "payy": did you mean pay?',
  },
  {
    fault: "words of the docs with an unknown key",
    file: "docs/words.yaml",
    text: "synonyms:",
    replacement: "synonym:",
    step: docs,
    message: 'docs/words.yaml:1 unknown key "synonym": did you mean synonyms?',
  },
  {
    fault: "words of the docs that lead to no place",
    file: "docs/words.yaml",
    text: "[]",
    replacement: "\n  - [money, payign]",
    step: docs,
    message: 'docs/words.yaml:2 the docs have no "payign": did you mean paying?',
  },
  {
    fault: "a state machine with an unknown key",
    file: "docs/states/payment.yaml",
    text: "unnamed:",
    replacement: "unamed:",
    step: fillGuides,
    message: 'unknown key "unamed": did you mean unnamed?',
  },
  {
    fault: "a diagram of states that the contract does not have",
    file: "docs/states/payment.yaml",
    text: "properties/speed",
    replacement: "properties/pace",
    step: fillGuides,
    message: "docs/states/payment.yaml:2 #/components/schemas/Payment/properties/pace leads nowhere in the contract.",
  },
  {
    fault: "a move of states that the contract does not have",
    file: "docs/states/payment.yaml",
    text: ", to: [slow]",
    replacement: "",
    step: fillGuides,
    message: "docs/states/payment.yaml:6 needs a `to`: the specification shows no move of these events from there.",
  },
  {
    fault: "an event of states whose outcomes the contract does not have",
    file: "docs/states/payment.yaml",
    text: "events: {}",
    replacement: "events: { paid: }",
    step: fillGuides,
    message: "docs/states/payment.yaml:3 paid has no list of outcomes: list the states here.",
  },
];
