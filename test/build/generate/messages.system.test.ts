import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../../scripts/contract/generated.ts";

/** Three calls with a mistake each. */
const PROGRAM = `import { createClient } from "${join(ROOT, "generated/client.js")}";
const options = { baseUrl: "https://payments.example", appHandle: "demo_app", signApp: () => "any" };
createClient({ ...options, signUser: () => "any" }).issueSila({ user_handle: "u", amount: 1 });
createClient(options).issueSila({ user_handle: "u", amount: 1, account_name: "a" });
createClient({ ...options, retry: 2 });
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "messages-"));
});

afterAll(() => rm(folder, { recursive: true }));

test.each(["typescript/bin/tsc", "@typescript/native/bin/tsc"])(
  "%s says what is wrong with a call",
  async (compiler) => {
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "preserve", types: [] };
    await writeFile(join(folder, "caller.ts"), PROGRAM);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
    const run = promisify(execFile)(process.execPath, [join(ROOT, "node_modules", compiler), "--project", folder]);
    const { stdout = "" } = await run.catch((error: { stdout: string }) => error);
    const [choice, signer, option] = stdout.split(/^(?=\S*caller\.ts\()/m);
    expect(choice).toMatch(/parameter of type 'UseOneOf<.*"user_handle, amount, source_id, destination_id".*>'/);
    // The native compiler adds what the last alternative lacks.
    if (!compiler.startsWith("@typescript/native/")) expect(choice).not.toContain("'card_name'");
    expect(signer).toContain(`'MissingOption<"signUser">'`);
    // At the option that does not exist.
    expect(option).toMatch(/^\S*caller\.ts\(5,28\): .* is not assignable to type 'never'/);
  },
);
