import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Webhook } from "../../scripts/contract/contract.ts";
import { createMockServer } from "../../scripts/service/mock/index.ts";
import { type CommandLine, eventually, fieldOptions, printed } from "../service/commands/command-line.ts";
import { SIGNATURES } from "../service/mock/mock.ts";
import { contract } from "../support/contract.ts";
import { freePort } from "../support/server-process.ts";

/** Runs every command of `token-payments-contract` with every option that its help lists, against each other. */
export async function runEveryOption({ run, started }: CommandLine): Promise<void> {
  const seen = new Map<string, Set<string>>();
  const note = (command: string, words: string[]) => {
    seen.set(command, new Set([...(seen.get(command) ?? []), ...words.filter((word) => word.startsWith("--"))]));
    return words;
  };
  const outputOf = async (...words: string[]) => {
    const { output, exit } = run(...words);
    expect(await exit, output.text).toBe(0);
    return output.text;
  };

  const [to, port, front] = [`${await freePort()}`, `${await freePort()}`, `${await freePort()}`];
  const receiver = `http://127.0.0.1:${to}`;
  const address = ["--host", "127.0.0.1", "--port"];
  const listen = await started("listen", ...note("listen", [...address, to, "--status", "200"]));

  const sending = ["--repeat", "2", "--interval", "1", "--timeout", "60000"];
  const [event] = contract.events as [Webhook];
  // One event: test/service/commands/trigger.test.ts sends each with all of its options.
  const identity = ["--event-uuid", crypto.randomUUID(), "--event-time", "1760000800"];
  const words = ["--to", receiver, ...sending, ...identity, "--json", ...fieldOptions(event)];
  const output = await outputOf("trigger", event.name, ...note(`trigger ${event.name}`, words));
  expect(output).toMatch(/("delivered":true.*){2}/s);
  await printed(listen, `200  ${event.name}, valid`);
  expect(await outputOf("trigger", event.name, "--to", receiver)).toContain("delivered");
  expect(await outputOf("trigger", ...note("trigger", ["--list"]))).toContain("--outcome");

  const bounded = ["--port", front, "--forward-to", receiver, "--count", "2", "--strict", "--json"];
  const passing = await started("listen", ...note("listen", bounded));
  // An unknown event: any file of JSON with an event_type is one.
  const folder = await mkdtemp(join(tmpdir(), "raw-"));
  const raw = join(folder, "event.json");
  await writeFile(raw, '{"event_type":"card"}');
  const sendRaw = note("trigger", ["--raw", raw, "--to", `http://127.0.0.1:${front}`, ...sending, "--json"]);
  expect(await outputOf("trigger", ...sendRaw)).toContain('"body":{"event_type":"card"}');
  const scenario = note("trigger", ["--scenario", "event-twice", "--to", receiver]);
  expect(await outputOf("trigger", ...scenario)).toContain("3 of 3 events were delivered.");
  // A line of traffic.
  const traffic = join(folder, "traffic.ndjson");
  const postData = { mimeType: "application/json", text: '{"event_type":"card","event_uuid":"1"}' };
  await writeFile(
    traffic,
    JSON.stringify({ startedDateTime: new Date(), request: { method: "POST", url: "/", postData } }),
  );
  const report = join(folder, "check.json");
  const watching = [
    "--side",
    "caller",
    "--events-within",
    "9",
    "--subscribed",
    "all",
    "--sandbox",
    "--max-amount",
    "200000",
  ];
  const checking = ["--format", "json", ...watching, "--fail-on", "unlisted", "--report", report];
  expect(await outputOf("check", traffic, ...note("check", checking))).toContain('"role": "delivery"');
  expect(await readFile(report, "utf8")).toContain('"role": "delivery"');
  await rm(folder, { recursive: true });
  expect(await passing.exit).toBe(0);
  await printed(listen, '"card" is not in the contract');

  const made = ["--dynamic", "--seed", "1", "--events-to", receiver, "--event-delay", "1", "--json"];
  const mock = await started("mock", ...note("mock", [...address, port, ...made]));
  const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
  const response = await fetch(`http://127.0.0.1:${port}/0.2/request_kyc`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES },
    body: JSON.stringify({ header }),
  });
  expect(response.status).toBe(200);
  await printed(mock, '"delivered":true');
  expect(await outputOf("mock", ...note("mock", ["--scenarios"]))).toContain("only_wallet");
  expect(await outputOf("mock", ...note("mock", ["--scenarios", "--json"]))).toContain('"name": "only_wallet"');

  await verifyWithEveryOption(note, outputOf);

  const silent = `${await freePort()}`;
  const quiet = run("mock", ...note("mock", ["--quiet", "--port", silent]));
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${silent}/health`)).ok).toBe(true));
  for (const server of [listen, mock, quiet]) {
    server.child.kill("SIGINT");
    expect(await server.exit).toBe(0);
  }
  expect(quiet.output.text).toBe("");

  for (const [command, options] of seen) {
    const help = await outputOf(...command.split(" "), "--help");
    // An option with two names has that of its field last.
    const listed = [...help.matchAll(/^ {2}(?:-.*, )?(--[\w-]+)(?: |$)/gm)].map(([, name]) => name);
    expect([...options, "--help"].sort(), command).toEqual(listed.sort());
  }
}

/** Of a mock that generates nothing: `verify` compares its responses with what it has sent. */
async function verifyWithEveryOption(
  note: (command: string, words: string[]) => string[],
  outputOf: (...words: string[]) => Promise<string>,
): Promise<void> {
  const mock = await createMockServer({ port: 0 });
  const folder = await mkdtemp(join(tmpdir(), "verify-"));
  try {
    const file = (name: string) => join(folder, name);
    const [config, report, baseline] = [file("config.mjs"), file("report.txt"), file("baseline.json")];
    await writeFile(config, CONFIG);
    await writeFile(baseline, '{"statements":[{"id":"check_handle/path","verdict":"shown"}]}');
    const sent = ["--concurrency", "8", "--timeout", "60000", "--events-within", "0"];
    const bounds = ["--only", "check_handle,get_account_balance", "--budget", "5000", "--rate", "5000", "--bail"];
    const words = [
      "--target",
      mock.url,
      "--config",
      config,
      "--report",
      report,
      "--allow-payments",
      "--production",
      "--sandbox",
      "--format",
      "text",
      "--baseline",
      baseline,
      "--events-port",
      "0",
      ...bounds,
      ...sent,
    ];
    expect(await outputOf("verify", ...note("verify", words))).toMatch(/ shown, .* 0 broken\.$/m);
    expect(await readFile(report, "utf8")).toContain("\nHow the service decides open questions:\n");
  } finally {
    await rm(folder, { recursive: true });
    await mock.close();
  }
}

/** The mock checks no signature, so it must be asked for this failure. */
const CONFIG = `const failed = ({ operation, headers }) => {
  const status = operation === "getAccountBalance" ? 403 : 401;
  headers.prefer = "code=" + status + ", example=signature_incorrect";
};
export default {
  appHandle: "demo_app",
  userHandle: "demo_user",
  signApp: () => "any",
  signUser: () => "any",
  failures: { signature_incorrect: failed },
};`;
