import type { DocumentedResponse, Operation } from "../../contract/contract.ts";
import { isAcceptable, type JsonResponse, RequestError } from "../http/messages.ts";

/** A response by its status, the name of an example, or both; without either, it is the first success. */
interface ResponseSelector {
  code?: number | undefined;
  example?: string | undefined;
}

/** Which response is wanted. */
export interface WantedResponse extends ResponseSelector {
  /** Whether its values are generated from the schema. */
  dynamic: boolean;
  /** Makes generated values the same each time. */
  seed?: string;
}

/**
 * Generates the body of a response from its schema.
 *
 * @throws RequestError where values cannot be generated (501)
 */
export type Generate = (response: DocumentedResponse, seed: string | undefined) => Promise<unknown>;

/**
 * Chooses a response of an operation.
 *
 * @throws RequestError when the contract has no such response (404)
 */
export async function negotiate(
  operation: Operation,
  generate: Generate,
  preference: WantedResponse,
): Promise<JsonResponse> {
  const response = responseFor(operation, preference);
  const status = Number(response.status);
  const example = preference.dynamic ? undefined : response.examples[0];
  const named = response.examples.find(({ name }) => name === preference.example) ?? example;
  return { status, body: named ? named.value : await generate(response, preference.seed) };
}

/**
 * Finds a response of an operation.
 *
 * @throws RequestError that lists all responses, when there is none (404)
 */
export function responseFor(operation: Operation, { code, example }: ResponseSelector): DocumentedResponse {
  const { name, responses } = operation;
  const withCode = code === undefined ? responses : responses.filter(({ status }) => status === String(code));
  if (withCode.length === 0) {
    const responseList = responsesInFull(operation);
    throw new RequestError(404, `${name} has no response with status ${code}; it has ${responseList}.`);
  }
  if (example === undefined)
    return withCode.find(({ status }) => status.startsWith("2")) ?? (withCode[0] as DocumentedResponse);
  const withExample = withCode.find(({ examples }) => examples.some((named) => named.name === example));
  if (withExample) return withExample;
  const where = code === undefined ? "" : ` with status ${code}`;
  throw new RequestError(404, `${name} has no example "${example}"${where}; it has ${responsesInFull(operation)}.`);
}

/** Lists the statuses of an operation, each with its examples, such as `200 (available, taken)`. */
export function responsesInFull({ responses }: Operation): string {
  const parts = responses.map(({ status, examples }) => {
    return examples.length === 0 ? status : `${status} (${examples.map(({ name }) => name).join(", ")})`;
  });
  return parts.join(", ");
}

/**
 * Checks whether the header `Accept` allows JSON.
 *
 * @throws RequestError when it does not (406)
 */
export function checkAccept(header: string | undefined): void {
  if (!header || isAcceptable(header, ["application/json", "application/*", "*/*"])) return;
  throw new RequestError(406, `Every response is application/json, which the header accept rules out: ${header}`);
}
