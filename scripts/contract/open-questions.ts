import { compileValidator } from "../validators/compile.ts";
import type { Operation } from "./contract.ts";
import { readGeneratedJson } from "./generated.ts";

/** Requests whose acceptance is an open question: the service decides it. */
export interface OpenRequests {
  /** Id of the entry in the register of open questions. */
  question: string;
  /** Which requests they are, such as ``without `message` ``. */
  kind: string;
  /** Names of operations; all of them by default. */
  operations?: string[];
  /** Their bodies satisfy it. */
  schema?: object;
  /** Their query parameters satisfy it. */
  query?: object;
  /** Their bodies have a field that the contract does not list. */
  unlisted?: true;
  /** The fields by which the contract rejects them meanwhile, such as `amount` or `query.page`; absent if it accepts them. */
  faults?: string[];
}

/** Values of responses that an open question leaves to the service, although the contract has others meanwhile. */
export interface OpenValues {
  question: string;
  /** Names of operations; all of them by default. */
  operations?: string[];
  fields: string[];
  /** The values satisfy it. */
  schema: object;
}

/** What open questions leave to the service. */
export interface OpenQuestions {
  requests: OpenRequests[];
  values: OpenValues[];
}

export type OpenQuestionFinder = ReturnType<typeof createOpenQuestionFinder>;

/** Makes what finds the open questions of an exchange, from the register of the last build. */
export function createOpenQuestionFinder() {
  const { requests, values } = readOpenQuestions();
  const requestKinds = requests.map((open) => {
    return { open, ofBody: compileValidator(open.schema ?? {}), ofQuery: compileValidator(open.query ?? {}) };
  });
  const valueKinds = values.map((open) => ({ ...open, validator: compileValidator(open.schema) }));
  return {
    /** Lists those on which a request rests. */
    findRequests(
      { name }: Operation,
      { body, query }: { body: unknown; query: object },
      hasUnlisted: boolean,
    ): OpenRequests[] {
      const matching = requestKinds.filter(({ open: { operations = [name], unlisted }, ofBody, ofQuery }) => {
        return operations.includes(name) && (!unlisted || hasUnlisted) && ofBody.is(body) && ofQuery.is(query);
      });
      return matching.map(({ open }) => open);
    },
    /** Finds the one on a value of a response. */
    findValue({ name }: Operation, field: string, value: unknown): string | undefined {
      const found = valueKinds.find(({ operations = [name], fields, validator }) => {
        return operations.includes(name) && fields.includes(field) && validator.is(value);
      });
      return found?.question;
    },
  };
}

/** Reads what open questions leave to the service, as `readGeneratedJson` does. */
export function readOpenQuestions(): OpenQuestions {
  return readGeneratedJson("open-questions.json");
}
