import type { Contract, Operation } from "../../contract/contract.ts";
import { writeSteps } from "../../contract/place.ts";
import { memoize } from "../../contract/utilities.ts";
import { describeOddity, type Oddity } from "../behavior/oddity.ts";
import { createPlaceholderFinder } from "../behavior/placeholder-ids.ts";
import { createRepetitionFinder } from "../behavior/repeated-names.ts";
import { createSubmissionWatch } from "../behavior/reused-ids.ts";
import { RequestError } from "../http/messages.ts";
import type { Outgoing } from "./answer.ts";
import type { RequestWarning } from "./interface.ts";

/**
 * Returns a function that finds what an operation accepts although it is probably a mistake. No response depends on it: it remembers
 * idempotency ids, which the engine does not.
 */
export function createWarningFinder(contract: Contract) {
  const operations = new Map(contract.operations.map((operation) => [operation.path, operation]));
  const findReused = createSubmissionWatch(contract);
  const findersOf = memoize((operation: Operation) => ({
    findPlaceholders: createPlaceholderFinder(contract, operation),
    findRepeated: createRepetitionFinder(contract, operation.request.schema),
  }));
  return (path: string, { bytes, body }: NonNullable<Outgoing["sent"]>, isProcessed: boolean): RequestWarning[] => {
    const operation = operations.get(path);
    if (!operation || typeof body !== "object" || body === null || body instanceof RequestError) return [];
    const { findPlaceholders, findRepeated } = findersOf(operation);
    const place = `a call at ${new Date().toISOString()}`;
    const reused = findReused({ operation, body, place, isProcessed });
    return [
      ...findRepeated(bytes, body).map(toWarning),
      ...findPlaceholders(body).map(toWarning),
      ...(reused ? [toWarning(reused)] : []),
    ];
  };
}

function toWarning({ path, what }: Oddity): RequestWarning {
  return { kind: what.kind, field: writeSteps(path), message: describeOddity(what) };
}
