import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildResult, Project } from "./project.ts";

// A contract of another service, in the style of this one: header object, envelope, signatures, events, pages. It is as small
// as can be, without users, tokens, workflows, states, sections and open questions, and is linted by the same rules.

let project: Project;
let built: BuildResult;

beforeAll(async () => {
  project = await Project.create("parcels", ".spectral.yaml", "openapi/redocly.yaml");
  built = await project.build();
});

afterAll(() => project.remove());

/** Runs Node.js in the project, and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project.root }).catch((error) => {
    throw new Error(error.stdout + error.stderr);
  });
  return stdout;
}

test("all steps of the build accept the contract of another service", () => {
  expect(built.code, built.output).toBe(0);
});

test("its client compiles, its mock answers, and its receiver handles the event that follows", async () => {
  await project.write("program.ts", PROGRAM);
  const compiler = join(project.root, "node_modules/@typescript/native/bin/tsc");
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", "node"];
  await run(compiler, ...options, "--ignoreConfig", "program.ts");
  expect((await run("program.ts")).split("\n")).toEqual([
    "sent order-7",
    "moved to Delft",
    "Ghent 250",
    "Delft 90",
    "refused 400",
    "",
  ]);
});

const PROGRAM = `import { createClient } from "token-payments-contract/client";
import { createMockFetch } from "token-payments-contract/mock";
import { createReceiver } from "token-payments-contract/webhooks";

const fetch = createMockFetch();
const shop = createClient({ baseUrl: "https://parcels.example", appHandle: "my_shop", signApp: () => "any", fetch });

const sent = await shop.sendParcel({ town: "Delft", grams: 90 }, { header: { reference: "order-7" } });
if (sent.kind === "success") console.log("sent", sent.data.reference);

await fetch.deliver(
  createReceiver({ on: { parcel_moved: ({ event_details }) => console.log("moved to", event_details.town) } }),
);

for await (const { town, grams } of shop.listParcels.all({ per_page: 1 })) console.log(town, grams);

const refused = await shop.sendParcel({ town: "Delft", grams: 0 });
if (refused.kind === "failure") console.log("refused", refused.status);
`;
