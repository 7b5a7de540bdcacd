import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { failuresOf } from "../../contract/views.ts";
import { findAddressProblem } from "../../service/http/addresses.ts";
import { needsToken } from "./credentials.ts";
import type { Handler, OperationName, VerifyConfig, VerifyOptions } from "./interface.ts";

/** Lists what is wrong with the use of `verify`, before anything is sent. */
export function findWrongUse(
  contract: Contract,
  target: Handler | string,
  config: VerifyConfig,
  options: VerifyOptions,
): string[] {
  return [
    ...wrongConfig(contract, config),
    ...[wrongOption(options), wrongSelection(contract, options), wrongTarget(contract, target, options)].filter(
      (problem) => problem !== undefined,
    ),
  ];
}

const isFunction = (value: unknown) => typeof value === "function";
const isText = (value: unknown) => typeof value === "string" && value !== "";
/** Whether a value is an object whose members are absent or pass a check. */
const isObjectOf = (isMember: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((member) => member === undefined || isMember(member));
const isObject = isObjectOf(() => true);

/** What each field of the config must be, and the check of it. */
const FIELDS: Record<keyof VerifyConfig, [what: string, is: (value: unknown) => boolean]> = {
  appHandle: ["a string that is not empty", isText],
  userHandle: ["a string that is not empty", isText],
  signApp: ["a function that returns a signature, or a command or URL that does", isSigner],
  signUser: ["a function that returns a signature, or a command or URL that does", isSigner],
  authToken: ["a function", isFunction],
  values: ["an object", isObject],
  users: ["an object of handles", isObjectOf(isText)],
  setUp: ["a function", isFunction],
  skip: ["a list of operations", Array.isArray],
  prepare: ["an object of functions", isObjectOf(isFunction)],
  failures: ["an object of functions, or of changes with body and headers", isObjectOf(isChange)],
  hasExampleData: ["true or false", (value) => typeof value === "boolean"],
};

const REQUIRED = ["appHandle", "userHandle", "signApp", "signUser"];

function isChange(value: unknown): boolean {
  const isPart = (name: string) => ["body", "headers"].includes(name);
  return isFunction(value) || (isObjectOf(isObject)(value) && Object.keys(Object(value)).every(isPart));
}

/** Lists all that is wrong with the config, so that it is corrected once. */
function wrongConfig(contract: Contract, config: VerifyConfig): string[] {
  const members: Record<string, unknown> = Object(config);
  const { skip, users, prepare, failures } = members;
  const operations = contract.operations.map(({ id }) => id);
  const failureNames = [...new Set(failuresOf(contract).map(({ example }) => example.name))];
  const unknown = Object.keys(members).filter((name) => !Object.hasOwn(FIELDS, name));
  const fields = Object.keys(FIELDS).join(", ");
  return [
    ...(unknown.length > 0 ? [`The config has ${unknown.join(" and ")}, which is none of its fields: ${fields}.`] : []),
    ...Object.entries(FIELDS).flatMap(([name, [what, is]]) => {
      if (members[name] === undefined) return REQUIRED.includes(name) ? [`The config needs ${name}, ${what}.`] : [];
      return is(members[name]) ? [] : [`${name} of the config must be ${what}.`];
    }),
    ...unknownValues(contract, Object(members.values)),
    ...unknownNames("skip", Array.isArray(skip) ? skip : [], operations),
    ...unknownNames("users", Object.keys(Object(users)), ["notVerified", "withOneWallet"]),
    ...unknownNames("prepare", Object.keys(Object(prepare)), operations),
    ...unknownNames("failures", Object.keys(Object(failures)), failureNames),
  ];
}

function isSigner(signer: unknown): boolean {
  const { command, url } = Object(signer);
  if (Array.isArray(command)) return command.length > 0 && command.every(isText) && url === undefined;
  return isFunction(signer) || (url !== undefined && findAddressProblem(url) === false);
}

function unknownValues({ operations }: Contract, values: Record<string, unknown>): string[] {
  const examples = operations.flatMap(({ request }) => request.examples.map(({ value }) => value));
  const isUnknown = (field: string) => examples.every((value) => fieldAt(value, field) === undefined);
  const unknown = Object.keys(values).filter(isUnknown);
  return unknown.length === 0
    ? []
    : [`The config has ${unknown.join(" and ")} in values, which no example of a request has.`];
}

function unknownNames(member: string, names: string[], known: string[]): string[] {
  const unknown = names.filter((name) => !known.includes(name)).join(" and ");
  if (unknown === "") return [];
  return [`The config has ${unknown} in ${member}, where only these are known: ${known.join(", ")}.`];
}

/** The least value of each option that is an integer. */
const LEAST = {
  seed: -(2 ** 31),
  runs: 0,
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

function wrongSelection({ operations }: Contract, { only = [] }: VerifyOptions): string | undefined {
  if (!Array.isArray(only)) return "The option only must be a list of operations.";
  const known = operations.map(({ name }) => name);
  const unknown = only.filter((idOrName) => operations.every(({ id, name }) => idOrName !== id && idOrName !== name));
  if (unknown.length === 0) return undefined;
  return `The option only has ${unknown.join(" and ")}, where only these are known: ${known.join(", ")}.`;
}

function wrongTarget(
  { servers }: Contract,
  target: Handler | string,
  { production }: VerifyOptions,
): string | undefined {
  if (typeof target === "function") return undefined;
  const problem = findAddressProblem(target);
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
  operation: Operation,
  { skip = [], authToken }: VerifyConfig,
  { allowPayments, only }: VerifyOptions,
): string | undefined {
  const { id, name, idempotent } = operation;
  if (only && !only.includes(id) && !only.includes(name)) return `the option only leaves ${name} out`;
  if (skip.includes(id as OperationName)) return `the config skips ${name}`;
  // Its invalid requests too: a service that breaks the contract may accept them.
  if (idempotent !== true && !allowPayments) return `${name} changes something: it needs --allow-payments`;
  if (needsToken(operation) && !authToken) return `${name} needs an auth token: set authToken in the config`;
  return undefined;
}
