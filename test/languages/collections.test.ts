import { createHmac } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesOf } from "../../scripts/build/generate/context.ts";
import { failuresOf } from "../../scripts/contract/views.ts";
import { contract, exampleValue } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";
import { runMock, runProgram } from "./support.ts";

/** What a run of a collection shows. */
interface Run {
  /** Whether the program ended with 0. */
  succeeded: boolean;
  /** How many tests each request ran. */
  tests: number[];
  /** Names of the tests that failed. */
  failed: string[];
  output: string;
}

const COLLECTIONS = join(ROOT, "generated/collections");
const EXAMPLES = contract.operations.flatMap(({ request }) => request.examples).length;
const FAILURES = failuresOf(contract).length;

const mock = runMock();
const received: { headers: Record<string, string>; body: string }[] = [];
let address: string;
let folder: string;

/** Passes each request on to the mock, and records it. */
const recorder = createServer(async (request, response) => {
  const { host, connection, "content-length": _, ...others } = request.headers;
  const [headers, body] = [others as Record<string, string>, await text(request)];
  received.push({ headers, body });
  const answer = await fetch(mock.address + request.url, { method: "POST", headers, body });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "collections-"));
  await new Promise<void>((listening) => recorder.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  recorder.close();
  await rm(folder, { recursive: true });
});

describe("newman", () => {
  test("passes each test of each request, which it signs", async () => {
    const { succeeded, tests, failed } = await newman(COLLECTIONS, "mock");
    expect(failed).toEqual([]);
    expect(succeeded).toBe(true);
    expect(tests).toHaveLength(EXAMPLES + FAILURES);
    expect(tests).not.toContain(0);
    expect(received).toHaveLength(EXAMPLES + FAILURES);
    expect(received.filter(({ headers }) => headers.prefer)).toHaveLength(FAILURES);
    for (const { headers, body } of received) {
      const { created } = JSON.parse(body).header;
      expect(Math.abs(Date.now() / 1000 - created)).toBeLessThan(600);
      const signature = (key: string) => createHmac("sha256", key).update(`${created} ${body}`).digest("hex");
      expect([undefined, signature("app key")]).toContain(headers.authsignature);
      expect([undefined, signature("user key")]).toContain(headers.usersignature);
    }
    expect(new Set(received.map(({ body }) => JSON.parse(body).header.reference)).size).toBe(EXAMPLES + FAILURES);
  });

  test("sends the service no request for a failure", async () => {
    const { succeeded, failed, output } = await newman(COLLECTIONS, "sandbox", "delete_wallet");
    expect(failed).toEqual([]);
    expect(succeeded).toBe(true);
    expect(received).toEqual([]);
    expect(output).toContain("skipped: is_mock is not true");
  });

  test.for(contract.servers)("sends $url no request for a failure in the environment of the mock", async ({ url }) => {
    const { succeeded, failed, output } = await newman(COLLECTIONS, "mock", "delete_wallet", `${url}/`);
    expect(failed).toEqual([]);
    expect(succeeded).toBe(true);
    expect(output).toContain("skipped: base_url is that of the service");
  });

  test("accepts an address that ends with a slash", async () => {
    const { succeeded, failed, tests } = await newman(COLLECTIONS, "mock", "delete_wallet", `${address}/`);
    expect(failed).toEqual([]);
    expect(succeeded).toBe(true);
    expect(received).toHaveLength(tests.length);
  });

  test("fails when the collection is broken", async () => {
    const broken = await mkdtemp(join(folder, "broken-"));
    await cp(COLLECTIONS, broken, { recursive: true });
    for (const file of await filesOf(broken)) {
      const content = await readFile(join(broken, file), "utf8");
      await writeFile(join(broken, file), content.replaceAll("example=only_wallet", "example=balance_not_zero"));
    }
    const { succeeded, failed } = await newman(broken, "mock", "delete_wallet");
    expect(failed).toEqual([`message is ${exampleValue("OnlyWallet").message}`]);
    expect(succeeded).toBe(false);
  });
});

/** Runs the collection in a folder in an environment: all of it, or the failures of an operation. */
async function newman(collections: string, environment: string, operation?: string, url = address): Promise<Run> {
  const report = join(folder, "newman.json");
  const { succeeded, output } = await outcomeOf(collections, [
    ...["newman", "run", "token-payments-service.postman_collection.json"],
    ...["--environment", `${environment}.postman_environment.json`, "--env-var", `base_url=${url}`],
    ...["--reporters", "cli,json", "--reporter-json-export", report],
    ...(operation ? ["--folder", `${operation} failures`] : []),
  ]);
  const { executions, failures } = JSON.parse(await readFile(report, "utf8")).run;
  return {
    succeeded,
    output,
    tests: executions.map(({ assertions }: { assertions?: unknown[] }) => assertions?.length ?? 0),
    failed: failures.map(({ error }: { error: { test?: string; message: string } }) => error.test ?? error.message),
  };
}

/** Whether a program ends with 0, and what it prints. */
function outcomeOf(workingFolder: string, command: string[]): Promise<{ succeeded: boolean; output: string }> {
  return runProgram(workingFolder, ["bash", "-c", '"$@" 2>&1', "bash", ...command]).then(
    (output) => ({ succeeded: true, output }),
    (error: Error) => ({ succeeded: false, output: error.message }),
  );
}
