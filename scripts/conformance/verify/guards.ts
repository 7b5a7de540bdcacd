import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt, stepsOf } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import { suggest } from "../../contract/meant.ts";
import { failuresOf } from "../../contract/views.ts";
import { findField } from "../../contract/walk.ts";
import { compileValidator } from "../../runtime/validators/compile.ts";
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
    ...[wrongOption(options), ...wrongSelection(contract, options), wrongTarget(contract, target, options)].filter(
      (problem) => problem !== undefined,
    ),
  ];
}

const isFunction = (value: unknown) => typeof value === "function";
const isText = (value: unknown) => typeof value === "string" && value !== "";
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a value must be, the check of it, and the members that it has if it is an object. */
type Kind = [what: string, is: (value: unknown) => boolean, members?: string[]];

const SIGNER: Kind = [
  "a function that returns a signature, or a command or URL that does",
  isSigner,
  ["command", "url"],
];
const CHANGED = ["body", "headers"];

/** What each field of the config must be. */
const FIELDS: Record<keyof VerifyConfig, Kind> = {
  appHandle: ["a string that is not empty", isText],
  userHandle: ["a string that is not empty", isText],
  signApp: SIGNER,
  signUser: SIGNER,
  authToken: ["a function", isFunction],
  values: ["an object", isObject],
  users: ["an object of handles", isObject],
  setUp: ["a function", isFunction],
  skip: ["a list of operations", Array.isArray],
  prepare: ["an object of functions", isObject],
  failures: ["an object of functions, or of changes with body and headers", isObject],
  hasExampleData: ["true or false", (value) => typeof value === "boolean"],
};

/** What each member of a field of the config must be. */
const MEMBERS: Record<string, Kind> = {
  users: ["a string that is not empty", isText],
  prepare: ["a function", isFunction],
  failures: ["a function, or a change with body and headers, which are objects", isChange, CHANGED],
};

const REQUIRED = ["appHandle", "userHandle", "signApp", "signUser"];

function isChange(value: unknown): boolean {
  const isPart = ([name, part]: [string, unknown]) => CHANGED.includes(name) && (part === undefined || isObject(part));
  return isFunction(value) || (isObject(value) && Object.entries(Object(value)).every(isPart));
}

/** Says what a value of the config must be; nothing if it is that. */
function wrongValue(name: string, value: unknown, [what, is, known = []]: Kind): string[] {
  if (is(value)) return [];
  const unknown = isObject(value) ? Object.keys(Object(value)).filter((member) => !known.includes(member)) : [];
  const others = known.length === 0 ? [] : unknown.map((member) => ` It has ${member}${suggest(member, known) || "."}`);
  return [`${name} of the config must be ${what}.${others.join("")}`];
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
    ...Object.entries(FIELDS).flatMap(([name, kind]) => {
      const value = members[name];
      if (value === undefined) return REQUIRED.includes(name) ? [`The config needs ${name}, ${kind[0]}.`] : [];
      return wrongValue(name, value, kind);
    }),
    ...Object.entries(MEMBERS).flatMap(([field, kind]) => {
      const entries = Object.entries(isObject(members[field]) ? Object(members[field]) : {});
      return entries.flatMap(([name, value]) =>
        value === undefined ? [] : wrongValue(`${field}.${name}`, value, kind),
      );
    }),
    ...unknownValues(contract, Object(members.values)),
    ...invalidValues(contract, Object(members.values)),
    ...unknownChanges(contract, Object(failures)),
    ...unknownNames("skip", Array.isArray(skip) ? skip : [], operations),
    ...unknownNames("users", Object.keys(Object(users)), ["notVerified", "withOneWallet", "failedTwice"]),
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

/** The values that no request with the field can have. What they are is not quoted: it may be secret. */
function invalidValues(contract: Contract, values: Record<string, unknown>): string[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const found = contract.operations.map(({ request }) => findField(contract, request.schema, stepsOf(field)));
    const issues = found.flatMap((each) =>
      each && value !== undefined ? [compileValidator(expand(contract.raw, each.schema)).validate(value).issues] : [],
    );
    if (issues.some((list) => list === undefined)) return [];
    return (issues[0] ?? []).slice(0, 1).map(({ message }) => `values.${field} of the config ${message}.`);
  });
}

/** The fields that a change of a failure sets, and that no request with this failure has. */
function unknownChanges(contract: Contract, failures: Record<string, unknown>): string[] {
  return Object.entries(failures).flatMap(([name, change]) => {
    const operations = contract.operations.filter(({ responses }) =>
      responses.some(({ examples }) => examples.some((example) => example.name === name)),
    );
    const has = (field: string) =>
      operations.some(({ request }) => findField(contract, request.schema, stepsOf(field)) !== undefined);
    const unknown = Object.keys(Object(Object(change).body)).filter((field) => operations.length > 0 && !has(field));
    return unknown.map((field) => `The config has ${field} in failures.${name}.body, which the request doesn't have.`);
  });
}

function unknownNames(member: string, names: string[], known: string[]): string[] {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.map((name) => `The config has ${name} in ${member}${adviseName(name, known)}`);
}

/** The name that is probably meant, or all that there are. */
function adviseName(name: string, known: string[]): string {
  return suggest(name, known) || `, where only these are known: ${known.join(", ")}.`;
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

/** Why no request of an operation is sent that `only` does not name. */
export const NOT_CHOSEN = "the option only leaves the operation out";

/** Why no request of an operation may be sent; undefined if they may. */
export function reasonToLeaveOut(
  operation: Operation,
  { skip = [], authToken }: VerifyConfig,
  { allowPayments, only }: VerifyOptions,
): string | undefined {
  const { id, name, idempotent } = operation;
  if (only && !only.includes(id) && !only.includes(name)) return NOT_CHOSEN;
  if (skip.includes(id as OperationName)) return `the config skips ${name}`;
  // Its invalid requests too: a service that breaks the contract may accept them.
  if (idempotent !== true && !allowPayments) return `${name} changes something: it needs --allow-payments`;
  if (needsToken(operation) && !authToken) return `${name} needs an auth token: set authToken in the config`;
  return undefined;
}
