import { afterEach, expect, test, vi } from "vitest";
import { contract } from "../../support/contract.ts";
import { clientOf, input, recordingFetch } from "./fetches.ts";

afterEach(() => vi.unstubAllGlobals());

/** The user agent of a call, if the client names one. */
async function userAgent(headers = {}) {
  const { fetch, sent } = recordingFetch();
  await clientOf({ fetch }).issueSila(input, { headers });
  return sent[0]?.headers.get("user-agent");
}

test("a request names the package and its version", async () => {
  expect(await userAgent()).toBe(`token-payments-contract/${contract.info.version}`);
});

test("a caller may name itself", async () => {
  expect(await userAgent({ "User-Agent": "shop/1" })).toBe("shop/1");
});

test("a request of a page leaves it to the browser, which may ask the service for a permission otherwise", async () => {
  vi.stubGlobal("location", new URL("https://shop.example/checkout"));
  expect(await userAgent()).toBeNull();
});
