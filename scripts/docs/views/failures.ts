import type { Contract, Operation } from "../../contract/contract.ts";
import { writeSteps } from "../../contract/place.ts";
import { type Failure, failuresOf } from "../../contract/views.ts";
import { ENVELOPE_FIELDS } from "../../contract/well-known.ts";
import { describeRetries } from "./terms.ts";

/** What pages answer about failures; texts are lines of Markdown, with no marks but those of code. */
export type FailureAnswers = ReturnType<typeof viewFailures>;

/** What to do about a failure: each answer with what is before it. */
export type Advice = Record<string, string>;

/** Describes each documented failure, once for all operations that have it, and what to do about any other response. */
export function viewFailures(contract: Contract) {
  const alike = ({ status, operation, example }: Failure) => {
    const { idempotent } = contract.operations.find(({ name }) => name === operation) as Operation;
    return JSON.stringify([status, example.component ?? operation, example.name, typeof idempotent]);
  };
  const documented = [...Map.groupBy(failuresOf(contract), alike).values()].map((failures) => {
    const [{ operation, status, code, example }] = failures as [Failure];
    const { [ENVELOPE_FIELDS.message]: message = "", [ENVELOPE_FIELDS.details]: details } = Object(example.value);
    return {
      operations: failures.map((failure) => failure.operation),
      status,
      code,
      example: example.name,
      summary: example.summary,
      message: String(message),
      hasDetails: details !== undefined,
      advice: adviseOn(
        contract.operations.find(({ name }) => name === operation) as Operation,
        example.description?.trim(),
      ),
    };
  });
  const other = contract.operations.map((operation) => [operation.name, adviseOnUnknown(operation)] as const);
  return { documented, other: Object.fromEntries(other) };
}

function adviseOn({ idempotent }: Operation, remedy = ""): Advice {
  if (typeof idempotent !== "object") {
    return { "What to do:": remedy, "Retry:": "Don't retry unchanged: remove the cause, then send it again." };
  }
  const key = writeSteps(idempotent.path);
  return {
    "What to do:": remedy,
    "Retry:": `Don't retry unchanged: remove the cause, then send it again, with the same \`${key}\` unless what you request changes.`,
    "Did it take effect?":
      "Not by this request (assumed). An earlier one with the same key, without a response, may have been processed.",
  };
}

function adviseOnUnknown(operation: Operation): Advice {
  return {
    "What to do:": "You don't know whether the service has processed the request: this response isn't documented.",
    "Retry:": describeRetries(operation),
  };
}
