import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "../../generated/client.js";
import { GENERATED, ROOT } from "../../scripts/contract/generated.ts";
import { bundleSizes } from "../support/browser-bundle.ts";
import { ServerProcess } from "../support/server-process.ts";
import { compareCalls } from "./call-times.ts";
import { instantiations } from "./client-instantiations.ts";
import { benchRequests } from "./contestants.ts";
import { table } from "./figures.ts";

/** Below node_modules, where the programs find their packages and git ignores them. */
const work = join(ROOT, "node_modules/.cache/bench-client");

/** Measures the committed client next to its peers, and prints the figures. Takes about half a minute. */
export async function main(): Promise<void> {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const counts = await instantiations(work);
  console.log(`Instantiations of TypeScript 5.9 for a program that calls every operation

${lines(counts, (count) => count.toLocaleString("en"))}
`);

  const sizes = await bundleSizes();
  console.log(`Bytes of a browser bundle that calls one operation, minified, gzip

${lines(sizes, (bytes) => bytes.toLocaleString("en"))}
`);

  const { client, fetch } = await callTimes();
  console.log(`Microseconds of a call to a bare server on the loopback interface, medians

${lines({ client, fetch }, (time) => time.toFixed(1))}

The client takes ${(client / fetch).toFixed(2)} times as long as a raw fetch.`);
}

function lines(figures: Record<string, number>, show: (figure: number) => string): string {
  return table(Object.entries(figures).map(([name, figure]) => [name, show(figure)]));
}

/**
 * Measures the time of a call through the client and through a raw `fetch`, by turns, to a server in its own process.
 *
 * @returns medians in microseconds
 */
async function callTimes(): Promise<{ client: number; fetch: number }> {
  const bundle = join(GENERATED, "openapi.json");
  const { valid } = benchRequests(bundle);
  const server = await ServerProcess.start({
    name: "bare node:http",
    command: (port) => [join(import.meta.dirname, "mock-peers.ts"), "bare", String(port), bundle],
  });
  try {
    await server.firstResponse(valid);
    const { header, message: _, ...fields } = JSON.parse(valid.body);
    const { user_handle, ...overrides } = header;
    const client = createClient({
      baseUrl: server.origin,
      appHandle: header.app_handle,
      signApp: () => "any",
      signUser: () => "any",
    });
    return await compareCalls({
      client: async () => {
        const result = await client.issueSila({ user_handle, ...fields }, { header: overrides });
        if (result.kind !== "success") throw new Error(`The call did not succeed: ${JSON.stringify(result)}`);
      },
      fetch: async () => {
        const response = await fetch(`${server.origin}${valid.path}`, { method: "POST", ...valid });
        await response.json();
      },
    });
  } finally {
    await server.stop();
  }
}
