import { expect, test } from "vitest";
import { verify } from "../../../scripts/conformance/verify/index.ts";
import { collectGarbage } from "../../support/garbage.ts";
import { broken, configOf, EVERYTHING } from "./services.ts";

test("of long responses, little is kept", async () => {
  const [size, step] = [200_000, 20];
  const memory: number[] = [];
  let count = 0;
  const target = broken({
    onResponse: ({ body }) => {
      if (++count % step === 0) {
        collectGarbage();
        memory.push(process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers);
      }
      body.more = `${count} ${"x".repeat(size)}`;
    },
  });
  await verify(target, configOf("issueSila"), EVERYTHING);
  // What else runs in this process takes memory at times; what is kept of each response, always.
  const grown = memory.slice(1).map((now, index) => (now - (memory[index] as number)) / (size * step));
  expect(grown.length).toBeGreaterThan(3);
  expect(Math.min(...grown)).toBeLessThan(0.1);
});
