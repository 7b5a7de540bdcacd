import type { Operation } from "../../contract/contract.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { fieldAt, stepsOf } from "../../contract/fields.ts";
import { AMOUNT } from "../../contract/known-names.ts";
import { HANDLE_FIELDS, HEADER_FIELDS } from "../../contract/well-known.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import { Recent } from "../../service/behavior/recent.ts";
import type { AcceptedCall } from "./exchange.ts";
import { type CheckFault, createBodyBreach } from "./finding.ts";
import { shortOf } from "./lists.ts";
import { readHost } from "./url.ts";

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
    const fields = new Set(operation.responses.flatMap(({ links }) => links).map(({ field }) => field));
    return [...fields].flatMap((field): CheckFault[] => {
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
