import type { Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import type { OpenQuestionFinder, OpenRequests } from "../../contract/open-questions.ts";
import { type Place, placeIn } from "../../contract/place.ts";
import { ENVELOPE_FIELDS } from "../../contract/well-known.ts";
import { RequestError } from "../../service/http/messages.ts";
import { parseBodyObject, type TrafficMessage } from "./exchange.ts";
import { type CheckFault, createBodyBreach, createBreach, createUnlisted, leaveOpen } from "./finding.ts";

/**
 * Statuses that any server or gateway may send, by HTTP itself or by limits that the specification does not show: the
 * contract cannot list them.
 */
export const HTTP_STATUSES = new Set([405, 406, 408, 411, 413, 414, 415, 417, 421, 429, 431, 502, 503, 504]);

const STATUS = placeIn("response", "status");

/**
 * Reports a service that accepted a request which the contract rejects. The reverse may have many reasons.
 *
 * @param faults what the contract rejects
 */
export function checkAcceptance(
  faults: Place[],
  status: number,
  sent: unknown,
  open: OpenRequests[] = [],
): CheckFault[] {
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess || faults.length === 0 || (sent instanceof RequestError && sent.status === 415)) return [];
  const openRequest = open.find((request) => request.faults);
  if (!openRequest) return [createBreach("verdict", STATUS, { kind: "refusal", of: faults }, status)];
  const { kind: requests, question } = openRequest;
  return [leaveOpen(createBreach("verdict", STATUS, { kind: "refusal", of: faults, requests }, status), question)];
}

/** Finds the refusal of a request in a 200, by `success` false. */
export function findRefusalIn200(
  operation: Operation,
  response: TrafficMessage & { status: number },
  questions: OpenQuestionFinder,
): CheckFault | undefined {
  if (response.status !== 200) return undefined;
  const path = [ENVELOPE_FIELDS.success];
  const success = fieldAt(parseBodyObject(response), ENVELOPE_FIELDS.success);
  const question = questions.findValue(operation, path, success);
  return question === undefined
    ? undefined
    : leaveOpen(createBodyBreach("response", path, { kind: "fixed", rule: "success" }, success === true), question);
}

/** Reports a status that the operation does not document. */
export function judgeStatus({ name, responses }: Operation, status: number, question: string | undefined): CheckFault {
  const statuses = responses.map((response) => response.status);
  const create = HTTP_STATUSES.has(status) ? createUnlisted : createBreach;
  const fault = create("status", STATUS, { kind: "status", statuses, operation: name }, status);
  return question === undefined ? fault : leaveOpen(fault, question);
}
