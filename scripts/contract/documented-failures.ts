import { type ApiDocument, isFailure, type NamedExample, operationsOf, responsesOf } from "./api-document.ts";

/** A way in which an operation fails. */
export interface Failure {
  operation: string;
  status: string;
  example: NamedExample;
  /** The `error_code` of the body, where it has one. */
  code?: string;
  /** Whether other operations fail in the same way. */
  shared: boolean;
}

/** Every failure of every operation: one for each named example of a status from 400 on. */
export function failuresOf(document: ApiDocument): Failure[] {
  const failures = operationsOf(document).flatMap(({ name: operation, operation: { responses } }) =>
    responsesOf(document, { responses })
      .filter(([status]) => isFailure(status))
      .flatMap(([status, { examples }]) => examples.map((example) => ({ operation, status, example }))),
  );
  const operations = Map.groupBy(failures, ({ example }) => example.component);
  return failures.map((failure) => {
    const { error_code: code } = failure.example.value as { error_code?: string };
    const same = operations.get(failure.example.component) ?? [];
    return { ...failure, ...(code && { code }), shared: same.some(({ operation }) => operation !== failure.operation) };
  });
}
