/**
 * Sends 200,000 requests, or as many as the argument says, to a mock in a process of its own, a third of them invalid, and
 * watches its memory. The exit code is 1 when a request gets no response or an unexpected status, or when the memory has
 * grown.
 */

import { Agent } from "node:http";
import { fileURLToPath } from "node:url";
import { type BenchRequest, ServerProcess } from "../support/server-process.ts";

const REQUESTS = Number(process.argv[2] ?? 200_000);
/** After these the process is warm: the memory at the end is compared with the memory then. */
const WARM_UP = REQUESTS / 10;
/** How much the memory may grow, as a multiple of the memory after the warm-up. */
const GROWTH = 1.2;
const CONNECTIONS = 16;
const HEADERS = { "content-type": "application/json", authsignature: "any", usersignature: "any" };

function shot(path: string, fields: object, status: number, headers: Record<string, string> = {}): BenchRequest {
  return {
    path: `/0.2/${path}`,
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(fields),
    statuses: [status],
  };
}

/**
 * Makes one of the requests that take turns, a third of them invalid.
 *
 * @param n number of the request; its values derive from it, so that anything that the mock keeps of a request adds up
 */
function shotOf(n: number): BenchRequest {
  const header = { created: n, app_handle: "demo_app", user_handle: `user_${n}`, reference: `reference ${n}` };
  const issue = { header, amount: (n % 10_000) + 1, account_name: "main_checking" };
  const invalid = [
    () => shot("issue_sila", { ...issue, amount: -n, descriptor: n }, 400),
    () => shot("issue_sila", { ...issue, processing_type: `X${n}` }, 400),
    () => ({ ...shot("issue_sila", issue, 400), body: `{"header":${n}` }),
    () => shot("issue_sila", issue, 401, { authsignature: "" }),
    () => shot(`nothing_${n}`, { header }, 404),
    () => shot("issue_sila", issue, 415, { "content-type": `text/x-${n}` }),
    () => shot("issue_sila", issue, 404, { prefer: `example=none_${n}` }),
    () => shot(`get_entities?page=x${n}`, { header }, 400),
  ];
  const valid = [
    () => shot("issue_sila", issue, 200),
    () => shot("redeem_sila", { header, amount: 100, card_name: `card ${n}`, [`unknown_${n}`]: n }, 200),
    () => shot("check_handle", { header }, 200, { authorization: `Bearer ${n}` }),
    () => shot(`get_entities?page=${n}`, { header }, 200, { accept: `application/json, text/x-${n}` }),
    () => shot("get_webhooks", { header }, 200, { prefer: `dynamic=true, seed=${n}` }),
    () => shot("issue_sila", issue, 403, { prefer: "code=403" }),
  ];
  const turns = n % 3 === 0 ? invalid : valid;
  return (turns[Math.floor(n / 3) % turns.length] as () => BenchRequest)();
}

/** Sends requests, as many at once as there are connections, and returns what went wrong. */
async function shoot(mock: ServerProcess, from: number, to: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const wrong: string[] = [];
  let next = from;
  async function takeTurns(): Promise<void> {
    while (next < to) {
      const expected = shotOf(next++);
      const outcome = await mock.ask(expected, agent).catch(({ message }: Error) => ({ status: message }));
      if (outcome.status !== expected.statuses[0]) wrong.push(`${outcome.status} to ${JSON.stringify(expected)}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, takeTurns));
  agent.destroy();
  return wrong;
}

async function soak(mock: ServerProcess): Promise<boolean> {
  await mock.firstResponse(shotOf(1));
  const wrong: string[] = [];
  let warm = 0;
  let last = 0;
  for (let done = 0; done < REQUESTS; done += WARM_UP) {
    const begin = performance.now();
    wrong.push(...(await shoot(mock, done, done + WARM_UP)));
    const perSecond = Math.round((WARM_UP / (performance.now() - begin)) * 1000);
    last = (await mock.usage()).rss / 2 ** 20;
    warm ||= last;
    console.log(`${done + WARM_UP} requests  ${perSecond}/s  ${Math.round(last)} MB  ${wrong.length} wrong`);
  }
  for (const line of wrong.slice(0, 10)) console.error(line);
  const growth = last / warm;
  console.log(`memory: ${growth.toFixed(2)} times that after ${WARM_UP} requests; at most ${GROWTH}`);
  return wrong.length === 0 && growth <= GROWTH;
}

const cli = fileURLToPath(new URL("../../scripts/cli.ts", import.meta.url));
const command = (port: number) => [cli, "mock", "--quiet", "--port", String(port)];
const mock = await ServerProcess.start({ name: "the mock", command }, true);
try {
  process.exitCode = (await soak(mock)) ? 0 : 1;
} finally {
  await mock.stop();
}
