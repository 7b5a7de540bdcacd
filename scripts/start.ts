import { existsSync } from "node:fs";
import { join } from "node:path";
import { mockCommand } from "./cli/mock.ts";
import { outliveOutput } from "./contract/failure.ts";
import { GENERATED, ROOT } from "./contract/generated.ts";
import { makeLocal } from "./steps.ts";

outliveOutput();

const end = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end.abort());

// After a fresh clone, the docs are made while the mock already answers.
const docs = existsSync(join(GENERATED, "docs")) ? undefined : makeLocal(ROOT, "docs", end.signal);
// Only their pages report it; without this the rejection is unhandled where the command starts no mock.
docs?.catch(() => {});

await mockCommand(docs).parseAsync();
// A command that starts no mock, such as `--scenarios`, does not wait for the docs.
end.abort();
