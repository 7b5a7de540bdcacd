import { compileValidator } from "../runtime/validators/compile.ts";
import type { Operation } from "./contract.ts";
import { stepsOf } from "./fields.ts";
import { readGeneratedJson } from "./generated.ts";
import { isLike, type Place, placeIn, type Step } from "./place.ts";

/** A decision that an open question leaves to the service. */
interface OpenDecision {
  /** Id of the entry in the register of open questions. */
  question: string;
  /** Names of operations; all of them by default. */
  operations?: string[];
}

/** Requests whose acceptance is an open question. */
export interface OpenRequests extends OpenDecision {
  /** Which requests they are, such as ``without `message` ``. */
  kind: string;
  /** Their bodies satisfy it. */
  schema?: object;
  /** Their query parameters satisfy it. */
  query?: object;
  /** Their headers, by name in lower case, satisfy it. */
  headers?: object;
  /** Their bodies have a field that the contract does not list. */
  unlisted?: true;
  /** The places by which the contract rejects them meanwhile; absent if it accepts them. */
  faults?: Place[];
}

/** As the register has them: the faults are `amount`, `query.page` or `headers.authsignature`. */
type WrittenRequests = Omit<OpenRequests, "faults"> & { faults?: string[] };

/** Values of responses, although the contract has others meanwhile. */
interface OpenValues extends OpenDecision {
  /** Their fields; `[]` is any item of a list. */
  fields: string[];
  /** The values satisfy it. */
  schema: object;
  /** The bodies of the requests satisfy it; all do by default. */
  sent?: object;
}

/** Fields of events that may be absent, although the contract requires them meanwhile. */
interface OpenAbsence {
  question: string;
  /** Their fields in an event. */
  fields: string[];
}

/** Requests that the service may refuse with statuses that the contract does not document. */
interface OpenStatuses extends OpenDecision {
  /** Which requests they are, such as `with a used reference`. */
  kind: string;
  /** Their bodies satisfy it; all do by default. */
  schema?: object;
  /** Where that is so; everywhere by default. */
  environment?: "production";
  statuses: { from: number; to: number };
}

/** Documented failures that may have another status than the contract has meanwhile. */
interface OpenFailures extends OpenDecision {
  /** The names of their examples. */
  examples: string[];
}

/** What open questions leave to the service. */
export interface OpenQuestions {
  requests: WrittenRequests[];
  values: OpenValues[];
  absent: OpenAbsence[];
  statuses: OpenStatuses[];
  failures: OpenFailures[];
}

/** A request as open questions describe it. */
interface SentRequest {
  body: unknown;
  query: object;
  headers: object;
}

export type OpenQuestionFinder = ReturnType<typeof createFinder>;

let finder: OpenQuestionFinder | undefined;

/** Returns what finds the open questions of an exchange, from the register of the last build: made once, for its schemas. */
export function openQuestionFinder(): OpenQuestionFinder {
  finder ??= createFinder();
  return finder;
}

function createFinder() {
  const { values, absent, statuses, failures } = readOpenQuestions();
  const requestKinds = readOpenRequests().map((open) => {
    const [ofBody, ofQuery, ofHeaders] = [open.schema, open.query, open.headers].map((schema) =>
      compileValidator(schema ?? {}),
    );
    return { open, ofBody, ofQuery, ofHeaders };
  });
  const valueKinds = values.map((open) => {
    const [ofValue, ofSent] = [open.schema, open.sent ?? {}].map(compileValidator);
    return { ...open, paths: open.fields.map(stepsOf), ofValue, ofSent };
  });
  const absenceKinds = absent.map(({ question, fields }) => ({ question, paths: fields.map(stepsOf) }));
  const statusKinds = statuses.map((open) => ({ ...open, ofBody: compileValidator(open.schema ?? {}) }));
  const isAbout = ({ operations }: OpenDecision, { name }: Operation) => operations?.includes(name) ?? true;
  return {
    /** Lists those on which the acceptance of a request rests. */
    findRequests(operation: Operation, { body, query, headers }: SentRequest, hasUnlisted: boolean): OpenRequests[] {
      const matching = requestKinds.filter(({ open, ofBody, ofQuery, ofHeaders }) => {
        const isSuch =
          (!open.unlisted || hasUnlisted) && ofBody?.is(body) && ofQuery?.is(query) && ofHeaders?.is(headers);
        return isAbout(open, operation) && isSuch;
      });
      return matching.map(({ open }) => open);
    },
    /** Finds the one on a value of a response, by the names and indices that lead to it. */
    findValue(operation: Operation, path: readonly Step[], value: unknown, sent?: unknown): string | undefined {
      return valueKinds.find(({ ofValue, ofSent, ...open }) => {
        const isField = isAbout(open, operation) && open.paths.some((open) => isLike(open, path));
        return isField && ofValue?.is(value) && ofSent?.is(sent);
      })?.question;
    },
    /** Finds the one on a field that an event does not have. */
    findAbsence(path: readonly Step[]): string | undefined {
      return absenceKinds.find(({ paths }) => paths.some((open) => isLike(open, path)))?.question;
    },
    /** Finds the one on the status of a refusal. */
    findStatus(operation: Operation, status: number, body: unknown, isSandbox = false): OpenStatuses | undefined {
      return statusKinds.find(({ ofBody, ...open }) => {
        const { from, to } = open.statuses;
        return (
          isAbout(open, operation) &&
          !(isSandbox && open.environment === "production") &&
          status >= from &&
          status <= to &&
          (!open.schema || body !== undefined) &&
          ofBody.is(body)
        );
      });
    },
    /** Finds the one on the status of a documented failure, by the name of its example. */
    findFailure(operation: Operation, example: string): string | undefined {
      return failures.find((open) => isAbout(open, operation) && open.examples.includes(example))?.question;
    },
  };
}

/** Reads the requests whose acceptance is an open question, as `readGeneratedJson` does. */
export function readOpenRequests(): OpenRequests[] {
  return readOpenQuestions().requests.map(({ faults, ...open }) => {
    return { ...open, ...(faults && { faults: faults.map(parseFault) }) };
  });
}

function parseFault(field: string): Place {
  const [part, ...path] = stepsOf(field);
  return part === "query" || part === "headers"
    ? placeIn("request", part, ...path)
    : placeIn("request", "body", ...stepsOf(field));
}

/** Reads what open questions leave to the service, as `readGeneratedJson` does. */
export function readOpenQuestions(): OpenQuestions {
  return readGeneratedJson("open-questions.json");
}
