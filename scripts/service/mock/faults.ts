import { RequestError } from "../http/messages.ts";

/** The header of a request that chooses a fault. */
export const FAULT_HEADER = "x-mock-fault";

/** A failure between client and service, which no contract documents. */
export interface Fault {
  name: string;
  summary: string;
  /** The status of a gateway that answers in place of the service; without one, the connection fails. */
  status?: number;
  headers?: Record<string, string>;
}

/** The network failures. After those without a status, the service has processed the request. */
export const FAULTS = [
  { name: "no-response", summary: "The request is processed, and no response ever comes" },
  { name: "reset", summary: "The request is processed, and the connection is reset before the response" },
  { name: "truncated", summary: "The request is processed, and the connection ends in the middle of the response" },
  { name: "not-json", summary: "A gateway answers with an HTML page and status 200", status: 200 },
  {
    name: "redirect",
    summary: "A gateway answers with status 302, a redirect to `/health`",
    status: 302,
    headers: { location: "/health" },
  },
  {
    name: "429",
    summary: "A gateway answers with status 429 (Too Many Requests) and `Retry-After: 1`",
    status: 429,
    headers: { "retry-after": "1" },
  },
  { name: "500", summary: "A gateway answers with status 500 (Internal Server Error)", status: 500 },
  { name: "503", summary: "A gateway answers with status 503 (Service Unavailable)", status: 503 },
] as const;

/** The name of a fault, as the header `x-mock-fault` has it. */
export type FaultName = (typeof FAULTS)[number]["name"];

/**
 * Finds the fault that a request chooses.
 *
 * @param header the value of `x-mock-fault`
 * @throws RequestError when there is no such fault (400)
 */
export function faultOf(header: string | undefined): (Fault & { name: FaultName }) | undefined {
  if (header === undefined) return undefined;
  const fault = FAULTS.find(({ name }) => name === header);
  if (fault) return fault;
  const names = FAULTS.map(({ name }) => name).join(", ");
  throw new RequestError(400, `The header ${FAULT_HEADER} must be one of ${names}; it is ${JSON.stringify(header)}.`);
}
