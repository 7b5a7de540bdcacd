import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt, replaced, stepsOf } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import { USER_FAILURES } from "../../contract/known-names.ts";
import type { Schema } from "../../contract/schema.ts";
import { joinWords } from "../../contract/utilities.ts";
import { listBranches, listFields } from "../../contract/walk.ts";
import { FAILURE_EXAMPLES, HEADER_FIELDS } from "../../contract/well-known.ts";
import { parseJson } from "../../service/http/json.ts";
import { listRequiredSignatures } from "./credentials.ts";
import type { FailureName, Preparation, RequestChange, VerifyConfig } from "./interface.ts";
import { type Reason, reasonOf } from "./outcome.ts";
import { USER_HANDLE } from "./request-body.ts";
import type { RequestPlan } from "./requests.ts";
import type { CheckedExchange } from "./response-check.ts";

/** What is wrong with a request. */
export type RequestFault = Pick<RequestPlan, "fault" | "headers" | "prepare" | "signatures">;

/** The failures that a request alone causes, in any environment, each in all its ways. */
const BY_REQUEST: Record<string, (operation: Operation) => RequestFault[]> = {
  // Without the handles, it would be open whose signature it has.
  [FAILURE_EXAMPLES.badFormat]: () => [
    { fault: (body) => replaced(body, ["header", HEADER_FIELDS.created], undefined) },
  ],
  [FAILURE_EXAMPLES.signatureAbsent]: () => [{ headers: { authsignature: null, usersignature: null } }],
  [FAILURE_EXAMPLES.signatureIncorrect]: (operation) => {
    const required = listRequiredSignatures(operation);
    return [
      ...required.map((name) => ({ signatures: { [name]: "of other data" } as const })),
      ...(required.includes("usersignature") ? [{ signatures: { usersignature: "of another user" } as const }] : []),
    ];
  },
  [FAILURE_EXAMPLES.basicAuthorization]: () => [{ headers: { authorization: "Basic ZGVtbzpkZW1v" } }],
  [FAILURE_EXAMPLES.tokenBadlyEncoded]: () => [
    { headers: { authsignature: null, authorization: "Bearer b'ZGVtbw=='" } },
  ],
};

/** The failures that are those of a user by role. */
const BY_USER: { [Name in FailureName]?: keyof NonNullable<VerifyConfig["users"]> } = USER_FAILURES;

/** Finds the example of a request from which a failure starts: `instant_ach` for `instant_ach_not_config`, or the first one. */
export function findStart({ request }: Operation, failure: string): string {
  const named = request.examples.find(({ name }) => failure.startsWith(`${name}_`));
  return (named ?? request.examples[0])?.name ?? "";
}

/** Says what the config lacks, if nothing puts the environment into a failure. */
export function findMissingFailure(name: string): Reason {
  const role = BY_USER[name as FailureName];
  const entries = [`failures.${name}`, ...(role ? [`users.${role}`] : [])].map((entry) => `\`${entry}\``);
  return reasonOf("no failure", { entries: entries.join(" or ") });
}

/**
 * Lists the ways to cause a documented failure: that of the config, or else those by the request alone.
 *
 * @param name of the example of the failure
 * @returns none if nothing puts the environment into the failure
 */
export function listFaults({ failures, users }: VerifyConfig, name: string, operation: Operation): RequestFault[] {
  const role = BY_USER[name as FailureName];
  const user = role && users?.[role];
  const change =
    failures?.[name as FailureName] ?? (user === undefined ? undefined : { body: { [USER_HANDLE]: user } });
  return change ? [{ prepare: preparationOf(change) }] : (BY_REQUEST[name]?.(operation) ?? []);
}

function preparationOf(change: RequestChange | Preparation): Preparation {
  if (typeof change === "function") return change;
  return (draft) => {
    for (const [field, value] of Object.entries(change.body ?? {})) {
      draft.body = replaced(draft.body, stepsOf(field), value);
    }
    Object.assign(draft.headers, change.headers);
  };
}

/** Failures that the first example of an operation cannot have: it has both signatures, and a valid body. */
const OTHERS: string[] = [
  FAILURE_EXAMPLES.badFormat,
  FAILURE_EXAMPLES.signatureAbsent,
  FAILURE_EXAMPLES.basicAuthorization,
  FAILURE_EXAMPLES.tokenBadlyEncoded,
];

/**
 * Finds what of the config is wrong where a service refuses the signatures of several operations: one reason for all.
 *
 * @param refused the operations whose first examples it refuses
 * @param accepted those whose first examples it accepts
 * @returns undefined if each has a reason of its own
 */
export function findRefusedSignatures(refused: Operation[], accepted: Operation[]): Reason | undefined {
  const isOfUser = (operation: Operation) => listRequiredSignatures(operation).includes("usersignature");
  if (refused.length < 2 || accepted.some(isOfUser)) return undefined;
  if (accepted.length > 0) return refused.every(isOfUser) ? reasonOf("signature of user") : undefined;
  return reasonOf(refused.every(isOfUser) ? "signatures" : "signature of app");
}

/** Says what the config lacks, if a service refuses the first example of an operation with a documented failure. */
export function findMissingSetUp(contract: Contract, operation: Operation, status: number | undefined): Reason {
  const { id, name, request, responses } = operation;
  const examples = responses.find((response) => response.status === String(status))?.examples ?? [];
  const failures = examples.map((example) => example.name).filter((failure) => !OTHERS.includes(failure));
  const causes = joinWords(
    failures.filter((failure) => !failure.startsWith("token_")),
    "disjunction",
  );
  const values = listNames(contract, expand(contract.raw, request.schema))
    .filter((field) => !field.startsWith("header.") && fieldAt(request.examples[0]?.value, field) !== undefined)
    .map((field) => `\`values.${field}\``);
  const preparation = `add \`prepare.${id}\``;
  const advice = failures.includes(FAILURE_EXAMPLES.signatureIncorrect)
    ? "check `appHandle`, `userHandle`, `signApp` and `signUser`"
    : values.length > 0
      ? `set ${joinWords(values)}, or ${preparation}`
      : preparation;
  return reasonOf("not set up", { operation: name, status, causes: causes && ` (${causes})`, advice });
}

/** Lists the fields whose texts name something: those without a bound, and those that some request must have. */
function listNames(contract: Contract, schema: Schema, path: string[] = []): string[] {
  const required = listBranches(contract, schema).flatMap((branch) => branch.schema.required ?? []);
  const names = listFields(contract, schema, path).flatMap((field) => {
    const { type, enum: values, const: literal, maxLength } = field.schema;
    const isText = type === "string" && values === undefined && literal === undefined;
    const isName = isText && (maxLength === undefined || required.includes(field.path.at(-1) ?? ""));
    return isName ? [field.path.join(".")] : listNames(contract, field.schema, field.path);
  });
  return [...new Set(names)];
}

/**
 * Says that the set-up of a failure had no effect: the service accepts a request that the set-up has not changed. A changed
 * one that is accepted is a breach, since the failure is in the request.
 *
 * @param name of the failure
 * @returns undefined if it had an effect
 */
export function findIdleSetUp(name: string, { body }: RequestPlan, checked: CheckedExchange): Reason | undefined {
  const { exchange, status } = checked;
  const { headers, body: sent } = exchange.request;
  const isAccepted = status !== undefined && status < 300;
  const isChanged = headers.authorization !== undefined || !isDeepStrictEqual(parseJson(sent), body);
  return !isAccepted || isChanged ? undefined : reasonOf("idle set-up", { name, status });
}
