import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runSteps } from "./build/run-steps.ts";
import { createStaging, publish } from "./build/staging.ts";
import { createMockServer } from "./mock/server.ts";

const HOST = "127.0.0.1";

const root = join(import.meta.dirname, "..");
const generated = join(root, "generated");

const port = portAsked();
if (port === undefined) {
  process.exitCode = 2;
} else {
  const end = new AbortController();
  const server = createMockServer({ generated, docs: docsPage(end.signal) });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      end.abort();
      server.close();
      server.closeAllConnections();
    });
  }
  server.on("error", (error: NodeJS.ErrnoException) => {
    const taken = `Port ${port} is taken: stop what listens there, or choose another with npm start -- --port <number>.`;
    console.error(error.code === "EADDRINUSE" ? taken : error.message);
    process.exitCode = 1;
  });
  server.listen(port, HOST, () => console.log(welcome(`http://${HOST}:${port}`)));
}

/** The port to listen on; undefined, once the fault is told, when the arguments are wrong. */
function portAsked(): number | undefined {
  try {
    const { values } = parseArgs({ options: { port: { type: "string", default: "4010" } } });
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) >= 1 && Number(values.port) <= 65535) {
      return Number(values.port);
    }
    console.error(`--port must be a number from 1 to 65535, not "${values.port}".`);
  } catch (error) {
    console.error((error as Error).message);
  }
  return undefined;
}

/**
 * The page is not committed: after a fresh clone it has to be made first, while the mock is up already. Nothing but the
 * page is replaced.
 *
 * @param signal ends the work
 */
async function docsPage(signal: AbortSignal): Promise<void> {
  const page = join(generated, "docs");
  if (existsSync(page)) return;
  const staging = await createStaging(root);
  try {
    await runSteps(["docs"], { root, staging, signal }, ({ error }) => {
      if (error) throw error;
    });
    await publish(join(staging, "generated/docs"), page, false);
  } finally {
    await rm(staging, { recursive: true });
  }
}

function welcome(address: string): string {
  const header = { created: 1760000000, app_handle: "demo_app", user_handle: "new_user" };
  const call = [
    `curl ${address}/0.2/check_handle`,
    "-H 'content-type: application/json'",
    "-H 'authsignature: any'",
    `-d '${JSON.stringify({ header })}'`,
  ];
  return `Mock     ${address}
Docs     ${address}/docs
Bundle   ${address}/openapi.yaml and ${address}/openapi.json

Try it in another terminal; Ctrl-C ends the mock:

${call.join(" ")}
`;
}
