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

/** Lists the open questions on which a request rests. */
export type OpenRequestFinder = (
  operation: Operation,
  request: { body: unknown; query: object },
  hasUnlisted: boolean,
) => OpenRequests[];

/** Makes the function that finds them, from the register of the last build. */
export function createOpenRequestFinder(): OpenRequestFinder {
  const kinds = readOpenQuestions().requests.map((open) => {
    const [ofBody, ofQuery] = [compileValidator(open.schema ?? {}), compileValidator(open.query ?? {})];
    const isOf = ({ body, query }: Parameters<OpenRequestFinder>[1]) => {
      return !ofBody.validate(body).issues && !ofQuery.validate(query).issues;
    };
    return { open, isOf };
  });
  return ({ name }, request, hasUnlisted) => {
    const matching = kinds.filter(({ open: { operations = [name], unlisted }, isOf }) => {
      return operations.includes(name) && (!unlisted || hasUnlisted) && isOf(request);
    });
    return matching.map(({ open }) => open);
  };
}

/** Finds the open question on a value of a response. */
export type OpenValueFinder = (operation: Operation, field: string, value: unknown) => string | undefined;

/** Makes the function that finds it, from the register of the last build. */
export function createOpenValueFinder(): OpenValueFinder {
  const kinds = readOpenQuestions().values.map((open) => ({ ...open, validator: compileValidator(open.schema) }));
  return ({ name }, field, value) => {
    const matching = kinds.filter(({ operations = [name], fields, validator }) => {
      return operations.includes(name) && fields.includes(field) && !validator.validate(value).issues;
    });
    return matching[0]?.question;
  };
}

/** Reads what open questions leave to the service, as `readGeneratedJson` does. */
export function readOpenQuestions(): OpenQuestions {
  return readGeneratedJson("open-questions.json");
}
