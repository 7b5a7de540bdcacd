import { describeCase, type RequestCase } from "../../contract/cases.ts";
import type { LinkedField, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { parseJson } from "../../service/http/json.ts";
import { createCaseCheck } from "./case-check.ts";
import { findMissingFailure, findMissingSetUp, listFaults } from "./environment.ts";
import { createFieldCheck } from "./field-check.ts";
import { notShown, type Reason, reasonOf, SHOWN_FORM } from "./outcome.ts";
import { readPages } from "./pages.ts";
import { type CheckedExchange, isSignatureRefusal } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/**
 * Creates the checks of one operation, in the order in which they run.
 *
 * @param reasonToLeaveOut why no request may be sent
 */
export function createOperationCheck(
  operation: Operation,
  verification: Verification,
  reasonToLeaveOut: Reason | undefined,
) {
  const { contract, cases: file, config, requests, tally, limited, onBreach } = verification;
  const { name } = operation;
  const { requests: cases = {}, failures = [] } = file.operations[name] ?? {};
  const allCases = Object.entries(cases).flatMap(([statement, list]) => {
    return list.map((requestCase): [statement: string, RequestCase] => [statement, requestCase]);
  });
  const plain: RequestCase = { example: operation.request.examples[0]?.name ?? "" };
  const fields = createFieldCheck(contract, operation, file, tally);
  const { controlOf, caseOutcome, failureOutcome } = createCaseCheck(
    operation,
    verification,
    allCases,
    fields.existence,
    see,
  );
  /** The fields whose values another operation can have. */
  const linked = listLinks(operation);
  let reason = reasonToLeaveOut;
  let isUnsigned = false;
  let isFirst = true;

  function see(checked: CheckedExchange, what: string): void {
    if (isFirst) bindLinked(checked);
    isFirst = false;
    fields.see(checked, what);
  }

  function bindLinked({ exchange, status }: CheckedExchange): void {
    // Also of a response with a fault in another field.
    const body = status === 200 ? parseJson(exchange.response?.body) : undefined;
    for (const { field, targetField } of linked) {
      const value = fieldAt(body, field);
      if (value !== undefined && !requests.bound.has(targetField)) requests.bound.set(targetField, value);
    }
  }

  return {
    /** Why nothing but the first example can be shown, if so. */
    reason: () => reason,
    /** Whether the first example is refused, perhaps for its signatures. */
    isUnsigned: () => isUnsigned,
    /** @param why no further request is sent */
    leaveOut(why: Reason): void {
      reason = why;
    },
    /**
     * Sends its first example: a service that refuses it cannot show anything else.
     */
    async first(): Promise<void> {
      if (reason !== undefined) return;
      const { outcome, status } = await limited(() => controlOf(plain));
      if (outcome.kind === "shown") return;
      if (outcome.kind === "open") {
        tally.count(fields.existence, outcome, name, describeCase(plain));
        return;
      }
      if (outcome.kind === "not shown") {
        const isRefused = operation.responses.some((response) => response.status === String(status)) && status !== 200;
        isUnsigned = isSignatureRefusal(operation, status);
        reason = isRefused ? findMissingSetUp(contract, operation, status) : outcome.why;
        return;
      }
      reason = reasonOf("first example");
      tally.count(fields.existence, { ...outcome, isFirst: true }, name, describeCase(plain));
    },
    async cases(): Promise<void> {
      const outcomes = await Promise.all(
        allCases.map(([id, requestCase]) =>
          limited(async () => {
            const judged = reason === undefined ? await caseOutcome(id, requestCase) : notShown(reason);
            const outcome = judged?.kind === "shown" && requestCase.ofForm ? SHOWN_FORM : judged;
            // All are counted once the last one has come.
            if (outcome?.kind === "broken") onBreach();
            return outcome;
          }),
        ),
      );
      // In the order of the cases, whichever response came first.
      for (const [index, [statement, requestCase]] of allCases.entries()) {
        const outcome = outcomes[index];
        if (outcome) tally.count(statement, outcome, name, describeCase(requestCase));
      }
      if (reason === undefined) await readPages(operation, verification, fields.see);
    },
    /** One after the other, since each needs an environment of its own. */
    async failures(): Promise<void> {
      for (const failure of failures) {
        const { statement, example } = failure;
        const faults = listFaults(config, example, operation);
        const why = reason ?? (faults.length === 0 ? findMissingFailure(example) : undefined);
        if (why !== undefined) tally.count(statement, notShown(why), name, example);
        else for (const fault of faults) tally.count(statement, await failureOutcome(failure, fault), name, example);
      }
    },
    see: fields.see,
    /** Counts the fields that responses had, and those that none had. */
    end: () => fields.end(reason),
  };
}

/** Lists the fields of successes that the links of the contract put into requests of other operations. */
export function listLinks({ responses }: Operation): LinkedField[] {
  return responses.flatMap(({ links }) => links);
}
