import { expect, test } from "vitest";
import { readWorkflows, workflowFiles } from "../../scripts/contract/workflows.ts";
import { describeCondition } from "../../scripts/docs/workflow-words.ts";
import { ROOT, readPage } from "../support/pages.ts";

const steps = { issue: 3 };

test.each([
  ["$statusCode == 403", "status 403"],
  ["$response.body#/success == true", "`success` is `true`"],
  ["$response.body#/0/account_status == 'active'", "`account_status` of the first item is `active`"],
  ["$response.body#/2/account_number == null", "`account_number` of the third item is `null`"],
  ["$response.body#/available_balance >= 95", "`available_balance` is at least `95`"],
  ["$response.body#/returned_count > 0", "`returned_count` is more than `0`"],
  ["$response.body#/returned_count == $response.body#/pagination/total", "`returned_count` is the `pagination.total`"],
  ["$response.body#/id == $steps.issue.outputs.transaction_id", "`id` is the `transaction_id` from step 3"],
  ["$[?(@.link_status)]", "`link_status` is present"],
  ["$[?(!@.error_code)]", "there is no `error_code`"],
  ["$[?(length(@) == 0)]", "the list is empty"],
  [
    "$[?(length(@.a.b) > 0 || length(@.c) == 0 && @.d == null)]",
    "`a.b` is not empty or `c` is empty and `d` is `null`",
  ],
  [
    "$[?(@.webhooks[?(@.details.transaction == {$steps.issue.outputs.transaction_id} && @.details.outcome == 'success')])]",
    "an item of `webhooks` where `details.transaction` is the `transaction_id` from step 3 and `details.outcome` is `success`",
  ],
])("puts %s into words", (condition, words) => expect(describeCondition(condition, steps)).toBe(words));

test.each([
  "$response.header.etag == 'x'",
  "$[?(@.a =~ 'b')]",
  "$[?(!@.a == 1)]",
  "$response.body#/id == $steps.other.outputs.id",
  "$response.body#/a == b",
  "$[?((@.a || @.b) && @.c)]",
  "$[?(@.a[?(@.b)] && @.c)]",
  "$[?(length(@.a) > 1)]",
  "$[?(length(@.a))]",
  "$[?(@)]",
  "$[?($statusCode)]",
])("does not misread %s", (condition) => expect(describeCondition(condition, steps)).toBeUndefined());

test("docs/workflows.md shows every step and names its source, without an expression", async () => {
  const { text } = readPage("docs/workflows.md");
  const files = await workflowFiles(ROOT);
  for (const file of files) {
    const { workflows } = await readWorkflows(ROOT, file);
    expect(text).toContain(`\`${file}\``);
    for (const { summary, steps } of workflows) {
      const [section = ""] = text.slice(text.indexOf(`**${summary}.**`)).split(/\n(?=\*\*|## )/);
      expect(section.match(/^\d+\. /gm)).toHaveLength(steps.length);
      for (const { description } of steps) expect(section).toContain(description);
    }
  }
  expect(text).not.toMatch(/[$@]/);
});
