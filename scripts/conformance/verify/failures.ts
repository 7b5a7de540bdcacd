import type { Operation } from "../../contract/contract.ts";
import { replaced } from "../../contract/fields.ts";
import { FAILURE_EXAMPLES, HEADER_FIELDS } from "../../contract/well-known.ts";
import { listRequiredSignatures } from "./credentials.ts";
import type { FailureName, Preparation, RequestChange, VerifyConfig } from "./interface.ts";
import { type RequestPlan, USER_HANDLE } from "./requests.ts";

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
      ...required.map((name) => ({ signatures: { [name]: "of other bytes" } as const })),
      ...(required.includes("usersignature") ? [{ signatures: { usersignature: "of another user" } as const }] : []),
    ];
  },
  [FAILURE_EXAMPLES.basicAuthorization]: () => [{ headers: { authorization: "Basic ZGVtbzpkZW1v" } }],
  [FAILURE_EXAMPLES.tokenBadlyEncoded]: () => [
    { headers: { authsignature: null, authorization: "Bearer b'ZGVtbw=='" } },
  ],
};

/** The failures that are those of a user by role. */
const BY_USER: { [Name in FailureName]?: keyof NonNullable<VerifyConfig["users"]> } = {
  instant_ach_insufficient_kyc: "notVerified",
  not_authorized: "notVerified",
  only_wallet: "withOneWallet",
};

/** Finds the example of a request from which a failure starts: `instant_ach` for `instant_ach_not_config`, or the first one. */
export function findStart({ request }: Operation, failure: string): string {
  const named = request.examples.find(({ name }) => failure.startsWith(`${name}_`));
  return (named ?? request.examples[0])?.name ?? "";
}

/** Says what the config lacks, if nothing puts the environment into a failure. */
export function describeMissingFailure(name: string): string {
  const role = BY_USER[name as FailureName];
  const entries = [`failures.${name}`, ...(role ? [`users.${role}`] : [])].map((entry) => `\`${entry}\``);
  return `nothing puts the environment into it: set ${entries.join(" or ")} in the config`;
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
  const given = failures?.[name as FailureName] ?? (user === undefined ? undefined : { body: { [USER_HANDLE]: user } });
  return given ? [{ prepare: preparationOf(given) }] : (BY_REQUEST[name]?.(operation) ?? []);
}

function preparationOf(given: RequestChange | Preparation): Preparation {
  if (typeof given === "function") return given;
  return (draft) => {
    for (const [field, value] of Object.entries(given.body ?? {})) {
      draft.body = replaced(draft.body, field.split("."), value);
    }
    Object.assign(draft.headers, given.headers);
  };
}
