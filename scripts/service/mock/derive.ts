import type { Contract, Operation } from "../../contract/contract.ts";
import type { ExpressionValues } from "../../contract/expressions.ts";
import { mapLeaves, withField } from "../../contract/fields.ts";
import { prepareReader } from "../behavior/reader.ts";
import { digitsOf, submissionOf, uuidOf } from "../behavior/submission.ts";
import { selectPage } from "./list.ts";

const MAKERS = { uuid: uuidOf, digits: digitsOf };

/** Gives a response of the contract the values of its own request. */
export type Derive = (request: ExpressionValues, response: unknown) => unknown;

/**
 * Applies the extensions `x-mock` and `x-pages` of an operation, which docs/extensions.md explains: the texts that repeat
 * the request, the page of a list, and the ids of what the operation creates. Nothing is remembered: the same request always gets the
 * same values.
 *
 * @returns a function for responses with status 200; parts that change are copied
 */
export function derivation(contract: Contract, operation: Operation): Derive {
  const { mentions = {}, ids = {} } = operation.mock ?? {};
  const readerOf = prepareReader(contract, operation);
  return (request, response) => {
    const read = readerOf(request);
    const mentioned = Object.entries(mentions).reduce((result, [text, expression]) => {
      const value = read(expression);
      if (typeof value !== "string") return result;
      return mapLeaves(result, (leaf) => (typeof leaf === "string" ? leaf.replaceAll(text, () => value) : leaf));
    }, response);
    const listed = operation.pages ? selectPage(operation.pages, read, mentioned) : mentioned;
    if (Object.keys(ids).length === 0) return listed;
    const submission = submissionOf(operation, request.body);
    return Object.entries(ids).reduce(
      (result, [field, form]) => withField(result, field, MAKERS[form](submission, field)),
      listed,
    );
  };
}
