import type { Contract } from "../../contract/contract.ts";
import { pascalCase, type Schema } from "../../contract/schema.ts";
import { groupByKind, lastEventsOf } from "../../contract/views.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { declareContract, docComment } from "./typescript.ts";

/** Without it, TypeScript rejects an `import type` in a CommonJS file if `module` is `node16`. */
const FOR_COMMONJS = `export type * from "./types.js" with { "resolution-mode": "import" };\n`;

/**
 * Makes `generated/types.d.ts`: the TypeScript types of every path, webhook, component and operation of the contract,
 * a name for each schema and each type of event that callers refer to, and the names of the examples of each response; and
 * `generated/types.d.cts`, the same for CommonJS.
 */
export async function types(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const named = Object.entries(contract.schemas).filter(([, schema]) => deservesName(schema));
  const payloads = contract.events.map(({ request }) => `components["schemas"]["${request.component}"]`);
  const anyEvent = `${docComment("Any event.")}export type WebhookEvent = ${payloads.join(" | ") || "never"};\n`;
  const events = [...groupByKind(contract).keys()].map((type) => {
    const description = docComment(`An event whose \`event_type\` is \`${type}\`.`);
    return `${description}export type ${pascalCase(type)}Event = Extract<WebhookEvent, { event_type: "${type}" }>;\n`;
  });
  const head = `// ${madeFrom("openapi/")}\n`;
  const contractTypes = await declareContract(
    contract,
    named.map(([name]) => name),
  );
  const declarations = [
    contractTypes,
    anyEvent,
    ...events,
    responseExamples(contract),
    lastEventsByOperation(contract),
  ];
  return {
    "generated/types.d.ts": [head, ...declarations].join("\n"),
    "generated/types.d.cts": `${head}\n${FOR_COMMONJS}`,
  };
}

/** Declares the names by which the mock selects an example. */
function responseExamples({ operations }: Contract): string {
  const members = operations.map(({ id, responses }) => {
    const lines = responses.map(({ status, examples }) => {
      const names = examples.map(({ name }) => JSON.stringify(name)).join(" | ") || "never";
      return `    ${JSON.stringify(Number(status) || status)}: ${names};\n`;
    });
    return `  ${id}: {\n${lines.join("")}  };\n`;
  });
  const description = docComment("The names of the examples of each response, by operation and status.");
  return `${description}export interface ResponseExamples {\n${members.join("")}}\n`;
}

/** Declares the events whose details the mock sets. */
function lastEventsByOperation({ operations }: Contract): string {
  const members = operations.map((operation) => {
    const names = lastEventsOf(operation).map((name) => JSON.stringify(name));
    return `  ${operation.id}: ${names.join(" | ") || "never"};\n`;
  });
  const description = docComment("The events that may be the last to follow an accepted request, by operation.");
  return `${description}export interface LastEvents {\n${members.join("")}}\n`;
}

/** Whether a schema is more than a string, a number, a boolean or anything: the name of a field says as much as that. */
function deservesName(schema: Schema): boolean {
  const { type, enum: values } = schema;
  return (
    values !== undefined ||
    type === "object" ||
    type === "array" ||
    ["properties", "oneOf", "anyOf", "allOf"].some((keyword) => keyword in schema)
  );
}
