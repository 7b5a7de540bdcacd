import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../contract/generated.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "./context.ts";
import { kindsCode, type NamedEvent, namedEvents, validatorName } from "./event-kinds.ts";

/** The code of the parser, which is the same for every contract. */
const CODE = join(ROOT, "scripts/webhooks");
const VALIDATORS = "./validators/events.js";

/**
 * Makes `generated/webhooks.js` and `generated/webhooks.d.ts`: the parser, the receiver and the types of the events.
 *
 * @throws BuildFailure when the schema of an event is not a component, or does not fix its `event_type`
 */
export async function webhooks(context: BuildContext): Promise<void> {
  const events = namedEvents(await readBuiltContract(context));
  const banner = `// ${madeFrom("openapi/ and scripts/webhooks/")}`;
  await writeOutput(context, "generated/webhooks.js", `${banner}\n\n${await bundleParser(events)}`);
  const common = await readFile(join(CODE, "types.ts"), "utf8");
  await writeOutput(context, "generated/webhooks.d.ts", `${banner}\n\n${declarations(events, common)}`);
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

/**
 * Declares the parser and the receiver.
 *
 * @param common the TypeScript code of the types that do not depend on the events
 */
function declarations(events: NamedEvent[], common: string): string {
  return `import type { components } from "./types.js";
import type { Issue } from "./validators.js";

export type { Issue };

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
${events.map(({ name, component }) => `  ${name}: components["schemas"]["${component}"];`).join("\n")}
}

${common.replace(/^import .*\n/gm, "").trim()}
`;
}
