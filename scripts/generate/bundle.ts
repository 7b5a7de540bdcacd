import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { BuildFailure } from "../contract/failure.ts";
import { type BuildContext, madeFrom, SOURCE, writeOutput } from "./context.ts";
import { runTool } from "./run-tool.ts";

/**
 * Bundles the source into `generated/openapi.yaml`, and writes the same document as `generated/openapi.json`.
 *
 * @throws BuildFailure with Redocly's message when a `$ref` leads nowhere, a file is not valid YAML, or two components of
 *   the same kind have the same name
 */
export async function bundle(context: BuildContext): Promise<void> {
  const output = join(context.staging, "generated/openapi.yaml");
  const options = ["--config=redocly.yaml", "--component-renaming-conflicts-severity=error"];
  const { code, stderr } = await runTool(context, "redocly", ["bundle", SOURCE, `--output=${output}`, ...options]);
  if (code !== 0) throw new BuildFailure(stderr.trim());
  const yaml = await readFile(output, "utf8");
  await writeOutput(context, "generated/openapi.yaml", `# ${madeFrom("openapi/")}\n${yaml}`);
  await writeOutput(context, "generated/openapi.json", `${JSON.stringify(parse(yaml), null, 2)}\n`);
}
