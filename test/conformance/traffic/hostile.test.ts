import { describe, expect, test } from "vitest";
import { observedOf } from "../../../scripts/conformance/reports/traffic-report.ts";
import { createEntry } from "../../../scripts/conformance/traffic/entry.ts";
import { createTrafficWatch } from "../../../scripts/conformance/traffic/watch.ts";
import { contract } from "../../support/contract.ts";
import { expectLinear } from "../../support/linear.ts";
import { callOf } from "./exchanges.ts";
import { entryOf, harOf, ndjsonOf, readAll } from "./recorded.ts";

const call = callOf("/0.2/get_webhooks", { header: { created: 1 } }, 200, {});

describe("the time for a URL is in proportion to its length:", () => {
  test.each<[string, (size: number) => string]>([
    ["a parameter without a value, repeated", (size) => `/0.2/get_webhooks?${"a&".repeat(size / 2)}`],
    ["a parameter, repeated", (size) => `/0.2/get_webhooks?${"a=1&".repeat(size / 4)}`],
    ["parameters", (size) => `/0.2/get_webhooks?${Array.from({ length: size / 8 }, (_, n) => `a${n}=1`).join("&")}`],
    ["a long value", (size) => `/0.2/get_webhooks?page=${"a".repeat(size)}`],
    ["segments", (size) => `http://a.example${"/a".repeat(size / 2)}!`],
    ["a segment", (size) => `http://a.example/${"a".repeat(size)}!`],
    ["versions", (size) => `${"/0.2".repeat(size / 4)}!`],
    ["digits", (size) => `/${"0".repeat(size)}!`],
    ["dots", (size) => `${"/..".repeat(size / 3)}/0.2/get_webhooks`],
    ["slashes", (size) => `http:${"/".repeat(size)}@`],
    ["a host", (size) => `http://${"a".repeat(size)}/`],
    ["question marks", (size) => `/${"?".repeat(size)}`],
  ])("%s", async (_, urlOf) => {
    await expectLinear(40_000, (size) => {
      const watch = createTrafficWatch(contract, { eventsWithin: 1 });
      const exchange = { ...call, url: urlOf(size) };
      observedOf(watch.see(exchange));
      createEntry(exchange);
    });
  });
});

test("a URL of 1 MB is checked, whatever it is made of", () => {
  for (const part of ["a/", "a&", "/a", "?a", "//@"]) {
    const exchange = { ...call, url: `http://a.example/${part.repeat(1_000_000 / part.length)}` };
    expect(createTrafficWatch(contract, { eventsWithin: 1 }).see(exchange).role).toBe("unknown");
  }
});

describe("the time for an archive is in proportion to its size:", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const entry = JSON.stringify(entryOf(call));
  test.each<[string, (size: number) => string]>([
    ["a nested member before the entries", (size) => `{"log":{"_a":${nested(size)},"entries":[${entry}]}}`],
    ["a nested member after the entries", (size) => `{"log":{"entries":[${entry}],"_a":${nested(size)}}}`],
    ["a nested member of an entry", (size) => `{"log":{"entries":[{"_a":${nested(size)},${entry.slice(1)}]}}`],
    ["nested members of a line", (size) => `{"_a":${nested(size)},${entry.slice(1)}\n`],
    [
      "a body that is no JSON",
      (size) =>
        harOf([
          entryOf({ ...call, response: { status: 200, headers: {}, body: Buffer.from(`[${"A".repeat(size)}`) } }),
        ]),
    ],
    ["many members", (size) => `{"log":{"_a":{${'"b":1,'.repeat(size)}"c":1},"entries":[${entry}]}}`],
  ])("%s", async (_, archiveOf) => {
    await expectLinear(20_000, async (size) => {
      expect((await readAll(archiveOf(size), 65_536)).exchanges).toHaveLength(1);
    });
  });

  test("its entries", async () => {
    await expectLinear(300, async (size) => {
      const exchanges = new Array(size).fill(call);
      expect((await readAll(harOf(exchanges.map(entryOf)), 65_536)).exchanges).toHaveLength(size);
      expect((await readAll(ndjsonOf(exchanges), 65_536)).exchanges).toHaveLength(size);
    });
  });
});
