import type { Contract } from "../../contract/contract.ts";
import { expand } from "../../contract/json-pointer.ts";
import { groupByKind } from "../../contract/views.ts";
import { compileValidator } from "../../runtime/validators/compile.ts";
import type { Kinds } from "../../runtime/validators/kinds.ts";
import type { Validator } from "../../runtime/validators/standard.ts";
import { type Parsed, webhookParser } from "../../runtime/webhooks/parser.ts";

/** Creates the parser of the events of a contract. */
export function createEventParser(contract: Contract): (body: unknown) => Parsed {
  const kinds: Kinds = new Map();
  for (const [kind, events] of groupByKind(contract)) {
    const validators = events.map(({ name, request }): [string, Validator<unknown>] => [
      name,
      compileValidator(expand(contract.raw, request.schema)),
    ]);
    kinds.set(kind, validators);
  }
  return webhookParser(kinds);
}
