import type { Contract, Operation } from "../../contract/contract.ts";
import { placeIn } from "../../contract/place.ts";
import { memoize, memoizeByObject } from "../../contract/utilities.ts";
import { createCallChecker } from "./call.ts";
import { createDeliveryChecker } from "./delivery.ts";
import { parseMessageBody, type TrafficExchange } from "./exchange.ts";
import { attributeFaults, createBreach, createUnlisted, type Finding, type TrafficVerdict } from "./finding.ts";
import { parseUrlPath } from "./url.ts";

/**
 * Creates the function that checks calls and deliveries, each by itself; `watch.ts` checks what several of them say together.
 *
 * @param contract with the rules of the mock
 * @param isSandbox whether the service is known to be a sandbox
 */
export function createTrafficChecker(contract: Contract, isSandbox = false) {
  return checkersOf(contract)(isSandbox);
}

const checkersOf = memoizeByObject((contract: Contract) =>
  memoize((isSandbox: boolean) => createChecker(contract, isSandbox)),
);

function createChecker(contract: Contract, isSandbox: boolean) {
  const checkCall = createCallChecker(contract, isSandbox);
  const checkDelivery = createDeliveryChecker(contract);
  return (exchange: TrafficExchange): TrafficVerdict => {
    // Browsers ask by it whether they may send the request of a page.
    if (exchange.method === "OPTIONS") return { role: "unknown", findings: [], unjudged: [] };
    const operation = exchange.isDelivery ? undefined : findCalledOperation(contract, exchange);
    if (operation) return checkCall(operation, exchange);
    if (exchange.isDelivery || isEvent(exchange)) return checkDelivery(exchange);
    return { role: "unknown", findings: checkUnknownPath(contract, exchange), unjudged: [] };
  };
}

/** The operation that a request calls: its path may have a prefix, as that of a gateway. */
export function findCalledOperation(
  { operations }: Contract,
  { url }: Pick<TrafficExchange, "url">,
): Operation | undefined {
  const path = parseUrlPath(url);
  return operations.find((operation) => path.endsWith(operation.path));
}

function isEvent({ method, request }: TrafficExchange): boolean {
  const body = method === "POST" && parseMessageBody(request);
  return EVENT_FIELDS.filter((name) => Object.hasOwn(Object(body), name)).length > 1;
}

/** Fields of every event, of which any other request may have one too. */
const EVENT_FIELDS = ["event_type", "event_uuid", "event_details"];

const PATH = placeIn("request", "path");

/** The service has further operations, so another path is no breach; another version of an operation is one. */
function checkUnknownPath({ operations }: Contract, { url }: TrafficExchange): Finding[] {
  const path = parseUrlPath(url);
  const [, name] = /\/[\d.]+(\/\w+)$/.exec(path) ?? [];
  const same = name && operations.find((operation) => operation.path.endsWith(name));
  const fault = same
    ? createBreach("operation", PATH, { kind: "value", value: same.path })
    : createUnlisted("operation", PATH, { kind: "fixed", rule: "known operation" });
  return attributeFaults([fault], "caller");
}
