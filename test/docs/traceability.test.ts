import { expect, test } from "vitest";
import { sourceOf } from "../../scripts/build/generate/source-places.ts";
import { createSection } from "../../scripts/build/specification/model/sections.ts";
import { deriveSpecification } from "../../scripts/build/specification/specification.ts";
import { parseYaml } from "../../scripts/contract/yaml-file.ts";
import { traceabilityPage } from "../../scripts/docs/traceability.ts";

test("the page shows each section with its statements, their places, proofs and questions", () => {
  const file = parseYaml(
    "4.2-speed.yaml",
    `section: Speed
statements:
  processing:
    says: A payment is fast or slow.
    reads:
      '#/components/schemas/Speed/enum/fast': fast
      '#/security/0': {}
  slow:
    says: What slow means is not shown.
    question: how-slow
  again:
    says: It is fast | slow.
    restates: [speed/processing]
`,
  );
  const specification = deriveSpecification({ paths: {} }, [createSection("4.2-speed.yaml", file)]);
  const text = traceabilityPage(
    specification,
    ["openapi/shared/Speed.yaml"],
    [{ id: "how-slow", title: "How slow is `slow`?" }],
  );
  expect(text).toContain(`
| Section | Statements | Proved | Open |
| --- | --- | --- | --- |
| [4.2 Speed](#42-speed) | 3 | 2 | 1 |

## 4.2 Speed

[openapi/specification/sections/4.2-speed.yaml](../openapi/specification/sections/4.2-speed.yaml)

| Name | Statement | Where | Proof |
| --- | --- | --- | --- |
| \`processing\` | A payment is fast or slow. | [Speed](../openapi/shared/Speed.yaml): \`enum/fast\`<br>[openapi](../openapi/openapi.yaml): \`security/0\` | reading |
| \`slow\` | What slow means is not shown. |  | [open question](../docs/open-questions.md#how-slow-is-slow) \`how-slow\` |
| \`again\` | It is fast \\| slow. |  | as \`speed/processing\` |
`);
});

test.each([
  ["#/paths/~10.2~1pay/post/security/0", "openapi/operations/pay/pay.yaml", "security/0"],
  ["#/components/examples/Late/value", "openapi/operations/pay/examples/Late.yaml", "value"],
  ["#/components/responses/Late", "openapi/operations/pay/Late.yaml", ""],
  ["#/servers/0", "openapi/openapi.yaml", "servers/0"],
])("%s is in %s", (place, file, inside) => {
  const sources = ["pay.yaml", "Late.yaml", "examples/Late.yaml"].map((name) => `openapi/operations/pay/${name}`);
  expect(sourceOf(place, sources)).toEqual({ file, inside });
});
