import { join } from "node:path";
import { createClient } from "../../../generated/client.js";
import { benchRequests } from "../requests.ts";
import { median } from "../rounds.ts";
import { ServerProcess } from "../server-process.ts";

/** Numbers of calls of each kind. That of the measured ones is odd: their median is one of them. */
const CALLS = { warmUp: 3_000, measured: 10_001 };

/**
 * Measures how long a call takes through the client and through a raw `fetch`, by turns, from a process of its own on
 * the server's side.
 *
 * @returns medians in microseconds
 */
export async function callTimes(root: string): Promise<{ client: number; fetch: number }> {
  const bundle = join(root, "generated/openapi.json");
  const { valid } = benchRequests(bundle);
  const server = await ServerProcess.start(
    {
      name: "bare node:http",
      peer: false,
      refuses: false,
      command: (port) => [join(import.meta.dirname, "../peers/bare.ts"), String(port), bundle],
    },
    false,
  );
  try {
    await server.firstAnswer(valid);
    const { header, message: _, ...fields } = JSON.parse(valid.body);
    const { user_handle, ...overrides } = header;
    const client = createClient({
      baseUrl: server.origin,
      appHandle: header.app_handle,
      signApp: () => "any",
      signUser: () => "any",
    });
    const ways = {
      client: async () => {
        const result = await client.issueSila({ user_handle, ...fields }, { header: overrides });
        if (result.kind !== "success") throw new Error(`The client got no success: ${JSON.stringify(result)}`);
      },
      fetch: async () => {
        const response = await fetch(`${server.origin}${valid.path}`, { method: "POST", ...valid });
        await response.json();
      },
    };
    const times: Record<keyof typeof ways, number[]> = { client: [], fetch: [] };
    for (let call = 0; call < CALLS.warmUp + CALLS.measured; call++) {
      // Each is first as often as second.
      for (const way of call % 2 === 0 ? (["client", "fetch"] as const) : (["fetch", "client"] as const)) {
        const begin = performance.now();
        await ways[way]();
        if (call >= CALLS.warmUp) times[way].push((performance.now() - begin) * 1000);
      }
    }
    return { client: median(times.client), fetch: median(times.fetch) };
  } finally {
    await server.stop();
  }
}
