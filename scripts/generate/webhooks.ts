import type { Contract } from "../contract/contract.ts";
import { bundleCode } from "./bundle-code.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { kindsCode, payloadComponent, validatorName } from "./event-kinds.ts";

const VALIDATORS = "./validators/events.js";

/**
 * Makes `generated/webhooks.js` and `generated/webhooks.d.ts`: the parser, the receiver and the types of the events.
 *
 * @throws BuildFailure when the schema of an event is not a component, or does not fix its `event_type`
 */
export async function webhooks(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const banner = `// ${madeFrom("openapi/ and scripts/webhooks/")}`;
  return {
    "generated/webhooks.js": `${banner}\n\n${await bundleParser(contract)}`,
    "generated/webhooks.d.ts": `${banner}\n\n${declareWebhooks(contract)}`,
  };
}

function bundleParser(contract: Contract): Promise<string> {
  const validators = new Set(contract.events.map((event) => validatorName(payloadComponent(event))));
  const names = JSON.stringify(contract.events.map(({ name }) => name));
  const contents = `
import {
${[...validators].join(",\n")}
} from "${VALIDATORS}";
import { webhookParser } from "./parser.ts";
import { receiverOf } from "./receiver.ts";

export { listedByService } from "./lookup.ts";
export { toNodeHandler } from "./node.ts";
export { recentEvents } from "./receiver.ts";

export const parseWebhookEvent = /* @__PURE__ */ webhookParser(${kindsCode(contract)});

export function createReceiver(options) {
  return receiverOf(parseWebhookEvent, ${names}, options);
}
`;
  return bundleCode({ name: "events", contents, room: "webhooks", external: [VALIDATORS] });
}

/** Declares the events; the compiler declares the parser and the receiver, which refer to them. */
function declareWebhooks({ events }: Contract): string {
  return `import type { components } from "./types.js";

export type { Issue } from "./declarations/validators/standard.js";
export * from "./declarations/webhooks/types.js";

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
${events.map((event) => `  ${event.name}: components["schemas"]["${payloadComponent(event)}"];`).join("\n")}
}
`;
}
