import { expect, test } from "vitest";
import { chooseFailures, type LintFinding } from "../../../scripts/build/generate/findings.ts";
import { BuildFailure, CausalFailure, FormFailure } from "../../../scripts/contract/failure.ts";

const PAY = "openapi/operations/pay/pay.yaml";
const OTHER = "openapi/operations/list/list.yaml";
const SHARED = "openapi/shared/Header.yaml";

const find = (rule: string, file = PAY, line = 1): LintFinding => ({
  file,
  line,
  column: 1,
  rule,
  message: `${rule}.`,
});

const struct = find("redocly/struct");
const summary = find("redocly/operation-summary", PAY, 2);

/** What linters find together, and what is reported of it. */
const cases: [title: string, findings: LintFinding[], reported: LintFinding[]][] = [
  ["what follows in the same operation", [struct, find("redocly/contract/mock-can-derive", PAY, 3)], [struct]],
  [
    "what follows from a file that is shared",
    [find("redocly/struct", SHARED), find("spectral/oas3-schema")],
    [find("redocly/struct", SHARED)],
  ],
  [
    "what follows of a cause that follows itself",
    [
      find("redocly/contract/one-operation-per-file", "openapi/openapi.yaml"),
      find("redocly/contract/operation-id-from-path"),
      find("source/unused", OTHER),
    ],
    [find("redocly/contract/one-operation-per-file", "openapi/openapi.yaml")],
  ],
  ["the same line once more", [struct, find("spectral/typed-enum")], [struct]],
];

test.each(cases)("%s is left out", (_, findings, reported) => {
  expect(chooseFailures(findings).map(({ message }) => message)).toEqual(
    chooseFailures(reported).map(({ message }) => message),
  );
});

test.each([
  ["what nothing follows from", [summary, struct]],
  ["what compares places of another operation", [struct, find("redocly/contract/mock-can-derive", OTHER)]],
  [
    "what a workflow has",
    [find("workflow-operation", "openapi/workflows/pay.yaml", 2), find("redocly/struct", "openapi/workflows/pay.yaml")],
  ],
])("%s is reported beside a cause", (_, findings) => {
  expect(chooseFailures(findings)).toHaveLength(2);
});

test("examples that break the same rule are one line", () => {
  const examples = [1, 1, 2].map((line) => find("redocly/no-invalid-media-type-examples", PAY, line));
  expect(chooseFailures(examples).map(({ message }) => message)).toEqual([
    `${PAY}:1:1 redocly/no-invalid-media-type-examples: redocly/no-invalid-media-type-examples: correct the example, or its schema (also ${PAY}:2)`,
  ]);
});

test("a failure says whether others follow from it", () => {
  const kindsOf = (findings: LintFinding[]) => chooseFailures(findings).map((failure) => failure.constructor);
  expect(kindsOf([struct, summary])).toEqual([CausalFailure, FormFailure]);
  expect(kindsOf([find("spectral/oas3-schema")])).toEqual([BuildFailure]);
});

test("what to do is said before the link to the rule", () => {
  const [failure] = chooseFailures([
    { ...struct, message: "Unexpected (openapi/README.md#struct).", advice: "did you mean paths?" },
  ]);
  expect(failure?.message).toBe(
    `${PAY}:1:1 redocly/struct: Unexpected: did you mean paths? (openapi/README.md#struct).`,
  );
});
