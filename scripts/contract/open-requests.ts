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
  /** Their bodies have a field that the contract does not list. */
  unlisted?: true;
  /** The fields by which the contract rejects them meanwhile; absent if it accepts them. */
  faults?: string[];
}

/** Lists the open questions on which a request rests. */
export type OpenRequestFinder = (operation: Operation, body: unknown, hasUnlisted: boolean) => OpenRequests[];

/** Makes the function that finds them, from the register of the last build. */
export function createOpenRequestFinder(): OpenRequestFinder {
  const kinds = readOpenRequests().map((open) => ({ open, validator: compileValidator(open.schema ?? {}) }));
  return ({ name }, body, hasUnlisted) => {
    const matching = kinds.filter(({ open: { operations = [name], unlisted }, validator }) => {
      return operations.includes(name) && (!unlisted || hasUnlisted) && !validator.validate(body).issues;
    });
    return matching.map(({ open }) => open);
  };
}

/** Reads which requests open questions leave to the service, as `readGeneratedJson` does. */
export function readOpenRequests(): OpenRequests[] {
  return readGeneratedJson("open-questions.json");
}
