import type { Contract, Operation } from "../../contract/contract.ts";
import type { CasesFile } from "../../specification/cases/published.ts";
import { listPlaces } from "../traffic/facts.ts";
import { createListEvidence } from "./list-evidence.ts";
import { asBroken, asNotShown, type CheckedExchange, describeBreach, SHOWN } from "./response-check.ts";
import type { Tally } from "./tally.ts";

/** Prepares what counts the fields of the responses of an operation at the statements that describe them. */
export function createFieldCheck(contract: Contract, operation: Operation, { operations }: CasesFile, tally: Tally) {
  const { name } = operation;
  const { requests = {}, responses = {} } = operations[name] ?? {};
  const ids = Object.keys(requests);
  /** The statement that the operation exists, which has this name by convention. */
  const existence = ids.find((id) => id.endsWith("/path")) ?? ids[0] ?? "";
  /** The statements on fields of the request. */
  const selecting = new Map(
    Object.entries(requests).flatMap(([id, list]) =>
      list.flatMap(({ set = {}, query = {} }) => Object.keys({ ...set, ...query }).map((field) => [field, id])),
    ),
  );
  const listEvidence = createListEvidence(contract, operation);
  /** Statements with the field that a valid response had, and what no response would have shown of lists. */
  const seen = new Set<string>();
  return {
    existence,
    /**
     * Counts the breaches of a response, and remembers the fields that it has.
     *
     * @param what the request, in words
     */
    see({ exchange, status, body, response }: CheckedExchange, what: string): void {
      const fields = responses[String(status)] ?? {};
      for (const finding of response) {
        const statement =
          (finding.by && selecting.get(finding.by)) ?? fields[patternOf(finding.field)] ?? fields[""] ?? existence;
        tally.count(statement, asBroken(describeBreach(finding)), name, what);
      }
      const shown = status === 200 && body !== undefined ? listEvidence?.find(exchange, body) : undefined;
      for (const { absence } of shown ?? []) seen.add(absence);
      for (const [field, statement] of Object.entries(fields)) {
        const places = listPlaces(body, field === "" ? [] : field.split("."));
        if (places.some(({ value }) => value !== null)) seen.add(`${statement} ${field}`);
      }
    },
    /**
     * Counts the fields that responses had, and those that none had.
     *
     * @param reason why there was no response
     */
    end(reason: string | undefined): void {
      const declared = Object.values(responses).flatMap((fields) => Object.entries(fields));
      // A field of several statuses is one thing to show.
      for (const [key, [field, statement]] of new Map(declared.map((each) => [`${each[1]} ${each[0]}`, each]))) {
        const absent = asNotShown(reason ?? `no valid response of ${name} had ${field || "a body"}`);
        tally.count(statement, seen.has(key) ? SHOWN : absent, name);
      }
      for (const { field, absence } of listEvidence?.wanted ?? []) {
        const statement = selecting.get(field);
        if (statement) tally.count(statement, seen.has(absence) ? SHOWN : asNotShown(reason ?? absence), name);
      }
    },
  };
}

/** The field of a finding as the cases name it: `response.body.entities.0.handle` is `entities.[].handle`. */
function patternOf(field: string): string {
  return field
    .replace(/^response\.body\.?/, "")
    .split(".")
    .map((step) => (/^\d+$/.test(step) ? "[]" : step))
    .join(".");
}
