import { isDeepStrictEqual } from "node:util";
import { joinWords } from "../../contract/collections.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import { FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { parseJson } from "../../http/json.ts";
import { listNames } from "./generated.ts";
import type { RequestPlan } from "./requests.ts";
import type { CheckedExchange } from "./response-check.ts";

/** Failures that the first example of an operation cannot have: it has both signatures, and a valid body. */
const OTHERS: string[] = [
  FAILURE_EXAMPLES.badFormat,
  FAILURE_EXAMPLES.signatureAbsent,
  FAILURE_EXAMPLES.basicAuthorization,
  FAILURE_EXAMPLES.tokenBadlyEncoded,
];

/** Says what the config lacks, if a service refuses the first example of an operation with a documented failure. */
export function describeMissingSetUp(contract: Contract, operation: Operation, status: number | undefined): string {
  const { id, name, request, responses } = operation;
  const examples = responses.find((response) => response.status === String(status))?.examples ?? [];
  const failures = examples.map((example) => example.name).filter((failure) => !OTHERS.includes(failure));
  const causes = joinWords(
    failures.filter((failure) => !failure.startsWith("token_")),
    "disjunction",
  );
  const values = listNames(contract, expand(contract.raw, request.schema))
    .filter((field) => !field.startsWith("header.") && fieldAt(request.examples[0]?.value, field) !== undefined)
    .map((field) => `\`values.${field}\``);
  const preparation = `add \`prepare.${id}\``;
  const advice = failures.includes(FAILURE_EXAMPLES.signatureIncorrect)
    ? "check `appHandle`, `userHandle`, `signApp` and `signUser`"
    : values.length > 0
      ? `set ${joinWords(values)}, or ${preparation}`
      : preparation;
  return `not set up: \`${name}\` refuses its first example with ${status}${causes && ` (${causes})`}; ${advice}`;
}

/**
 * Says that the set-up of a failure had no effect: the service accepts a request that the set-up has not changed. A changed
 * one that is accepted is a breach, since the failure is in the request.
 *
 * @param name of the failure
 * @returns undefined if it had an effect
 */
export function describeIdleSetUp(name: string, { body }: RequestPlan, checked: CheckedExchange): string | undefined {
  const { exchange, status } = checked;
  const { headers, body: sent } = exchange.request;
  const isAccepted = status !== undefined && status < 300;
  const isChanged = headers.authorization !== undefined || !isDeepStrictEqual(parseJson(sent), body);
  if (!isAccepted || isChanged) return undefined;
  return `the set-up had no effect: \`failures.${name}\` leaves the body as it is, and the service accepts it with ${status}`;
}
