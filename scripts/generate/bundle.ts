import { stringify } from "yaml";
import { type Bundle, readContract } from "../contract/contract.ts";
import { CausalFailure } from "../contract/failure.ts";
import { type Files, madeFrom, PRECISE, SOURCE, type ToolContext } from "./context.ts";
import { schemasOf, withSchemas } from "./lower/map-schemas.ts";
import { missingFiles } from "./missing-files.ts";
import { publishedForm } from "./published.ts";
import { runTool } from "./run-tool.ts";

/**
 * Bundles the source into `generated/contract.json`, from which everything else is made, and writes what is published of
 * it, `generated/openapi.yaml`.
 *
 * @param source its root document, relative to the root
 * @throws CausalFailure when a `$ref` names a missing file; with Redocly's message when a `$ref` leads nowhere else, a file
 *   is not valid YAML, or two components of the same kind have the same name
 */
export async function bundle(context: ToolContext, source = SOURCE): Promise<Files> {
  const options = ["--config=redocly.yaml", "--component-renaming-conflicts-severity=error", "--ext=json"];
  const { code, stdout, stderr } = await runTool(context, "redocly", ["bundle", source, ...options]);
  if (code !== 0) throw (await missingFiles(context, stderr)) ?? new CausalFailure(stderr.trim());
  const precise = withEventUnion(JSON.parse(stdout));
  return {
    [PRECISE]: JSON.stringify(precise, undefined, 2),
    "generated/openapi.yaml": toYaml(publishedForm(precise), madeFrom("openapi/")),
  };
}

/** Makes the component `WebhookEvent`, where the source describes it, the union of the payloads of all webhooks. */
function withEventUnion(bundle: Bundle): Bundle {
  const { WebhookEvent: union, ...others } = schemasOf(bundle);
  if (union === undefined) return bundle;
  const payloads = readContract(bundle).events.flatMap(({ request: { component } }) => component ?? []);
  const anyOf = payloads.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return withSchemas(bundle, { WebhookEvent: { ...union, anyOf }, ...others });
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
