import { type Operation, resolve } from "../../scripts/contract/contract.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { failuresOf, isFailure } from "../../scripts/contract/views.ts";
import { HEADER_FIELDS } from "../../scripts/contract/well-known.ts";
import { responsesInFull } from "../../scripts/service/mock/negotiate.ts";
import { contract } from "./contract.ts";

/** What tests send that are about requests in general: it is taken from the contract, so that they hold for another one. */
interface AnyOperation {
  id: string;
  name: string;
  path: string;
  /** The name of an example of its success. */
  success: string;
  /** A failure of its own. */
  failure: { status: number; example: string };
  /** Its responses as messages list them. */
  responses: string;
}

interface UserHeader extends Record<string, unknown> {
  created: number;
  app_handle: string;
  user_handle: string;
}

/** The header object of a request of an end user: the required fields, and the app. */
export const USER_HEADER: UserHeader = leastHeader(({ security }) =>
  security.some((names) => names.includes("usersignature")),
);

/** An operation that both signatures and a header object are enough for. */
export const ANY: AnyOperation = anyOperation();

function leastHeader(isMeant: (operation: Operation) => boolean): UserHeader {
  const request = contract.operations.find(isMeant)?.request;
  const { required = [] } = fieldsOf(request?.schema).header ?? {};
  const { header = {} } = Object(request?.examples[0]?.value) as { header?: Record<string, unknown> };
  const needed: string[] = [...required, HEADER_FIELDS.app];
  return Object.fromEntries(Object.entries(header).filter(([name]) => needed.includes(name))) as UserHeader;
}

function anyOperation(): AnyOperation {
  const candidates = contract.operations.filter(({ security, request }) => {
    const { required = [], oneOf } = resolve(contract, request.schema);
    return security.some((names) => names.length === 2) && required.join() === "header" && !oneOf;
  });
  // What is expected of a call is then not of the events that follow it.
  for (const operation of [...candidates.filter(({ events }) => !events), ...candidates]) {
    const failure = failuresOf(contract).find(({ operation: name, shared }) => name === operation.name && !shared);
    const success = operation.responses.find((response) => !isFailure(response))?.examples[0]?.name;
    if (failure === undefined || success === undefined) continue;
    const { id, name, path } = operation;
    return {
      ...{ id, name, path, success, responses: responsesInFull(operation) },
      failure: { status: Number(failure.status), example: failure.example.name },
    };
  }
  throw new Error("The contract has no operation of end users that requires only a header object.");
}

function fieldsOf(schema: Schema = {}): Record<string, Schema> {
  const { properties = {} } = resolve(contract, schema);
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, resolve(contract, field)]));
}
