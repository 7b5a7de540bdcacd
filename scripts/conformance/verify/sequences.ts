import type { Operation } from "../../contract/contract.ts";
import { fieldAt, replaced, stepsOf, withField } from "../../contract/fields.ts";
import { SEQUENCE_NAMES } from "../../contract/known-names.ts";
import { findField } from "../../contract/walk.ts";
import { parseJson } from "../../service/http/json.ts";
import { parseCall } from "../traffic/exchange.ts";
import {
  asBroken,
  asNotShown,
  describeOutcome,
  notShown,
  type Outcome,
  type Reason,
  reasonOf,
  SHOWN,
  SHOWN_FORM,
} from "./outcome.ts";
import { USER_HANDLE } from "./request-body.ts";
import type { RequestPlan } from "./requests.ts";
import type { CheckedExchange } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/** What no single request shows: a request, and one whose response depends on what it has changed. */
interface Sequence {
  statement: string;
  /** The names of its operations. */
  operations: string[];
  run: (tools: Tools) => Promise<Outcome>;
}

interface Tools {
  verification: Verification;
  /** Plans the first example of an operation with other values. */
  plan: (operation: string, values?: Record<string, unknown>) => RequestPlan;
  /** Sends a request, and counts what its response shows. */
  send: (plan: RequestPlan) => Promise<CheckedExchange>;
  see: (operation: string, checked: CheckedExchange) => void;
}

const { opening, deletion, listing, debit, attempt } = SEQUENCE_NAMES;

export const SEQUENCES: Sequence[] = [
  { statement: `${opening.operation}/name-collisions`, operations: [opening.operation], run: openTwice },
  ...opening.flags.map((flag): Sequence => {
    const statement = `${opening.operation}/${flag.replaceAll("_", "-")}`;
    return { statement, operations: [opening.operation], run: (tools) => tryDefault(tools, flag) };
  }),
  { statement: deletion.statement, operations: [deletion.operation, listing.operation], run: signAfterDeletion },
  { statement: debit.statement, operations: [debit.operation, listing.operation], run: debitInactiveAccount },
  { statement: attempt.statement, operations: [attempt.operation], run: verifyAgain },
];

/**
 * Runs the sequences, one after the other. They change something, and are for a sandbox alone.
 *
 * @param reasons by the name of the operation, why no request of it is sent
 * @param see called with each response of an operation, and its request in words
 */
export async function runSequences(
  verification: Verification,
  reasons: Map<string, Reason | undefined>,
  see: (operation: string, checked: CheckedExchange, what: string) => void,
): Promise<void> {
  const { contract, requests, limited, tally, isSandbox } = verification;
  const find = (name: string) => contract.operations.find((operation) => operation.name === name) as Operation;
  const tools: Tools = {
    verification,
    plan(name, values = {}) {
      const operation = find(name);
      const body = requests.fresh({ operation, body: operation.request.examples[0]?.value });
      const changed = Object.entries(values).reduce<unknown>((made, [field, value]) => {
        return replaced(made, stepsOf(field), value);
      }, body);
      return { operation, what: "a sequence", body: changed, tried: Object.keys(values) };
    },
    async send(plan) {
      const checked = await limited(() => requests.send(plan));
      see(plan.operation.name, checked, plan.what);
      return checked;
    },
    see: (name, checked) => see(name, checked, "a sequence"),
  };
  for (const { statement, operations, run } of SEQUENCES) {
    // A contract of another service, or one that has changed, may lack an operation.
    if (!operations.every(find)) continue;
    const reason = operations.map((name) => reasons.get(name)).find((why) => why !== undefined);
    const why = reason ?? (isSandbox ? undefined : reasonOf("sandbox only"));
    const [operation = ""] = operations;
    tally.count(statement, why === undefined ? await run(tools) : notShown(why), operation, "a sequence");
  }
}

/** Why a sequence shows nothing, if its first requests are not accepted. */
function asUnprepared({ outcome, status }: CheckedExchange): Outcome {
  return asNotShown("control refused", { why: describeOutcome(outcome) || `it has the status ${status}` });
}

const isAccepted = ({ exchange, status }: CheckedExchange, { operation }: RequestPlan) => {
  return status === 200 && parseCall(operation, exchange).isAccepted;
};

/** Opens two virtual accounts with one name. */
async function openTwice({ verification: { tally }, plan, send }: Tools): Promise<Outcome> {
  const name = `verify ${crypto.randomUUID().slice(0, 8)}`;
  const open = async () => {
    const request = plan(opening.operation, { [opening.name]: name });
    const checked = await send(request);
    const { [opening.name]: given, [opening.id]: id } = Object(fieldAt(checked.body, opening.result));
    return { checked, given, id };
  };
  const [first, second] = [await open(), await open()];
  const refused = [first, second].find(({ checked }) => checked.status !== 200);
  if (refused) return asUnprepared(refused.checked);
  const { given } = second;
  if (first.given !== name || typeof given !== "string") return asNotShown("no name");
  if (first.id !== undefined && second.id === first.id) {
    if (given === name) return asNotShown("same account");
    const breach = asBroken("id of account", { field: `${opening.result}.${opening.id}` });
    tally.count(opening.idStatement, breach, opening.operation, "a sequence");
  }
  if (given === name) return asBroken("same name", { field: opening.name });
  if (!given.startsWith(name)) return asNotShown("other name");
  const appended = [...given].length - [...name].length;
  return appended === 8 ? SHOWN : asBroken("characters appended", { count: appended, field: opening.name });
}

/** Opens virtual accounts with each value of a flag, and without it: whether the service follows the request is open. */
async function tryDefault({ verification: { contract }, plan, send }: Tools, flag: string): Promise<Outcome> {
  const opened = [];
  for (const value of [true, false, undefined]) {
    const checked = await send(plan(opening.operation, { [flag]: value }));
    if (checked.status !== 200) return asUnprepared(checked);
    opened.push(fieldAt(checked.body, `${opening.result}.${flag}`));
  }
  const [whenTrue, whenFalse, whenAbsent] = opened;
  if (whenTrue !== true || whenFalse !== false) return asNotShown("no flag", { flag });
  const request = contract.operations.find(({ name }) => name === opening.operation)?.request.schema ?? {};
  const fallback = findField(contract, request, [flag])?.schema.default;
  return whenAbsent === fallback ? SHOWN : asBroken("default", { flag, fallback });
}

/** Sends a request that was signed before the signer was deleted. */
async function signAfterDeletion({ verification: { requests }, plan, see }: Tools): Promise<Outcome> {
  const request = plan(deletion.operation);
  // Signed while nothing differs: it is the same one that signs.
  const sent = await requests.sendSigned(request, (body) => {
    const list = () => {
      const made = plan(listing.operation);
      return { ...made, body: withField(made.body, USER_HANDLE, fieldAt(body, USER_HANDLE)) };
    };
    return { before: list(), after: list() };
  });
  const [before, deleted, after] = sent;
  if (!before || !deleted || !after) return asNotShown("nothing deleted");
  for (const checked of [before, after]) see(listing.operation, checked);
  see(deletion.operation, deleted);
  const unprepared = [before, deleted].find(({ status }) => status !== 200);
  if (unprepared) return asUnprepared(unprepared);
  if (after.status === 200) return asBroken("deleted signer");
  return after.status === 401 ? SHOWN : asNotShown("status", { status: after.status });
}

/** Debits an account that the service lists as inactive. */
async function debitInactiveAccount({ plan, send }: Tools): Promise<Outcome> {
  const { exchange } = await send(plan(listing.operation));
  const accounts = [parseJson(exchange.response?.body)].flat().map(Object);
  const isInactive = (account: Record<string, unknown>) => {
    const same = accounts.filter((other) => other[listing.name] === account[listing.name]);
    return (
      account[listing.status] === listing.inactive && typeof account[listing.name] === "string" && same.length === 1
    );
  };
  const name = accounts.find(isInactive)?.[listing.name];
  if (name === undefined) return asNotShown("no inactive account");
  const request = plan(debit.operation, { [listing.name]: name });
  const checked = await send({ ...request, unbounded: true });
  if (fieldAt(parseJson(checked.exchange.request.body), listing.name) !== name) return checked.outcome;
  if (isAccepted(checked, request)) return asBroken("inactive account");
  // It may be refused for another reason.
  return Number(checked.status) < 500 ? SHOWN_FORM : asNotShown("status", { status: checked.status });
}

/** Verifies an end user of whom two verifications have failed. */
async function verifyAgain({ verification: { config }, plan, send }: Tools): Promise<Outcome> {
  const handle = config.users?.failedTwice;
  if (handle === undefined) return asNotShown("nobody failed twice");
  const request = plan(attempt.operation, { [USER_HANDLE]: handle });
  const checked = await send({ ...request, unbounded: true });
  if (isAccepted(checked, request)) return asBroken("failed twice");
  const isRefused = checked.status !== undefined && ![401, 429].includes(checked.status) && checked.status < 500;
  return isRefused ? SHOWN : asNotShown("status", { status: checked.status });
}
