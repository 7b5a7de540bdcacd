import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { codeSamples } from "../../scripts/docs/page/code-samples.ts";
import { runMock } from "../mock/mock.ts";
import { contract } from "../support/contract.ts";

const mock = runMock();
const { operations, servers } = contract;
const server = String(servers[0]?.url);
const samples = operations.map((operation) => ({
  name: operation.name,
  samples: codeSamples(operation, server),
}));

test.each(samples)("the curl command of $name works as pasted", async ({ samples }) => {
  const source = String(samples.find(({ label }) => label === "curl")?.source);
  expect(source).toContain(server);
  const command = source.replace(server, mock.address).replace("curl ", "curl --silent --show-error --include ");
  const env = { ...process.env, AUTHSIGNATURE: "any", USERSIGNATURE: "any", AUTH_TOKEN: "YW55" };
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { env });
  expect(stdout).toMatch(/^HTTP\/1.1 200 /);
  expect(stdout).not.toMatch(/^x-unknown-fields:/im);
});

test("the page lists the languages of the samples, and no others", async () => {
  const labels = new Set(samples.flatMap(({ samples }) => samples.map(({ label }) => label)));
  const { codeSamples } = parse(await readFile(new URL("../../redocly.yaml", import.meta.url), "utf8")).openapi;
  const listed = codeSamples.languages.map(({ label }: { label: string }) => label);
  expect(listed).toEqual(["Payload", ...labels]);
});
