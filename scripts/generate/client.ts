import { callableOperations } from "./client/callable-operations.ts";
import { declarations } from "./client/declarations.ts";
import { program } from "./client/program.ts";
import { type BuildContext, madeFrom, readBundle, writeOutput } from "./context.ts";

/**
 * Makes the client, `generated/client.js` and `generated/client.d.ts`: a method for each operation, over openapi-fetch;
 * and `generated/index.js` and `generated/index.d.ts`, which export it together with all types.
 *
 * @throws BuildFailure when an operation has a form that the client cannot call
 */
export async function client(context: BuildContext): Promise<void> {
  const bundle = await readBundle(context);
  const operations = callableOperations(bundle);
  const heading = `// ${madeFrom("openapi/")}\n\n`;
  await writeOutput(context, "generated/client.js", heading + (await program(operations)));
  await writeOutput(context, "generated/client.d.ts", heading + (await declarations(bundle, operations)));
  await writeOutput(context, "generated/index.js", `${heading}${exportAll(PROGRAMS)}`);
  await writeOutput(context, "generated/index.d.ts", heading + exportAll(PROGRAMS) + TYPES);
}

/** What the package exports as a whole, beside the types. */
const PROGRAMS = ["client", "webhooks"];

/** An event is the same type in both files; without the second line neither would be exported. */
const TYPES = `export type * from "./types.js";
export type { WebhookEvent } from "./webhooks.js";
`;

function exportAll(names: string[]): string {
  return names.map((name) => `export * from "./${name}.js";\n`).join("");
}
