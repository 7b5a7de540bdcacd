import type { Validator } from "../../../generated/validators.js";
import * as exported from "../../../generated/validators.js";
import type { Body as ContractBody } from "../../../scripts/contract/contract.ts";
import { contract } from "../../support/contract.ts";

const { validateResponse: _, checkInput: __, ...ofOneBody } = exported;

/** All validators of the package, by name. */
export const validators: Record<string, Validator<unknown>> = ofOneBody;

/** The validators of the inputs of the client's methods, by name. */
export const inputs = Object.fromEntries(Object.entries(validators).filter(([name]) => name.endsWith("Input")));

/** A schema that is the body of a request, response or event, with all examples of it. */
interface Body {
  /** Its reference. */
  ref: string;
  examples: unknown[];
}

/** The bodies of all requests, responses and events. */
export const bodies: Body[] = readBodies();

/** The validator of a body: its name is that of the schema in camelCase. */
export function validatorOf({ ref }: Body): Validator<unknown> | undefined {
  const schema = ref.slice(ref.lastIndexOf("/") + 1);
  return validators[schema.charAt(0).toLowerCase() + schema.slice(1)];
}

function readBodies(): Body[] {
  const bodies = new Map<string, Body>();
  const add = (name: string, { component, examples }: ContractBody) => {
    if (component === undefined) throw new Error(`a body of ${name} has no schema of its own`);
    const ref = `#/components/schemas/${component}`;
    const body = bodies.get(ref) ?? { ref, examples: [] };
    body.examples.push(...examples.map(({ value }) => value));
    bodies.set(ref, body);
  };
  for (const { name, request, responses } of contract.operations) {
    for (const body of [request, ...responses]) add(name, body);
  }
  // The response to an event has no body.
  for (const { name, request } of contract.events) add(name, request);
  return [...bodies.values()];
}
