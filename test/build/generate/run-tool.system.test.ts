import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTool } from "../../../scripts/build/generate/run-tool.ts";

const FOREIGN = "type: string\ndescription: From elsewhere.\n";

let folder: string;
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.end(FOREIGN);
});
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bounds-"));
  await mkdir(join(folder, "openapi"));
  await writeFile(join(folder, "foreign.yaml"), FOREIGN);
  await writeFile(join(folder, "openapi/redocly.yaml"), "telemetry: off\nextends: [minimal]\n");
  await writeFile(join(folder, "openapi/.spectral.yaml"), "extends: spectral:oas\n");
  await once(server.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Where the tools follow an address. */
const documents = {
  $ref: (target: string) => ({ components: { schemas: { A: { $ref: target } } } }),
  externalValue: (target: string) => ({ components: { examples: { A: { externalValue: target } } } }),
  mapping: (target: string) => ({
    components: { schemas: { A: { discriminator: { propertyName: "a", mapping: { b: target } } } } },
  }),
  "a $ref in a value": (target: string) => ({ components: { examples: { A: { value: { $ref: target } } } } }),
};

test.each(Object.entries(documents))(
  "by %s, no tool of the build gets a file outside, or an address",
  async (_, make) => {
    const context = { root: folder, signal: new AbortController().signal };
    for (const target of ["../foreign.yaml", `${address}/foreign.yaml`]) {
      const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {}, ...make(target) };
      await writeFile(join(folder, "openapi/openapi.yaml"), JSON.stringify(document));
      const file = "openapi/openapi.yaml";
      const config = "--config=openapi/redocly.yaml";
      const outputs = [
        await runTool(context, "redocly", ["bundle", file, config], ["openapi"]),
        await runTool(context, "redocly", ["lint", file, config], ["openapi"]),
        await runTool(context, "spectral", ["lint", file, "--ruleset=openapi/.spectral.yaml"], ["openapi"]),
      ];
      for (const { stdout, stderr } of outputs) {
        expect(stdout + stderr).not.toContain("From elsewhere.");
        expect(stdout + stderr).toContain("openapi.yaml");
      }
    }
    expect(requests).toBe(0);
  },
);
