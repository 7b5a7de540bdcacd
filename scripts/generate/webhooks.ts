import { join } from "node:path";
import { build } from "esbuild";
import type { Contract } from "../contract/contract.ts";
import { BuildFailure } from "../contract/failure.ts";
import { ROOT } from "../contract/generated.ts";
import { eventTypeOf } from "../contract/views.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "./context.ts";
import { validatorName } from "./validators.ts";

/** The code of the parser, which is the same for every contract. */
const CODE = join(ROOT, "scripts/package/webhooks");
const VALIDATORS = "./validators/events.js";

interface NamedEvent {
  name: string;
  /** Name of the component schema of its payload. */
  component: string;
  /** The only `event_type` that it may have. */
  type: string;
}

/**
 * Makes `generated/webhooks.js` and `generated/webhooks.d.ts`: the parser and the types of the events.
 *
 * @throws BuildFailure when the schema of an event is not a component, or does not fix its `event_type`
 */
export async function webhooks(context: BuildContext): Promise<void> {
  const events = namedEvents(await readBuiltContract(context));
  const banner = `// ${madeFrom("openapi/ and scripts/package/webhooks/")}`;
  await writeOutput(context, "generated/webhooks.js", `${banner}\n\n${await bundleParser(events)}`);
  await writeOutput(context, "generated/webhooks.d.ts", `${banner}\n\n${declarations(events)}`);
}

function namedEvents(contract: Contract): NamedEvent[] {
  return contract.events.map((event) => {
    const { component } = event.request;
    const type = eventTypeOf(contract, event);
    if (component === undefined || type === undefined) {
      const reason = "parseWebhookEvent recognizes the event by it";
      throw new BuildFailure(
        `openapi/openapi.yaml: event ${event.name} needs a component schema with a const for event_type; ${reason}.`,
      );
    }
    return { name: event.name, component, type };
  });
}

async function bundleParser(events: NamedEvent[]): Promise<string> {
  const validators = new Set(events.map(({ component }) => validatorName(component)));
  const types = [...Map.groupBy(events, ({ type }) => type)].map(([type, same]) => {
    const named = same.map(({ name, component }) => `["${name}", ${validatorName(component)}]`);
    return `["${type}", [\n${named.join(",\n")}\n]]`;
  });
  const contents = `
import {
${[...validators].join(",\n")}
} from "${VALIDATORS}";
import { webhookParser } from "./parser.ts";

export const parseWebhookEvent = /* @__PURE__ */ webhookParser(/* @__PURE__ */ new Map([
${types.join(",\n")}
]));
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

function declarations(events: NamedEvent[]): string {
  return `import type { components } from "./types.js";
import type { Issue } from "./validators.js";

export type { Issue };

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
${events.map(({ name, component }) => `  ${name}: components["schemas"]["${component}"];`).join("\n")}
}

/** Any event. Check \`event_type\` to narrow it, and with it \`event_details\`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** An event of the contract. Check \`name\` to narrow it. */
export type KnownEvent = {
  [Name in keyof WebhookEvents]: { kind: "event"; name: Name; event: WebhookEvents[Name] };
}[keyof WebhookEvents];

/** An event whose \`event_type\` is not in the contract: the service may send more than is documented. */
export interface UnknownEvent {
  kind: "unknown";
  event_type: string;
  /** The whole body, as received. */
  value: Record<string, unknown>;
}

/** Not an event, an event that violates the contract, or one that is ambiguous: it is valid as several events. */
export interface InvalidEvent {
  kind: "invalid";
  issues: readonly Issue[];
}

/**
 * Parses the body of a webhook delivery and identifies the event. Fields that are not in the contract are allowed.
 *
 * Where events share an \`event_type\` and an invalid body could be any of them, each issue names its event.
 *
 * @param body JSON as a string or bytes, with or without a byte order mark, or an already parsed value
 * @returns never throws: an invalid body is returned with its \`issues\`
 */
export function parseWebhookEvent(body: unknown): KnownEvent | UnknownEvent | InvalidEvent;
`;
}
