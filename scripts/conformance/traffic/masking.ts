import { METHODS } from "node:http";
import type { Contract } from "../../contract/contract.ts";
import { memoizeByObject } from "../../contract/utilities.ts";
import { beginsWithMark, parseJsonBody, type TrafficExchange, type TrafficMessage } from "./exchange.ts";
import { HiddenTexts, MASK } from "./hidden.ts";
import { createBodyMask, type Seen } from "./masked-body.ts";
import { createHeaderMask } from "./masked-headers.ts";
import { maskProblem } from "./masked-problem.ts";
import { createUrlMask } from "./masked-url.ts";
import { collectShownFields } from "./shown-fields.ts";
import type { Observation } from "./watch.ts";

/** A greater status of a response may be anything. */
const GREATEST_STATUS = 999;

/** Why the bodies of other exchanges are left out. */
const NOT_OF_CONTRACT = "is not of the contract";

/**
 * Creates the mask of all that is not known to be harmless. It shows the names of fields, some headers, the host and the path
 * of a call; and of the values that the contract lists by the names of their fields: constants, listed values and those of
 * examples, dates and numbers. Each text and each id has one mask in all exchanges.
 */
export function createMask(contract: Contract) {
  const fields = collectShownFields(contract);
  const bodies = createBodyMask(fields);
  const responses = contract.operations.flatMap((operation) => operation.responses);
  const headers = createHeaderMask(
    Object.values(contract.schemes).flatMap(({ name }) => name?.toLowerCase() ?? []),
    responses.flatMap(({ examples }) => examples.map(({ name }) => name)),
  );
  const urls = createUrlMask(contract, fields, (text) => bodies.maskText(text));

  /** Once for an exchange, which is reported and recorded. */
  const see = memoizeByObject(({ url, time, request, response }: TrafficExchange): Seen => {
    const hidden = new HiddenTexts((texts) => {
      urls.hide(url, texts);
      for (const message of [request, response]) if (message) hideMessage(message, texts);
    });
    return { hidden, time };
  });

  function hideMessage(message: TrafficMessage, hidden: HiddenTexts): void {
    const { headers: messageHeaders, body } = message;
    const value = parseJsonBody(message);
    headers.hide(messageHeaders, hidden);
    if (value !== undefined) bodies.hide(value, hidden);
    else if (body?.length) hidden.addParts(Buffer.from(body).toString());
  }

  function maskHead(exchange: TrafficExchange, seen: Seen) {
    const { url, method, problem, request, response } = exchange;
    return {
      ...exchange,
      url: urls.mask(url, seen),
      method: METHODS.includes(method) ? method : MASK.toUpperCase(),
      ...(problem !== undefined && { problem: maskProblem(problem, url, seen) }),
      request: { headers: headers.mask(request.headers), absence: NOT_OF_CONTRACT },
      ...(response && {
        response: {
          headers: headers.mask(response.headers),
          absence: NOT_OF_CONTRACT,
          status: Math.min(response.status, GREATEST_STATUS),
        },
      }),
    };
  }

  /** A body that is not JSON is no JSON in the recording either. */
  function maskBody(message: TrafficMessage, seen: Seen): Pick<TrafficMessage, "body" | "absence"> {
    const { body, absence } = message;
    if (!body) return absence === undefined ? {} : { absence };
    const value = parseJsonBody(message);
    const shown = body.length === 0 ? "" : `(${body.length} bytes that are not shown)`;
    try {
      const mark = beginsWithMark(message) ? "\ufeff" : "";
      const text = value === undefined ? shown : mark + JSON.stringify(bodies.mask(value, seen));
      return { body: new TextEncoder().encode(text) };
    } catch (error) {
      return { absence: (error as RangeError).message };
    }
  }

  return {
    /**
     * Masks an exchange to be recorded.
     *
     * @param isOfContract whether its bodies, which are those of a call or a delivery, are recorded
     */
    maskExchange(exchange: TrafficExchange, isOfContract = true): TrafficExchange {
      const seen = see(exchange);
      const { request, response, ...rest } = maskHead(exchange, seen);
      if (!isOfContract) return { ...rest, request, ...(response && { response }) };
      const { status = 0, headers: answered = {} } = response ?? {};
      return {
        ...rest,
        request: { headers: request.headers, ...maskBody(exchange.request, seen) },
        ...(exchange.response && { response: { status, headers: answered, ...maskBody(exchange.response, seen) } }),
      };
    },
    /** Masks an observation to be reported: of its exchange, neither headers nor bodies. */
    maskObservation(observation: Observation): Observation {
      const { exchange, findings, unjudged } = observation;
      const seen = see(exchange);
      const shown = maskHead(exchange, seen);
      const { problem = "" } = exchange;
      // Such as that of the page that the request asks for.
      const maskDigits = (digits: string) => (seen.hidden.isInNumber(Number(digits)) ? MASK : digits);
      const maskName = (name: string) => (OWN_NAMES.has(name) ? name : bodies.maskName(name, seen.hidden));
      return {
        ...observation,
        exchange: shown,
        findings: findings.map((finding) => ({
          ...finding,
          field: finding.field.split(".").map(maskName).join("."),
          message: finding.message.replaceAll(/\d+/g, maskDigits),
        })),
        unjudged: unjudged.map((reason) => (problem ? reason.replace(problem, () => shown.problem ?? "") : reason)),
      };
    },
  };
}

/** What the field of a finding begins with. */
const OWN_NAMES = new Set(["request", "response", "event", "body", "query", "headers", "method", "path"]);
