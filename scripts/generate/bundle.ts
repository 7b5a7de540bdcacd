import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { BuildFailure } from "../contract/failure.ts";
import { type BuildContext, madeFrom, PRECISE, SOURCE, writeOutput } from "./context.ts";
import { lower } from "./lower/lower.ts";
import { plain } from "./lower/plain.ts";
import { runTool } from "./run-tool.ts";

/**
 * Bundles the source into `generated/contract.json`, from which everything else is made, and lowers it to what is
 * published: `generated/openapi.yaml`, the same document as `generated/openapi.json`, and `generated/openapi.plain.yaml`
 * for tools that know only OpenAPI 3.0.
 *
 * @throws BuildFailure with Redocly's message when a `$ref` leads nowhere, a file is not valid YAML, or two components of
 *   the same kind have the same name
 */
export async function bundle(context: BuildContext): Promise<void> {
  const output = join(context.staging, PRECISE);
  const options = ["--config=redocly.yaml", "--component-renaming-conflicts-severity=error"];
  const { code, stderr } = await runTool(context, "redocly", ["bundle", SOURCE, `--output=${output}`, ...options]);
  if (code !== 0) throw new BuildFailure(stderr.trim());
  const published = lower(JSON.parse(await readFile(output, "utf8")));
  await writeOutput(context, "generated/openapi.yaml", toYaml(published, madeFrom("openapi/")));
  await writeOutput(context, "generated/openapi.plain.yaml", toYaml(plain(published).document, madeFrom("openapi/")));
  await writeOutput(context, "generated/openapi.json", `${JSON.stringify(published, null, 2)}\n`);
}

/**
 * Writes YAML that parsers of YAML 1.1 read in the same way.
 *
 * @param note the first line, a comment
 */
export function toYaml(document: object, note: string): string {
  const options = { aliasDuplicateObjects: false, compat: "yaml-1.1", lineWidth: 0, singleQuote: true } as const;
  return `# ${note}\n${stringify(document, options)}`;
}
