import { type Contract, type Operation, resolve } from "../../contract/contract.ts";
import type { EventRule } from "../../contract/extensions.ts";

/** Returns a function that finds the first rule whose conditions a request meets. */
export function ruleFinder(rules: EventRule[]): (request: Record<string, unknown>) => EventRule | undefined {
  const prepared = rules.map((rule) => {
    const conditions = Object.entries(rule.when).map(([field, pattern]) => [field, new RegExp(pattern, "u")] as const);
    return { rule, conditions };
  });
  return (request) =>
    prepared.find(({ conditions }) => conditions.every((condition) => isMet(condition, request)))?.rule;
}

function isMet([field, pattern]: readonly [string, RegExp], request: Record<string, unknown>): boolean {
  return request[field] !== undefined && pattern.test(String(request[field]));
}

/** The defaults of the fields that a request may omit. */
export function defaultsOf(contract: Contract, { request }: Operation): Record<string, unknown> {
  const fields = Object.entries(request.schema.properties ?? {}).map(([name, field]) => {
    return [name, resolve(contract, field).default];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
