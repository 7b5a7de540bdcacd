import type { Contract, Operation } from "../../contract/contract.ts";
import { findAddressProblem } from "../../service/http/addresses.ts";
import { adviseName, wrongConfig } from "./config-guard.ts";
import { needsToken } from "./credentials.ts";
import type { Handler, OperationName, VerifyConfig, VerifyOptions } from "./interface.ts";
import { type Reason, reasonOf } from "./outcome.ts";

/** Lists what is wrong with the use of `verify`, before anything is sent. */
export function findWrongUse(
  contract: Contract,
  target: Handler | string,
  config: VerifyConfig,
  options: VerifyOptions,
): string[] {
  return [
    ...wrongConfig(contract, config),
    ...[wrongOption(options), ...wrongSelection(contract, options), wrongTarget(contract, target, options)].filter(
      (problem) => problem !== undefined,
    ),
  ];
}

/** The least value of each option that is an integer. */
const LEAST = {
  concurrency: 1,
  timeout: 1,
  eventsWithin: 0,
  rate: 1,
  budget: 1,
  eventsPort: 0,
} satisfies Partial<Record<keyof VerifyOptions, number>>;

function wrongOption(options: VerifyOptions): string | undefined {
  const wrong = Object.entries(LEAST).find(([name, bound]) => {
    const value = options[name as keyof typeof LEAST];
    return value !== undefined && !(Number.isInteger(value) && value >= bound && value < 2 ** 31);
  });
  return wrong && `The option ${wrong[0]} must be an integer, ${wrong[1]} or more.`;
}

function wrongSelection({ operations }: Contract, { only = [] }: VerifyOptions): string[] {
  if (!Array.isArray(only)) return ["The option only must be a list of operations."];
  const known = operations.map(({ name }) => name);
  const unknown = only.filter((idOrName) => operations.every(({ id, name }) => idOrName !== id && idOrName !== name));
  return unknown.map((name) => `The option only has ${name}${adviseName(name, known)}`);
}

function wrongTarget(
  { servers, operations }: Contract,
  target: Handler | string,
  { production }: VerifyOptions,
): string | undefined {
  if (typeof target === "function") return undefined;
  const problem = findAddressProblem(target);
  if (problem) return `The target ${problem}.`;
  const url = new URL(target);
  const part = findPathPart(url, operations);
  if (part !== undefined)
    return `The target must not end in ${part}, which is of the paths of operations: leave it out.`;
  const isProduction = servers.some(({ url: server, description = "" }) => {
    return /^production\b/i.test(description) && hostOf(new URL(server)) === hostOf(url);
  });
  if (!isProduction || production) return undefined;
  return `${url.host} is production. Verify another environment, or say --production (in code, production: true).`;
}

/** The end of an address that is the beginning of an operation's path, such as `/0.2`: it would be there twice. */
function findPathPart({ pathname }: URL, operations: Operation[]): string | undefined {
  const parts = operations.flatMap(({ path }) => {
    const names = path.split("/").slice(1);
    return names.map((_, index) => `/${names.slice(0, index + 1).join("/")}`);
  });
  return parts.findLast((part) => pathname.replace(/\/+$/, "").endsWith(part));
}

/** Without dots at the end: one of them names the same host. The port does not matter: all of them are of that host. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.+$/, "");
}

/** Why no request of an operation may be sent; undefined if they may. */
export function reasonToLeaveOut(
  operation: Operation,
  { skip = [], authToken }: VerifyConfig,
  { allowPayments, only }: VerifyOptions,
): Reason | undefined {
  const { id, name, idempotent } = operation;
  if (only && !only.includes(id) && !only.includes(name)) return reasonOf("selection");
  if (skip.includes(id as OperationName)) return reasonOf("skipped", { operation: name });
  // Its invalid requests too: a service that breaks the contract may accept them.
  if (idempotent !== true && !allowPayments) return reasonOf("not allowed", { operation: name });
  return needsToken(operation) && !authToken ? reasonOf("token of operation", { operation: name }) : undefined;
}
