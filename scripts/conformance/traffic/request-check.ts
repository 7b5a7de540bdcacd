import type { Contract, Operation } from "../../contract/contract.ts";
import { INSTANT_ACH, INSTANT_ACH_BUSINESS, PROCESSING_TYPE } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import { FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { authenticate } from "../../service/behavior/credentials.ts";
import { createPlaceholderFinder } from "../../service/behavior/placeholder-ids.ts";
import { validatorsOf } from "../../service/behavior/served.ts";
import { createUnlistedFieldFinder } from "../../service/behavior/unlisted-fields.ts";
import { requestValidation } from "../../service/behavior/validation.ts";
import type { HttpRequest } from "../../service/http/messages.ts";
import { mayHaveHeader, parseBodyObject, type TrafficExchange, type TrafficMessage } from "./exchange.ts";
import { type CheckFault, createBreach, createOpen, createUnlisted, leaveOpen } from "./finding.ts";
import { reducePath } from "./reduced.ts";

const BODY = placeIn("request", "body");

/** Creates the check of the form of an operation's requests. */
export function createRequestCheck(contract: Contract, operation: Operation): (request: HttpRequest) => CheckFault[] {
  const validate = requestValidation(validatorsOf(contract, operation));
  const findUnlisted = createUnlistedFieldFinder(contract, operation.request.schema);
  const findPlaceholders = createPlaceholderFinder(contract, operation);
  return (request) => [
    ...validate(request).map(({ part, path, message }) => {
      return createBreach("request", placeIn("request", part, ...path), { kind: "form", message });
    }),
    ...findUnlisted(request.body).map((path) => {
      return createUnlisted("request", placeIn("request", "body", ...reducePath(path)), {
        kind: "fixed",
        rule: "known",
      });
    }),
    ...findPlaceholders(request.body).map((oddity) => createOpen("request", BODY, oddity)),
  ];
}

/** Reports a call of an operation at a server of the contract that does not have it, such as production. */
export function checkServer({ servers }: Contract, operation: Operation, { url }: TrafficExchange): CheckFault[] {
  const isAt = ({ url: server }: { url: string }) => url.startsWith(`${server}/`);
  if (!servers.some(isAt) || operation.servers.some(isAt)) return [];
  const ownServers = operation.servers.map((server) => server.url);
  const expected = { kind: "server", servers: ownServers, operation: operation.name } as const;
  return [createBreach("operation", placeIn("request", "url"), expected)];
}

/** Reports a request that is refused without a field, unless it has an alternative that is not specified. */
export function checkInstantAch({ responses }: Operation, request: TrafficMessage): CheckFault[] {
  const { field, failure, alternative, question } = INSTANT_ACH_BUSINESS;
  const { [PROCESSING_TYPE]: type, [field]: business } = parseBodyObject(request) ?? {};
  const isDocumented = responses.some(({ examples }) => examples.some(({ name }) => name === failure));
  if (!isDocumented || type !== INSTANT_ACH || business !== undefined) return [];
  const expected = { kind: "present", unless: { field: alternative, value: INSTANT_ACH } } as const;
  return [leaveOpen(createBreach("request", placeIn("request", "body", field), expected), question)];
}

/** What is wrong with the credentials of a request, and which headers that may contain them the recorder leaves out. */
export function checkCredentials(
  operation: Operation,
  request: TrafficMessage,
): { faults: CheckFault[]; hidden: string[] } {
  const refused = authenticate(operation, request);
  if (!refused) return { faults: [], hidden: [] };
  const names = new Set(operation.security.flat().map((scheme) => (scheme === "authToken" ? "authorization" : scheme)));
  const hidden = [...names].filter((name) => mayHaveHeader(request, name));
  const values = hidden.map((name) => [name, name === "authorization" ? "Bearer any" : "any"]);
  const fault = authenticate(operation, { headers: { ...request.headers, ...Object.fromEntries(values) } });
  if (!fault) return { faults: [], hidden };
  const { missing, example } = fault;
  const rule = example === FAILURE_EXAMPLES.basicAuthorization ? "not Basic" : "token";
  const faults = missing
    ? missing.map((name) => createBreach("credentials", placeIn("request", "headers", name), { kind: "present" }))
    : [createBreach("credentials", placeIn("request", "headers", "authorization"), { kind: "fixed", rule })];
  return { faults, hidden: hidden.filter((name) => refused.missing?.includes(name)) };
}
