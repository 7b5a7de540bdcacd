import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/contract/generated.ts";
import { browserBundle, bundleSizes, gzippedSize, loadedSize } from "../../support/browser-bundle.ts";
import { contract } from "../../support/contract.ts";

/** In bytes of gzip. */
const LIMITS = { all: 8720 + 40 * contract.operations.length, one: 7770, further: 120, pages: 630 };

const ids = contract.operations.map(({ id }) => id);
const paged = contract.operations.filter(({ pages }) => pages).map(({ id }) => id);

/** The size of a page that calls some operations. */
function sizeOf(operations: string[]): Promise<number> {
  const names = operations.join(", ");
  const calls = operations.map((name) => `client.${name}(input);`).join("\n");
  return loadedSize(
    `import { clientOf, ${names} } from "./generated/client.js";
const client = clientOf({ ${names} }, { baseUrl: "https://payments.example", appHandle: "demo_app", signApp, signUser });
${calls}`,
    ROOT,
  );
}

test(`a page with the client of all operations loads at most ${LIMITS.all} bytes`, async () => {
  const { "this client": size } = await bundleSizes();
  expect(size).toBeLessThanOrEqual(LIMITS.all);
});

test("a bundle in one piece is not larger: it has no validators", async () => {
  const code = await browserBundle(
    `import { createClient } from "token-payments-contract/client";
globalThis.client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signApp, signUser });`,
    ROOT,
  );
  expect(code).toContain("issue_sila");
  expect(gzippedSize(code)).toBeLessThanOrEqual(LIMITS.all);
});

test.each(ids)(
  `a page that calls %s alone loads at most ${LIMITS.one} bytes, and ${LIMITS.pages} to read pages`,
  async (id) => {
    expect(await sizeOf([id])).toBeLessThanOrEqual(LIMITS.one + (paged.includes(id) ? LIMITS.pages : 0));
  },
);

test(`each further operation adds at most ${LIMITS.further} bytes, reading of pages ${LIMITS.pages} once`, async () => {
  const ordered = [...ids.filter((id) => !paged.includes(id)), ...paged];
  const sizes = await Promise.all(ordered.map((_, index) => sizeOf(ordered.slice(0, index + 1))));
  for (const [index, size] of sizes.entries()) {
    const helper = ordered[index] === paged[0] ? LIMITS.pages : 0;
    if (index > 0) expect(size - (sizes[index - 1] ?? 0), ordered[index]).toBeLessThanOrEqual(LIMITS.further + helper);
  }
});
