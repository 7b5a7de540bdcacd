import type { Contract, Operation } from "../../contract/contract.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { fieldAt } from "../../contract/fields.ts";
import { memoize } from "../../contract/utilities.ts";
import { listFields } from "../../contract/walk.ts";
import { HANDLE_FIELDS, HEADER_FIELDS } from "../../contract/well-known.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import type { Oddity } from "./oddity.ts";
import { digestLong, Recent } from "./recent.ts";
import { writeCanonical } from "./submission.ts";

/** A request with an idempotency id, and what may come of it. */
interface Submitted {
  operation: Operation;
  body: unknown;
  /** Where it was, such as `entry 12`. */
  place: string;
  /** The host that it was sent to, if there may be several: each has its own submissions. */
  host?: string;
  /** The service may have processed it: it was not refused in a documented way. */
  isProcessed: boolean;
}

/** The first request with an id. */
interface Submission {
  operation: Operation;
  place: string;
  /** The values of its fields, long ones as digests. */
  values: Map<string, string>;
}

const USER = `header.${HEADER_FIELDS.user}`;

/** The name of all fields together that the contract does not list. */
const UNLISTED = "fields that are not in the contract";

/**
 * Returns a function that finds an idempotency id, by `x-idempotent`, that was in another request: whether that is a repetition, the
 * specification does not say. Of very many ids, the oldest are forgotten.
 */
export function createSubmissionWatch(contract: Contract) {
  const first = new Recent<Submission>();
  /** The fields of a request, each with the value, as JSON, that it has if it is absent: a constant or a default. */
  const fieldsOf = memoize(({ request }: Operation) => {
    return new Map(
      listFields(contract, request.schema).map(({ path: [name = ""], schema }) => {
        return [name, writeCanonical(schema.const ?? schema.default)];
      }),
    );
  });

  /** The fields that decide whether two requests ask for the same. */
  function readValues(operation: Operation, body: object): Submission["values"] {
    const fields = fieldsOf(operation);
    const entries = Object.entries(body).filter(([name]) => name !== "header");
    const unlisted = entries.filter(([name]) => !fields.has(name));
    const listed = entries.filter(([name, value]) => {
      return fields.has(name) && fields.get(name) !== writeCanonical(value);
    });
    if (unlisted.length > 0) listed.push([UNLISTED, Object.fromEntries(unlisted)]);
    const values = [[USER, fieldAt(body, USER)] as const, ...listed];
    return new Map(values.map(([name, value]) => [name, digestLong(writeCanonical(plainId(value)))]));
  }

  return ({ operation, body, place, host, isProcessed }: Submitted): Oddity | undefined => {
    const { idempotent } = operation;
    const id = typeof idempotent === "object" ? evaluateExpression(idempotent, { body }) : undefined;
    if (typeof idempotent !== "object" || typeof id !== "string") return undefined;
    const [app, authApp] = HANDLE_FIELDS.map((field) => fieldAt(body, field));
    const key = JSON.stringify([host, app ?? authApp, plainId(id)]);
    const before = first.get(key);
    const values = readValues(operation, body as object);
    if (!before) {
      if (isProcessed) first.set(key, { operation, place, values });
      return undefined;
    }
    const differing = before.operation === operation ? listDiffering(before.values, values) : ["the operation"];
    if (differing.length === 0) return undefined;
    return { path: idempotent.path, what: { kind: "reused-id", place: before.place, differing } };
  };

  function listDiffering(one: Submission["values"], other: Submission["values"]): string[] {
    return [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
      const [before, now] = [one.get(name), other.get(name)];
      return before === undefined || now === undefined || before !== now;
    });
  }
}
