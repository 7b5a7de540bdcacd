import type { Contract } from "../../../contract/contract.ts";
import { expand } from "../../../contract/json-pointer.ts";
import type { Schema } from "../../../contract/schema.ts";
import { bodiesOf, type NamedBody, type Role } from "../../../contract/views.ts";
import { clientOperations, inputFields, typeName } from "../client/operations.ts";
import { validatorName } from "../event-kinds.ts";

export interface Validated {
  name: string;
  role: Role | "input";
  /** Without `$ref`s. */
  schema: object;
  type: string;
  description: string;
}

/** The bodies of all requests, responses, failures and events. */
export function validatedBodies(contract: Contract): Validated[] {
  return bodiesOf(contract).map((body) => ({
    name: validatorName(body.component),
    role: body.role,
    schema: expand(contract.raw, contract.schemas[body.component] ?? {}),
    type: `components["schemas"]["${body.component}"]`,
    description: describeBody(body),
  }));
}

/**
 * The inputs of the methods of the client: the request body without what the client fills in, and with the `user_handle`
 * of its header object. A required text is not empty: a form sends an empty one for a field that nobody has filled in.
 */
export function validatedInputs(contract: Contract): Validated[] {
  return clientOperations(contract).map((operation) => ({
    name: `${operation.id}Input`,
    role: "input",
    schema: withFilledTexts(expand(contract.raw, { ...operation.request.schema, ...inputFields(operation) }) as Schema),
    type: `${typeName(operation)}Input`,
    description: `The input of the client's method \`${operation.id}\`.`,
  }));
}

/** Demands that the texts which an object, or one of its alternatives, requires are not empty. */
function withFilledTexts({ properties = {}, ...others }: Schema): Schema {
  const { required = [], oneOf = [] } = others;
  const needed = [...required, ...oneOf.flatMap((alternative) => alternative.required)];
  const filled = Object.entries(properties).map(([name, field]) => {
    return [name, needed.includes(name) && field.type === "string" ? { minLength: 1, ...field } : field];
  });
  return { ...others, properties: Object.fromEntries(filled) };
}

/** Any event: its validator is made of those of the events, since its issues are about the one that was meant. */
export function anyEvent(contract: Contract): Validated {
  const anyOf = contract.events.map(({ request }) => expand(contract.raw, request.schema));
  const description = "Any event. The issues are those of the kind that is meant, as far as that is clear.";
  return { name: "webhookEvent", role: "event", schema: { anyOf }, type: "WebhookEvent", description };
}

function describeBody({ role, uses }: NamedBody): string {
  const list = (same: NamedBody["uses"]) => same.map(({ name }) => `\`${name}\``).join(", ");
  if (role === "event") return `The event ${list(uses)}.`;
  if (role === "request") return `The request body of ${list(uses)}.`;
  if (role === "response") return `The successful response of ${list(uses)}.`;
  const statuses = [...Map.groupBy(uses, ({ status }) => status)];
  return ["A failure response:", ...statuses.map(([status, same]) => `- ${status} of ${list(same)}`)].join("\n");
}
