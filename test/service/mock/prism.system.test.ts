import { type ChildProcess, spawn } from "node:child_process";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { expand } from "../../../scripts/contract/json-pointer.ts";
import { breakages } from "../../../scripts/service/arbitrary/values.ts";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { contract } from "../../support/contract.ts";
import { SEED } from "../../support/edited.ts";
import { ROOT } from "../../support/pages.ts";
import { freePort } from "../../support/server-process.ts";
import { SIGNATURES } from "./mock.ts";
import type { RefereedRequest } from "./referees/referee.ts";
import { requestsOf } from "./referees/requests.ts";
import { overSockets, type Send, throughFetch } from "./referees/send.ts";

const REQUESTS = 10;

/** How Prism, as `npm run prism` serves the contract, differs from this mock. The tests must see each difference, and no other. */
const SHORTCOMINGS: Record<string, (path: string, request: RefereedRequest, ours: number, prism: number) => boolean> = {
  "answers every failed security check with 401, also where get_account_balance has 403": (path, _, ours, prism) =>
    path.endsWith("/get_account_balance") && ours === 403 && prism === 401,
  "checks the form neither of an Authorization header beside a signature nor of a Bearer token": (
    path,
    { headers },
    ours,
  ) => path.endsWith("/check_handle") && headers.authorization !== undefined && ours === 403,
  "accepts HTTP Basic beside other credentials, and ignores it alone": (_, { headers }, ours) =>
    /^basic( |$)/i.test(headers.authorization ?? "") && ours === 403,
  "accepts the scheme Bearer in this letter case only": (_, { headers }, ours, prism) =>
    /^bearer /i.test(headers.authorization ?? "") &&
    !headers.authorization?.startsWith("Bearer ") &&
    prism === 401 &&
    ours !== 401,
  "accepts query parameters that are not integers": (_, { query }, ours, prism) =>
    query !== "" && ours === 400 && prism === 200,
};

let prism: ChildProcess;
let url: string;
let sendToPrism: Send;
const sendToMock = throughFetch(createMockFetch());
const seen = new Set<string>();

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = ["run", "prism", "--", "--port", String(port), "--verboseLevel", "silent"];
  // A group of its own: npm and the shell end with the program.
  prism = spawn("npm", args, { cwd: ROOT, stdio: "ignore", detached: true });
  sendToPrism = overSockets(url);
  await vi.waitFor(() => fetch(url), { timeout: 60_000 });
});
afterAll(() => process.kill(-(prism.pid ?? 0)));

/** Compares the two verdicts on a request. */
async function compare(path: string, request: RefereedRequest): Promise<void> {
  const [{ status: ours }, { status: theirs }] = await Promise.all([
    sendToMock(path, request),
    sendToPrism(path, request),
  ]);
  if (ours === theirs) return;
  const known = Object.entries(SHORTCOMINGS).filter(([, fits]) => fits(path, request, ours, theirs));
  if (known.length === 0) expect.fail(`Prism answers ${theirs}, this mock ${ours}: ${path} ${JSON.stringify(request)}`);
  for (const [reason] of known) seen.add(reason);
}

describe.each(contract.operations)("$path", (operation) => {
  const { path, request, responses } = operation;
  const [{ value } = { value: undefined }] = request.examples;

  test.each(request.examples)("Prism agrees on the example $name, or differs as known", async ({ value }) => {
    await compare(path, { headers: SIGNATURES, query: "", body: value });
  });

  const wanted = responses.flatMap(({ status, examples }) => examples.map((example) => ({ status, ...example })));
  test.each(wanted)("Prism returns the response $status $name on request", async ({ status, name, value: body }) => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...SIGNATURES, prefer: `code=${status}, example=${name}` },
      body: JSON.stringify(value),
    });
    expect({ status: String(response.status), body: await response.json() }).toEqual({ status, body });
  });

  test.each(breakages(expand(contract.raw, request.schema)))(
    "Prism refuses a request whose “$where” is: $what, or differs as known",
    async ({ values }) => {
      const [body] = fc.sample(values, { seed: SEED, numRuns: 1 });
      await compare(path, { headers: SIGNATURES, query: "", body });
    },
  );

  test(`Prism agrees on ${REQUESTS} requests with any credentials, or differs as known`, async () => {
    for (const each of fc.sample(requestsOf(operation), { seed: SEED, numRuns: REQUESTS })) await compare(path, each);
  });
});

test.each([
  ["/0.2/check_handle", { authorization: "BEARER YTpi" }, ""],
  ["/0.2/get_account_balance", {}, ""],
  ["/0.2/check_handle", { authsignature: "any", authorization: "Basic YTpi" }, ""],
  ["/0.2/get_entities", SIGNATURES, "page=0x10"],
])("Prism differs as known on %s with %j %s", async (path, headers, query) => {
  const [example] = contract.operations.find((operation) => operation.path === path)?.request.examples ?? [];
  await compare(path, { headers, query, body: example?.value });
});

test("each known shortcoming was seen", () => {
  expect([...seen].sort()).toEqual(Object.keys(SHORTCOMINGS).sort());
});

test("Prism never responds to malformed JSON", async () => {
  const headers = { "content-type": "application/json", ...SIGNATURES };
  const answer = fetch(`${url}/0.2/delete_wallet`, {
    method: "POST",
    headers,
    body: "{",
    signal: AbortSignal.timeout(2000),
  });
  await expect(answer).rejects.toThrow(/timeout/);
});
