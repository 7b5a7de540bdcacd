import type { Validator } from "../../../generated/validators.js";
import * as exported from "../../../generated/validators.js";
import { contract, examplesOf, schemaOf } from "../../support/contract.ts";

/** The validators of the package, by name. */
export const validators: Record<string, Validator<unknown>> = exported;

/** A schema of the contract that is a body of something, with the examples of all places that have this body. */
export interface Body {
  /** Its reference. */
  ref: string;
  examples: unknown[];
}

/** The bodies of all requests, responses and events. */
export const bodies: Body[] = readBodies();

/** The validator of a body: it has the name of the schema, in camelCase. */
export function validatorOf({ ref }: Body): Validator<unknown> | undefined {
  const schema = ref.slice(ref.lastIndexOf("/") + 1);
  return validators[schema.charAt(0).toLowerCase() + schema.slice(1)];
}

function readBodies(): Body[] {
  const bodies = new Map<string, Body>();
  for (const { post } of [
    ...Object.values<{ post: Node }>(contract.paths),
    ...Object.values<{ post: Node }>(contract.webhooks),
  ]) {
    for (const place of [post.requestBody, ...Object.values(post.responses)]) {
      const schema = schemaOf(place);
      if (schema === undefined) continue;
      if (typeof schema.$ref !== "string") throw new Error(`a body of ${post.operationId} has no schema of its own`);
      const body = bodies.get(schema.$ref) ?? { ref: schema.$ref, examples: [] as unknown[] };
      body.examples.push(...Object.values(examplesOf(place)).map(({ value }) => value));
      bodies.set(schema.$ref, body);
    }
  }
  return [...bodies.values()];
}

interface Node {
  operationId: string;
  requestBody: unknown;
  responses: Record<string, unknown>;
}
