import { join } from "node:path";
import { build } from "esbuild";
import { type Body, bodiesOf } from "../contract/bodies.ts";
import { BuildFailure } from "../contract/failure.ts";
import { expand } from "../contract/json-pointer.ts";
import { type BuildContext, type Bundle, madeFrom, readBundle, writeOutput } from "./context.ts";
import { validatorName } from "./validators.ts";

const ROOT = join(import.meta.dirname, "../..");
const SCRIPTS = join(ROOT, "scripts/package/webhooks");
const VALIDATORS = "./validators/events.js";

interface Event {
  name: string;
  /** Name of its component. */
  schema: string;
  /** The literal that it requires as `event_type`. */
  type: string;
}

/**
 * Makes `generated/webhooks.js` and `generated/webhooks.d.ts`: the parser and the types of the events.
 *
 * @throws BuildFailure when an event does not say its `event_type`
 */
export async function webhooks(context: BuildContext): Promise<void> {
  const bundle = await readBundle(context);
  const events = bodiesOf(bundle)
    .filter(({ role }) => role === "event")
    .flatMap((body) => eventsOf(bundle, body));
  const banner = `// ${madeFrom("openapi/ and scripts/package/webhooks/")}`;
  await writeOutput(context, "generated/webhooks.js", `${banner}\n\n${await code(events)}`);
  await writeOutput(context, "generated/webhooks.d.ts", `${banner}\n\n${declarations(events)}`);
}

function eventsOf(bundle: Bundle, { schema, uses }: Body): Event[] {
  const payload = expand(bundle, { $ref: `#/components/schemas/${schema}` }) as {
    properties?: { event_type?: { const?: string } };
  };
  const type = payload.properties?.event_type?.const;
  if (type === undefined) {
    throw new BuildFailure(
      `openapi/openapi.yaml: ${schema} must give event_type a const; parseWebhookEvent tells events by it.`,
    );
  }
  return uses.map(({ name }) => ({ name, schema, type }));
}

async function code(events: Event[]): Promise<string> {
  const byType = Map.groupBy(events, ({ type }) => type);
  const kinds = [...byType].map(([type, same]) => {
    const named = same.map(({ name, schema }) => `["${name}", ${validatorName(schema)}]`);
    return `["${type}", [\n${named.join(",\n")}\n]]`;
  });
  const contents = `
import {
${events.map(({ schema }) => validatorName(schema)).join(",\n")}
} from "${VALIDATORS}";
import { webhookParser } from "./parser.ts";

export const parseWebhookEvent = /* @__PURE__ */ webhookParser(/* @__PURE__ */ new Map([
${kinds.join(",\n")}
]));
`;
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: SCRIPTS, sourcefile: "events" },
    bundle: true,
    external: [VALIDATORS],
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

function declarations(events: Event[]): string {
  return `import type { components } from "./types.js";
import type { Issue } from "./validators.js";

export type { Issue };

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
${events.map(({ name, schema }) => `  ${name}: components["schemas"]["${schema}"];`).join("\n")}
}

/** Any event. \`event_type\` narrows it, and then what \`event_details\` holds. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** An event of the contract; \`name\` narrows it to one kind. */
export type KnownEvent = {
  [Name in keyof WebhookEvents]: { kind: "event"; name: Name; event: WebhookEvents[Name] };
}[keyof WebhookEvents];

/** An event of an \`event_type\` that the contract does not know: the service may send more than is documented. */
export interface UnknownEvent {
  kind: "unknown";
  event_type: string;
  /** The whole body, as it came. */
  value: Record<string, unknown>;
}

/** No event at all, or one that breaks the contract. */
export interface InvalidEvent {
  kind: "invalid";
  issues: readonly Issue[];
}

/**
 * Reads the body of a delivery, and tells which event it is. Fields that the contract does not know are let through.
 *
 * Where an \`event_type\` has two kinds, and a broken event could be either, each issue names the kind it belongs to.
 *
 * @param body JSON as text or as bytes, or a value that was read already
 * @returns never throws: what is wrong comes as \`issues\`
 */
export function parseWebhookEvent(body: unknown): KnownEvent | UnknownEvent | InvalidEvent;
`;
}
