import { join } from "node:path";
import type { Plugin } from "esbuild";
import { describe, expect, test } from "vitest";
import type { Body } from "../../../scripts/contract/contract.ts";
import { isFailure } from "../../../scripts/contract/views.ts";
import { listAllFields } from "../../../scripts/contract/walk.ts";
import { browserBundle, gzippedSize } from "../../support/browser-bundle.ts";
import { contract } from "../../support/contract.ts";

const root = join(import.meta.dirname, "../../..");

/** As if package.json had no `sideEffects`. */
const withEffects: Plugin = {
  name: "with-effects",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), sideEffects: true }));
  },
};

const bundle = (contents: string, plugins?: Plugin[]) => browserBundle(contents, root, plugins);

const validator = (name: string) =>
  bundle(`import { ${name} } from "token-payments-contract/validators"; globalThis.used = ${name};`);

describe("a bundle contains only what it uses", () => {
  test("one validator does not pull in another", async () => {
    const code = await validator("kycStatusUpdateEvent");
    expect(code).toContain("member_review");
    // Other events, requests, responses, and the explanation of branches.
    expect(code).not.toMatch(/sms_opt_in_status|app_handle|transaction_id|clashes|issue_msg/);
  });

  test("unused validators leave nothing in a bundle", async () => {
    expect(await bundle('import * as validators from "token-payments-contract/validators";')).toBe("");
    expect(await bundle('import { parseWebhookEvent } from "token-payments-contract/webhooks";')).toBe("");
    expect(await bundle('import * as schemas from "token-payments-contract/json-schemas";')).toBe("");
  });

  test("unused files leave nothing in a bundle, even if package.json has no sideEffects", async () => {
    const files = [
      "requests",
      "responses",
      "failures",
      "events",
      "inputs",
      "json-schemas",
      "validate-response",
      "check-input",
    ].map((file) => `generated/validators/${file}.js`);
    const code = await bundle([...files, "generated/webhooks.js"].map((file) => `import ".//${file}";`).join(""), [
      withEffects,
    ]);
    expect(code).toBe("");
  });
});

test("only the entry with JSON Schemas brings in one, and only the one that is used", async () => {
  expect(await validator("kycStatusUpdateEvent")).not.toContain("json-schema.org");
  const code = await bundle(
    'import { kycStatusUpdateEvent } from "token-payments-contract/json-schemas"; globalThis.used = kycStatusUpdateEvent;',
  );
  expect(code).toContain("json-schema.org");
  expect(code).not.toMatch(/sms_opt_in_status|app_handle|transaction_id/);
});

/** What each event adds to the parser, and each operation to the validator of responses, in bytes of gzip. */
const PER_EVENT = 60;
const PER_OPERATION = 100;
/** What each field and each listed value adds to a validator. */
const PER_PART = 10;
/** What a format adds that no field had before. */
const FORMAT = 200;

/** The number of fields of a body, and of the values that they list. */
function countParts({ schema }: Body): number {
  const fields = listAllFields(contract, schema);
  return fields.reduce((count, { schema }) => count + 1 + (schema.enum?.length ?? 0), 0);
}

const total = (bodies: Body[]) => bodies.reduce((sum, body) => sum + countParts(body), 0);
const events = contract.events.map(({ id, request }) => ({ id, parts: countParts(request) }));
const largest = events.reduce((one, other) => (other.parts > one.parts ? other : one));

describe("sizes, minified and gzipped", () => {
  const event = 1700 + PER_PART * largest.parts;
  const parser = 2680 + PER_EVENT * events.length + PER_PART * total(contract.events.map(({ request }) => request));
  const receiver = parser + 1325;
  const successes = contract.operations.flatMap(({ responses }) => responses.filter((each) => !isFailure(each)));
  const responses = 3900 + FORMAT + PER_OPERATION * contract.operations.length + PER_PART * total(successes);

  test(`the validator of the largest event is below ${event} bytes`, async () => {
    expect(gzippedSize(await validator(`${largest.id}Event`))).toBeLessThan(event);
  });

  test(`the parser, with the validators of all events, is below ${parser} bytes`, async () => {
    const code = await bundle(
      'import { parseWebhookEvent } from "token-payments-contract/webhooks"; globalThis.used = parseWebhookEvent;',
    );
    expect(code).toContain("sms_opt_in_status");
    expect(gzippedSize(code)).toBeLessThan(parser);
  });

  test(`the receiver, with the parser, is below ${receiver} bytes, and leaves its helpers out unless they are used`, async () => {
    const code = await bundle(
      'import { createReceiver } from "token-payments-contract/webhooks"; globalThis.used = createReceiver;',
    );
    // The status of a failed handler; the lookup, the memory, the adapter for Node.js.
    expect(code).toContain("500");
    expect(code).not.toMatch(/search_filters|1e4|localhost/);
    expect(gzippedSize(code)).toBeLessThan(receiver);
  });

  test.each([
    ["the largest request", "redeemSilaRequest", 3300],
    ["the largest input", "redeemSilaInput", 3300],
    ["the validator of any event", "webhookEvent", parser],
  ])("%s, %s, is below %i bytes", async (_what, name, limit) => {
    expect(gzippedSize(await validator(name))).toBeLessThan(limit);
  });

  test(`the validator of any response is below ${responses} bytes, and has no request, event or input`, async () => {
    const code = await validator("validateResponse");
    expect(code).toContain("INSTANT_ACH_MAX_AMOUNT");
    expect(code).not.toMatch(/issue_msg|sms_opt_in_status|must not be empty/);
    expect(gzippedSize(code)).toBeLessThan(responses);
  });
});
