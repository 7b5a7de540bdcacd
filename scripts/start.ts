import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { mockCommand } from "./cli/mock.ts";
import { outliveOutput } from "./contract/failure.ts";
import { GENERATED } from "./contract/generated.ts";

outliveOutput();

// After `npm ci --ignore-scripts`. What the build prints is not the command's.
if (!existsSync(join(GENERATED, "docs"))) {
  const build = join(import.meta.dirname, "build.ts");
  const { status } = spawnSync(process.execPath, [build], { stdio: ["ignore", process.stderr, process.stderr] });
  if (status !== 0) process.exit(status ?? 1);
}

await mockCommand().parseAsync();
