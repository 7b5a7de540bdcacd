import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient as createHeyApiClient } from "@hey-api/openapi-ts";
import { GENERATED, ROOT, readGeneratedContract } from "../../scripts/contract/generated.ts";

/** A call of each operation, with the first example of its request body. */
type Calls = {
  name: string;
  path: string;
  /** The request body, as code. */
  body: string;
  /** The argument of our client's method, as code. */
  input: string;
}[];

/** Programs that call every operation, by client. */
const CALLERS: Record<string, (calls: Calls) => string> = {
  "this client": (calls) => `import { createClient } from "../../../generated/client.js";
const signers = { signApp: () => "any", signUser: () => "any" };
const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", ...signers });
${calls
  .map(
    ({ name, input }) => `const ${name} = await client.${name}(${input});
console.log(${name}.kind === "success" ? ${name}.data : ${name}.kind === "failure" ? ${name}.error : ${name}.message);`,
  )
  .join("\n")}`,

  "hey-api": (calls) => `import * as client from "./hey-api/index.ts";
${calls
  .map(
    ({ name, body }) => `const ${name} = await client.${name}({ body: ${body} });
console.log(${name}.data ? ${name}.data : ${name}.error);`,
  )
  .join("\n")}`,

  "openapi-fetch": (calls) => `import createClient from "openapi-fetch";
import type { paths } from "../../../generated/types.js";
const client = createClient<paths>({ baseUrl: "" });
${calls
  .map(
    ({ name, path, body }) => `const ${name} = await client.POST("${path}", { body: ${body} });
console.log(${name}.data ? ${name}.data : ${name}.error);`,
  )
  .join("\n")}`,
};

/**
 * Counts the instantiations of types that the compiler makes for a program that calls every operation.
 *
 * @param work empty folder for the programs, three levels below the root
 * @throws Error when a program does not compile
 */
export async function instantiations(work: string): Promise<Record<string, number>> {
  await createHeyApiClient({
    input: join(GENERATED, "openapi.json"),
    output: join(work, "hey-api"),
    plugins: ["@hey-api/client-fetch"],
    logs: { level: "silent" },
  });
  const calls = exampleCalls();
  const counts: Record<string, number> = {};
  for (const [name, write] of Object.entries(CALLERS)) counts[name] = await count(work, write(calls));
  return counts;
}

async function count(work: string, code: string): Promise<number> {
  const compilerOptions = {
    strict: true,
    // As `tsc --init` sets it: the declarations of openapi-fetch alone cost 160,000 where they are checked themselves.
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
  };
  await writeFile(join(work, "caller.ts"), code);
  await writeFile(join(work, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "--extendedDiagnostics", "--project", work]);
  const { stdout } = await run.catch(({ stdout }) => {
    throw new Error(`A program does not compile:\n${stdout}`);
  });
  return Number(/^Instantiations: +(\d+)$/m.exec(stdout)?.[1]);
}

function exampleCalls(): Calls {
  return readGeneratedContract().operations.map(({ id, path, request }) => {
    const value = request.examples[0]?.value as { header: { user_handle?: string }; message?: string };
    const { header, message: _, ...fields } = value;
    return {
      name: id,
      path,
      body: JSON.stringify(value),
      input: JSON.stringify({ user_handle: header.user_handle, ...fields }),
    };
  });
}
