import type { Contract } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { DELIVERY_RECORDS } from "../../contract/known-names.ts";
import type { Schema } from "../../contract/schema.ts";
import { ANY_ITEM, findField, listAllFields, listFields } from "../../contract/walk.ts";
import { bundleCode } from "./bundle-code.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { declareModules } from "./declarations.ts";
import { kindsCode, payloadComponent, validatorName } from "./event-kinds.ts";

const VALIDATORS = "./validators/events.js";

/**
 * Makes `generated/webhooks.js` and `generated/webhooks.d.ts`: the parser, the receiver and the types of the events.
 *
 * @throws BuildFailure when the schema of an event is not a component, does not fix its `event_type`, or the operation that lists
 *   deliveries has no largest page, or no details in its records
 */
export async function webhooks(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const records = constantsOf(contract);
  const banner = `// ${madeFrom("openapi/ and scripts/runtime/webhooks/")}`;
  return {
    "generated/webhooks.js": `${banner}\n\n${await bundleParser(contract, records)}`,
    "generated/webhooks.d.ts": `${banner}\n\n${declareWebhooks(contract, records !== undefined)}`,
    ...(records && (await declareModules(context.root, ["runtime/webhooks/lookup-types.ts"]))),
  };
}

function bundleParser(contract: Contract, records: Record<string, string> | undefined): Promise<string> {
  const validators = new Set(contract.events.map((event) => validatorName(payloadComponent(event))));
  const names = JSON.stringify(contract.events.map(({ name }) => name));
  const fields = contract.events.flatMap(({ request }) => listAllFields(contract, request.schema));
  const isInteger = ({ type }: Schema) => [type].flat().includes("integer");
  const integerPaths = fields.filter(({ schema }) => isInteger(schema)).map(({ path }) => JSON.stringify(path));
  const integers = `[${[...new Set(integerPaths)].join(", ")}]`;
  const contents = `
import {
${[...validators].join(",\n")}
} from "${VALIDATORS}";
import { webhookParser } from "./parser.ts";
import { receiverOf } from "./receiver.ts";

${records ? 'export { describes, listedByService } from "./lookup.ts";' : ""}
export { toNodeHandler } from "./node.ts";
export { recentEvents } from "./recent-events.ts";

export const parseWebhookEvent = /* @__PURE__ */ webhookParser(${kindsCode(contract)}, ${integers});

export function createReceiver(options) {
  return receiverOf(parseWebhookEvent, ${names}, options);
}
`;
  return bundleCode({
    name: "events",
    contents,
    folder: "webhooks",
    external: [VALIDATORS],
    define: records ?? {},
  });
}

/**
 * Reads what the receiver knows of delivery records: the names of their details, and how many a page has at most. Undefined
 * if no operation lists them.
 */
function constantsOf(contract: Contract): Record<string, string> | undefined {
  const { operation: id, search, size, list, details } = DELIVERY_RECORDS;
  const operation = contract.operations.find((operation) => operation.id === id);
  if (!operation) return undefined;
  const perPage = findField(contract, operation.request.schema, [search, size])?.schema.maximum;
  const detailsSchema = findField(contract, operation.responses[0]?.schema ?? {}, [list, ANY_ITEM, details])?.schema;
  if (perPage === undefined || detailsSchema === undefined) {
    throw new BuildFailure(
      `openapi/openapi.yaml: ${id} needs a maximum of ${search}.${size} and ${details} of its records.`,
    );
  }
  const names = listFields(contract, detailsSchema).map(({ path }) => path.join("."));
  return { PER_PAGE: String(perPage), DETAILS: JSON.stringify(names) };
}

/** Declares the events; the compiler declares the parser and the receiver, which refer to them. */
function declareWebhooks({ events }: Contract, hasRecords: boolean): string {
  return `import type { components } from "./types.js";

export type { Issue } from "./declarations/runtime/validators/standard.js";
export * from "./declarations/runtime/webhooks/types.js";
export type { ${[...new Set(events.map(payloadComponent))].join(", ")} } from "./types.js";
${hasRecords ? 'export * from "./declarations/runtime/webhooks/lookup-types.js";\n' : ""}
/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
${events.map((event) => `  ${event.name}: components["schemas"]["${payloadComponent(event)}"];`).join("\n")}
}
`;
}
