import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../support/contract.ts";
import { ROOT } from "../../support/pages.ts";
import { freePort } from "../../support/server-process.ts";
import { SIGNATURES } from "./mock.ts";

// Prism, as `npm run prism` serves the contract.

let prism: ChildProcess;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = ["run", "prism", "--", "--port", String(port), "--verboseLevel", "silent"];
  // A group of its own: npm and the shell end with the program.
  prism = spawn("npm", args, { cwd: ROOT, stdio: "ignore", detached: true });
  await vi.waitFor(() => fetch(url), { timeout: 60_000 });
});
afterAll(() => process.kill(-(prism.pid ?? 0)));

function call(path: string, body: unknown, prefer?: string): Promise<Response> {
  const headers = { "content-type": "application/json", ...SIGNATURES, ...(prefer && { prefer }) };
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

describe.each(contract.operations)("$path", ({ path, request, responses }) => {
  test.each(request.examples)("Prism accepts the example $name", async ({ value }) => {
    expect((await call(path, value)).status).toBe(200);
  });

  test("Prism refuses a body without a header", async () => {
    expect((await call(path, {})).status).toBe(400);
  });

  const wanted = responses.flatMap(({ status, examples }) => examples.map((example) => ({ status, ...example })));
  test.each(wanted)("Prism returns the response $status $name on request", async ({ status, name, value }) => {
    const response = await call(path, request.examples[0]?.value, `code=${status}, example=${name}`);
    expect({ status: String(response.status), body: await response.json() }).toEqual({ status, body: value });
  });
});
