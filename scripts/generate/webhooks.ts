import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../contract/generated.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { kindsCode, type NamedEvent, namedEvents, validatorName } from "./event-kinds.ts";

/** The code of the parser, which is the same for every contract. */
const CODE = join(ROOT, "scripts/webhooks");
const VALIDATORS = "./validators/events.js";

/**
 * Makes `generated/webhooks.js` and `generated/webhooks.d.ts`: the parser, the receiver and the types of the events.
 *
 * @throws BuildFailure when the schema of an event is not a component, or does not fix its `event_type`
 */
export async function webhooks(context: BuildContext): Promise<Files> {
  const events = namedEvents(await readBuiltContract(context));
  const banner = `// ${madeFrom("openapi/ and scripts/webhooks/")}`;
  return {
    "generated/webhooks.js": `${banner}\n\n${await bundleParser(events)}`,
    "generated/webhooks.d.ts": `${banner}\n\n${declareWebhooks(events)}`,
  };
}

async function bundleParser(events: NamedEvent[]): Promise<string> {
  const validators = new Set(events.map(({ component }) => validatorName(component)));
  const contents = `
import {
${[...validators].join(",\n")}
} from "${VALIDATORS}";
import { webhookParser } from "./parser.ts";
import { receiverOf } from "./receiver.ts";

export { listedByService } from "./lookup.ts";
export { toNodeHandler } from "./node.ts";
export { recentEvents } from "./receiver.ts";

export const parseWebhookEvent = /* @__PURE__ */ webhookParser(${kindsCode(events)});

export function createReceiver(options) {
  return receiverOf(parseWebhookEvent, options);
}
`;
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: CODE, sourcefile: "events" },
    bundle: true,
    external: [VALIDATORS],
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** Declares the events; the compiler declares the parser and the receiver, which refer to them. */
function declareWebhooks(events: NamedEvent[]): string {
  return `import type { components } from "./types.js";

export type { Issue } from "./declarations/validators/standard.js";
export * from "./declarations/webhooks/types.js";

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
${events.map(({ name, component }) => `  ${name}: components["schemas"]["${component}"];`).join("\n")}
}
`;
}
