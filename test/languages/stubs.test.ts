import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";
import { missingFor } from "./check.ts";
import { BUNDLES, runProgram } from "./support.ts";

const commands = blocksOf(readPage("docs/verify.md"), "bash").flatMap(({ code }) => code.trim().split("\n"));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stubs-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe.concurrent("a command of docs/verify.md generates every operation with", () => {
  test.for([
    ["spring", "@Min(1) @Max(10000000)"],
    ["go-server", "w.WriteHeader(500)"],
  ])("%s", async ([generator = "", said = ""], { skip }) => {
    const missing = missingFor({ needs: ["java"] });
    skip(missing.length > 0, `not run, since it is not installed: ${missing.join(", ")}`);

    const command = commands.find((each) => each.includes(`--generator-name ${generator} `)) ?? "";
    const words = command.replace("generated/openapi-3.0.yaml", BUNDLES["openapi-3.0.yaml"]);
    await runProgram(folder, ["bash", "-ec", words], { JAVA_OPTS: "-XX:TieredStopAtLevel=1" });
    const output = join(folder, /--output (\w+)/.exec(command)?.[1] ?? "");
    const files = await readdir(output, { recursive: true });
    const sources = files.filter((file) => /\.(java|go)$/.test(file));
    const code = (await Promise.all(sources.map((file) => readFile(join(output, file), "utf8")))).join("\n");
    expect(contract.operations.filter(({ path }) => !code.includes(`"${path}"`))).toEqual([]);
    expect(code).toContain(said);
  });
});
