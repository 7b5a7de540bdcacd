import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { outliveOutput } from "./contract/failure.ts";
import { GENERATED } from "./contract/generated.ts";
import { watchContent } from "./service/commands/changed-files.ts";
import { printError } from "./service/commands/command.ts";
import { mockCommand } from "./service/commands/mock.ts";

outliveOutput();

// After `npm ci --ignore-scripts`. What the build prints is not the command's.
if (!existsSync(join(GENERATED, "docs"))) {
  const build = join(import.meta.dirname, "build.ts");
  const { status } = spawnSync(process.execPath, [build], { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

// It reads the docs anew, and validates by the contract that it has read first.
watchContent(
  ["openapi.json", "facts.json", "mock-rules.json"].map((file) => join(GENERATED, file)),
  1000,
  () => {
    printError("The contract has changed: stop the mock, and start it again to serve the new one.");
  },
);
await mockCommand().parseAsync();
