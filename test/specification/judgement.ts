import type { Document } from "../support/fields.ts";
import type { Check } from "./checks/check.ts";
import { errorChecks } from "./checks/errors.ts";
import { eventChecks } from "./checks/events.ts";
import { operationChecks } from "./checks/operations.ts";
import { recordChecks } from "./checks/records.ts";
import { requestChecks } from "./checks/requests.ts";

/** Everything that the tables say of a document, to be held against it. */
export function checksOf(document: Document): Check[] {
  return [operationChecks, requestChecks, errorChecks, eventChecks, recordChecks].flatMap((checks) => checks(document));
}
