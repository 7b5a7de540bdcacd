import { expect, test } from "vitest";
import { withoutFollowing } from "../../../scripts/build/generate/lint.ts";

const find = (rule: string) => ({ file: "openapi/Payment.yaml", line: 1, column: 1, rule, message: "" });
const ofExamples = ["spectral/oas3-valid-media-example", "redocly/no-invalid-media-type-examples"].map(find);

test.each(["redocly/struct", "redocly/no-required-schema-properties-undefined"])(
  "findings in examples are left out beside one of %s",
  (rule) => {
    const kept = [find("redocly/operation-summary"), find(rule)];
    expect(withoutFollowing([...kept, ...ofExamples])).toEqual(kept);
  },
);

test("findings in examples are kept if the schemas are right", () => {
  expect(withoutFollowing(ofExamples)).toEqual(ofExamples);
});
