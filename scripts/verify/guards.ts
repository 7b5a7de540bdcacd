import type { Contract, Operation } from "../contract/contract.ts";
import { fieldAt } from "../contract/fields.ts";
import { failuresOf } from "../contract/views.ts";
import { isIntegerBetween, receiverProblem } from "../mock/options.ts";
import type { Handler, OperationName, VerifyConfig, VerifyOptions } from "./interface.ts";

/** Returns what is wrong with the use of `verify`, before anything is sent; undefined if nothing is. */
export function findWrongUse(
  contract: Contract,
  target: Handler | string,
  config: VerifyConfig,
  options: VerifyOptions,
): string | undefined {
  return wrongConfig(contract, config) ?? wrongOption(options) ?? wrongTarget(contract, target, options);
}

function wrongConfig(contract: Contract, config: VerifyConfig): string | undefined {
  const given: Partial<Record<keyof VerifyConfig, unknown>> = Object(config);
  for (const name of ["appHandle", "userHandle"] as const) {
    if (typeof given[name] !== "string" || given[name] === "") return `The config needs ${name}, a string.`;
  }
  for (const name of ["signApp", "signUser"] as const) {
    if (typeof given[name] !== "function") return `The config needs ${name}, a function that returns a signature.`;
  }
  const operations = contract.operations.map(({ id }) => id);
  const failures = [...new Set(failuresOf(contract).map(({ example }) => example.name))];
  return (
    unknownValue(contract, config) ??
    unknownName("skip", (config.skip ?? []) as string[], operations) ??
    unknownName("prepare", Object.keys(config.prepare ?? {}), operations) ??
    unknownName("failures", Object.keys(config.failures ?? {}), failures)
  );
}

function unknownValue({ operations }: Contract, { values = {} }: VerifyConfig): string | undefined {
  const examples = operations.flatMap(({ request }) => request.examples.map(({ value }) => value));
  const unknown = Object.keys(values).find((field) => examples.every((value) => fieldAt(value, field) === undefined));
  return unknown && `The config has ${unknown} in values, which no example of a request has.`;
}

function unknownName(member: string, names: string[], known: string[]): string | undefined {
  const unknown = names.find((name) => !known.includes(name));
  return (
    unknown && `The config has ${unknown} in ${member}, which the contract does not have; it has ${known.join(", ")}.`
  );
}

function wrongOption({
  seed = 0,
  runs = 0,
  concurrency = 1,
  timeout = 1,
  eventsWithin = 0,
}: VerifyOptions): string | undefined {
  const least = { seed: -(2 ** 31), runs: 0, concurrency: 1, timeout: 1, eventsWithin: 0 };
  const values = { seed, runs, concurrency, timeout, eventsWithin };
  const wrong = Object.entries(least).find(([name, bound]) => {
    return !isIntegerBetween(values[name as keyof typeof values], bound, 2 ** 31 - 1);
  });
  return wrong && `The option ${wrong[0]} must be an integer, ${wrong[1]} or more.`;
}

function wrongTarget(
  { servers }: Contract,
  target: Handler | string,
  { production }: VerifyOptions,
): string | undefined {
  if (typeof target === "function") return undefined;
  const problem = receiverProblem(target);
  if (problem) return `The target ${problem}.`;
  const url = new URL(target);
  const isProduction = servers.some(({ url: server, description = "" }) => {
    return /^production\b/i.test(description) && hostOf(new URL(server)) === hostOf(url);
  });
  if (!isProduction || production) return undefined;
  return `${url.host} is production. Verify another environment, or say --production (in code, production: true).`;
}

/** Without dots at the end: one of them names the same host. The port does not matter: all of them are of that host. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.+$/, "");
}

/** Why no request of an operation may be sent; undefined if they may. */
export function reasonToLeaveOut(
  { id, name, idempotent }: Operation,
  { skip = [] }: VerifyConfig,
  { allowPayments }: VerifyOptions,
): string | undefined {
  if (skip.includes(id as OperationName)) return `the config skips ${name}`;
  // Its invalid requests too: a service that breaks the contract may accept them.
  if (idempotent !== true && !allowPayments) return `${name} changes something: it needs --allow-payments`;
  return undefined;
}
