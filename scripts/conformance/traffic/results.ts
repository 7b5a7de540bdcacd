import type { Operation } from "../../contract/contract.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { fieldAt, replaced, stepsOf } from "../../contract/fields.ts";
import { AMOUNT, SUBMISSION_QUESTION } from "../../contract/known-names.ts";
import { HANDLE_FIELDS, HEADER_FIELDS } from "../../contract/well-known.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import { Recent } from "../../service/behavior/recent.ts";
import { writeCanonical } from "../../service/behavior/submission.ts";
import type { AcceptedCall } from "./exchange.ts";
import { type CheckFault, createBodyBreach, leaveOpen } from "./finding.ts";
import { readHost } from "./url.ts";
import { listResultFields, nameCaller, shortOf } from "./values.ts";

/**
 * How long a service remembers a submission at least, in milliseconds. The specification does not say how long: one that
 * forgets it sooner does not process repeated submissions once.
 */
const SUBMISSION_MEMORY = 60_000;

/** An accepted call by what makes it another one. */
interface Caused {
  place: string;
  /** The operation, the app, the end user and the amount. */
  by: unknown;
  /** The ids of the caller, by which it may be a repetition. */
  own: unknown[];
}

/**
 * Creates the check that different calls have different ids in their results, those that link them to events: of another operation,
 * another end user or another amount. For the same ones, a service may go on with what is under way.
 */
export function createResultCheck() {
  const seen = new Recent<Caused>();
  return ({ operation, exchange: { place, url }, sent, body }: AcceptedCall): CheckFault[] => {
    const caused = { place, by: identifyCause(operation, sent), own: listOwnIds(operation, sent) };
    return listResultFields(operation).flatMap((field): CheckFault[] => {
      const value = fieldAt(body, field);
      if (typeof value !== "string") return [];
      const key = `${readHost(url)} ${field} ${shortOf(value)}`;
      const before = seen.get(key);
      seen.set(key, caused);
      if (!before || before.by === caused.by) return [];
      const mayBeRepeated = caused.own.some((id, index) => id !== undefined && id === before.own[index]);
      return mayBeRepeated
        ? []
        : [
            createBodyBreach("repetition", stepsOf(field), {
              kind: "related",
              rule: "unique result",
              exchange: before.place,
            }),
          ];
    });
  };
}

function identifyCause({ name }: Operation, sent: object): unknown {
  const [app, formerly, user] = HANDLE_FIELDS.map((field) => fieldAt(sent, field));
  return shortOf([name, app ?? formerly, user, fieldAt(sent, AMOUNT)].join(" "));
}

function listOwnIds({ idempotent }: Operation, sent: object): unknown[] {
  const id = typeof idempotent === "object" ? evaluateExpression(idempotent, { body: sent }) : undefined;
  return [fieldAt(sent, `header.${HEADER_FIELDS.reference}`), plainId(id)];
}

/** A repeated submission, by `x-idempotent`, has the result of the first one. */
export function createSubmissionCheck() {
  const seen = new Recent<{
    time: number;
    place: string;
    asked: unknown;
    values: unknown[];
  }>();
  return (call: AcceptedCall): CheckFault[] => {
    const { operation, exchange, sent, body } = call;
    const { time, place } = exchange;
    const { idempotent } = operation;
    if (typeof idempotent !== "object") return [];
    const id = evaluateExpression(idempotent, { body: sent });
    if (typeof id !== "string") return [];
    const key = `${nameCaller(call)} ${plainId(id)}`;
    const before = seen.get(key);
    const asked = shortOf(writeCanonical(replaced(replaced(sent, ["header"], undefined), idempotent.path, undefined)));
    const fields = listResultFields(operation);
    const values = fields.map((field) => shortOf(fieldAt(body, field)));
    if (!before || time - before.time > SUBMISSION_MEMORY) {
      seen.set(key, { time, place, asked, values });
      return [];
    }
    return fields.flatMap((field, index): CheckFault[] => {
      const [first, again] = [before.values[index], values[index]];
      if (first === undefined || again === undefined || first === again) return [];
      const fault = createBodyBreach("repetition", stepsOf(field), {
        kind: "related",
        rule: "same as submission",
        exchange: before.place,
      });
      // Whether one with other fields is a repetition is not specified.
      return [asked === before.asked ? fault : leaveOpen(fault, SUBMISSION_QUESTION)];
    });
  };
}
