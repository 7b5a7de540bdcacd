import { createServer, request } from "node:http";
import { expect, test } from "vitest";
import { COPY_LIMIT } from "../../../scripts/conformance/proxy/copy.ts";
import { listening, peers } from "./peers.ts";

const { proxy, closing } = peers();

test("a huge body passes in both directions in bounded memory", async () => {
  const [size, chunk] = [256 * 1024 * 1024, Buffer.alloc(64 * 1024, "x")];
  const server = createServer((incoming, response) => {
    // Echoes it.
    response.writeHead(200, { "content-length": size });
    incoming.pipe(response);
  });
  closing.push(() => server.close());
  const { url: at, over } = await proxy(await listening(server), { isKeptBack: () => true });
  const before = process.memoryUsage().rss;
  let highest = 0;
  let received = 0;
  await new Promise<void>((resolve, reject) => {
    const sent = request(at, { method: "POST", headers: { "content-length": size } }, (response) => {
      response.on("data", ({ length }) => {
        received += length;
        if (received % (16 * 1024 * 1024) < length) highest = Math.max(highest, process.memoryUsage().rss);
      });
      response.on("end", resolve).on("error", reject);
    });
    let left = size / chunk.length;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(chunk)) return sent.once("drain", write);
      }
      return sent.end();
    };
    write();
  });
  expect(received).toBe(size);
  // A copy of either body would need more; the rest is garbage that a busy machine collects late.
  expect(highest - before).toBeLessThan(size * 0.8);
  const [passed] = await over(1);
  expect(passed?.request).toMatchObject({ absence: { kind: "large", number: COPY_LIMIT } });
  expect(passed?.response).toMatchObject({ absence: { kind: "large", number: COPY_LIMIT } });
});
