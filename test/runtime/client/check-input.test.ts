import { expect, test } from "vitest";
import { checkInput, issueSilaInput } from "../../../generated/validators.js";
import { clientOf, input, recordingFetch } from "./fetches.ts";

test("checkInput sends no invalid input, and lists all that is wrong with it", async () => {
  const { fetch, sent } = recordingFetch();
  const client = clientOf({ fetch, middleware: [checkInput] });
  const invalid = { ...input, amount: 0, transaction_idempotency_id: "order-1" };
  const { issues } = issueSilaInput.validate(invalid);
  const texts = issues?.map(({ path, message }) => `${path.join(".")} ${message}`);
  expect(texts).toHaveLength(2);
  const result = await client.issueSila(invalid);
  expect(result).toMatchObject({ kind: "error", reason: "invalid_request", sent: false, cause: { issues } });
  expect(result).toMatchObject({ message: `issueSila was not sent: invalid_request: TypeError: ${texts?.join("; ")}` });
  const posted = client.POST("/0.2/issue_sila", {
    body: { header: { user_handle: "" }, amount: 1, account_name: "a" },
  });
  await expect(posted).rejects.toMatchObject({
    reason: "invalid_request",
    cause: { issues: [{ path: ["user_handle"] }] },
  });
  expect(sent).toEqual([]);
});

test("checkInput sends what is valid as it is, of users and of the app", async () => {
  const { fetch, sent } = recordingFetch();
  const client = clientOf({ fetch, middleware: [checkInput] });
  expect(await client.issueSila(input)).toMatchObject({ kind: "success" });
  expect(await client.getEntities({ entity_type: "business" })).toMatchObject({ kind: "success" });
  expect(sent.map(({ body }) => body)).toMatchObject([{ amount: 100 }, { entity_type: "business" }]);
});
