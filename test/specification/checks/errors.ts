import { examplesOf, operationAt } from "../../support/contract.ts";
import type { Document } from "../../support/fields.ts";
import { unmatched } from "../examples.ts";
import { causes, operations } from "../tables.ts";
import type { Check } from "./check.ts";

/** Holds the examples of failures against their causes. */
export function errorChecks(document: Document): Check[] {
  return Object.entries(causes).flatMap(([name, byStatus]) =>
    Object.entries(byStatus).map(([status, list]) => ({
      subject: name,
      name: `${status} has an example for each cause and no other`,
      problems: () => {
        const { responses } = operationAt(operations[name]?.path ?? name, document);
        return unmatched(list, examplesOf(responses[status], document)).map((line) => `${name} ${status}: ${line}`);
      },
    })),
  );
}
