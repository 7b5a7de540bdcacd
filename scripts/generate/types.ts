import { astToString } from "openapi-typescript";
import { type BuildContext, madeFrom, readBundle, writeOutput } from "./context.ts";
import { comment } from "./typescript/comment.ts";
import { namedEvents } from "./typescript/named-events.ts";
import { namedSchemas } from "./typescript/named-schemas.ts";
import { typeNodes } from "./typescript/type-nodes.ts";

/**
 * Makes `generated/types.d.ts`: the TypeScript types of every path, webhook, component and operation of the bundle, and
 * a name of its own for each schema that is worth one.
 */
export async function types(context: BuildContext): Promise<void> {
  const bundle = await readBundle(context);
  const names = Object.entries(namedSchemas(bundle)).map(
    ([name, { description }]) => `${comment(description)}export type ${name} = components["schemas"]["${name}"];\n`,
  );
  const events = Object.entries(namedEvents(bundle)).map(
    ([name, type]) =>
      `${comment(`An event whose \`event_type\` is \`${type}\`.`)}export type ${name} = Extract<WebhookEvent, { event_type: "${type}" }>;\n`,
  );
  const nodes = astToString(await typeNodes(bundle));
  const text = [`// ${madeFrom("openapi/")}\n`, nodes, ...names, ...events].join("\n");
  await writeOutput(context, "generated/types.d.ts", text);
}
