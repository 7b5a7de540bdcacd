import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTool } from "../../../scripts/build/generate/run-tool.ts";

let folder: string;
const requests: string[] = [];
const server = createServer(({ url = "" }, response) => {
  requests.push(url);
  response.end("type: string\n");
});

/** Each place where a tool follows an address, with those of a file outside of the folder, and of the server. */
function componentsFor(addressesOf: (place: string) => string[]) {
  const entries = (place: string, entryOf: (address: string) => object) =>
    Object.fromEntries(addressesOf(place).map((address, index) => [`${place}${index}`, entryOf(address)]));
  return {
    schemas: {
      ...entries("ref", ($ref) => ({ $ref })),
      ...entries("mapping", (b) => ({ discriminator: { propertyName: "a", mapping: { b } } })),
    },
    examples: {
      ...entries("external", (externalValue) => ({ externalValue })),
      ...entries("value", ($ref) => ({ value: { $ref } })),
    },
  };
}

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const components = componentsFor((place) => [`../${place}.yaml`, `http://127.0.0.1:${port}/${place}`]);
  const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {}, components };
  folder = await mkdtemp(join(tmpdir(), "bounds-"));
  await mkdir(join(folder, "openapi"));
  await writeFile(join(folder, "openapi/openapi.yaml"), JSON.stringify(document));
  await writeFile(join(folder, "openapi/redocly.yaml"), "telemetry: off\nextends: [minimal]\n");
  await writeFile(join(folder, "openapi/.spectral.yaml"), "extends: spectral:oas\n");
  // No type of a schema: the linters show it.
  const outside = (place: string) => writeFile(join(folder, `${place}.yaml`), `type: From elsewhere, by ${place}.\n`);
  await Promise.all(["ref", "mapping", "external", "value"].map(outside));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test.each([
  // Prints what it gets, in spite of errors.
  ["redocly", "bundle", "--config=openapi/redocly.yaml", "--force"],
  ["redocly", "lint", "--config=openapi/redocly.yaml"],
  ["spectral", "lint", "--ruleset=openapi/.spectral.yaml"],
] as const)("%s %s gets no file outside, and no address", async (tool, command, ...options) => {
  const context = { root: folder, signal: new AbortController().signal };
  const { stdout, stderr } = await runTool(context, tool, [command, "openapi/openapi.yaml", ...options], ["openapi"]);
  expect((stdout + stderr).match(/From elsewhere, by \w+/g)).toBeNull();
  expect(stdout + stderr).toContain("openapi.yaml");
  expect(requests.splice(0)).toEqual([]);
});
