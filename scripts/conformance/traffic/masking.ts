import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { METHODS } from "node:http";
import type { Contract } from "../../contract/contract.ts";
import { parseJson } from "../../http/json.ts";
import type { TrafficExchange, TrafficMessage } from "./exchange.ts";
import { HiddenTexts, MASK, type Repetitions } from "./hidden.ts";
import { createBodyMask } from "./masked-body.ts";
import { createHeaderMask } from "./masked-headers.ts";
import { createUrlMask } from "./masked-url.ts";
import { collectShownFields } from "./shown-fields.ts";

/** What is known of a problem: codes of browsers, and the words of the proxy up to those of anyone else. */
const PROBLEM = createProblemPattern();

/** A greater status of a response may be anything. */
const GREATEST_STATUS = 999;

/**
 * Makes the function that masks what is not known to be harmless. It shows the names of fields, some headers, the host and
 * the path of a call; and of the values that the contract lists by the names of their fields: constants, listed values and
 * those of examples, ids, dates and numbers. What repeats a masked text in whatever form is masked too.
 *
 * A masked exchange gets the same verdict as the exchange: equal texts have equal masks, and a mask keeps to the types,
 * formats and bounds of what it replaces.
 */
export function createMask(contract: Contract): (exchange: TrafficExchange) => TrafficExchange {
  const fields = collectShownFields(contract);
  const key = createSecretKey(randomBytes(32));
  const bodies = createBodyMask(fields, (text) => createHmac("sha256", key).update(text).digest("hex"));
  const responses = contract.operations.flatMap((operation) => operation.responses);
  const headers = createHeaderMask(
    Object.values(contract.schemes).flatMap(({ name }) => name?.toLowerCase() ?? []),
    responses.flatMap(({ examples }) => examples.map(({ name }) => name)),
  );
  const splitUrl = createUrlMask(contract, fields);

  function hideMessage(message: TrafficMessage, hidden: HiddenTexts): Parsed {
    headers.hide(message.headers, hidden);
    if (!message.body?.length) return undefined;
    const [value, text] = [parseJson(message.body), Buffer.from(message.body).toString()];
    try {
      bodies.hide(value, hidden);
      hidden.addNumbers(text);
      if (value !== undefined) return { value };
    } catch {
      // It is nested too deeply.
    }
    hidden.addParts(text);
    return undefined;
  }

  function maskMessage<Any extends TrafficMessage>(message: Any, parsed: Parsed, repetitions: Repetitions): Any {
    const { body } = message;
    const shown = body?.length ? (maskJson(parsed, repetitions) ?? `(${body.length} bytes that are not shown)`) : "";
    return {
      ...message,
      headers: headers.mask(message.headers, repetitions),
      ...(body && { body: new TextEncoder().encode(shown) }),
    };
  }

  function maskJson(parsed: Parsed, repetitions: Repetitions): string | undefined {
    try {
      return parsed && JSON.stringify(bodies.mask(parsed.value, repetitions));
    } catch {
      // It is nested too deeply.
      return undefined;
    }
  }

  return (exchange) => {
    const { url, method, problem, request, response } = exchange;
    const hidden = new HiddenTexts();
    const maskUrl = splitUrl(url, hidden);
    const sent = hideMessage(request, hidden);
    const answered = response && hideMessage(response, hidden);
    const repetitions = hidden.finder();
    return {
      ...exchange,
      url: maskUrl(repetitions),
      method: METHODS.includes(method) ? method : MASK.toUpperCase(),
      ...(problem && { problem: maskProblem(problem, repetitions) }),
      request: maskMessage(request, sent, repetitions),
      ...(response && {
        response: {
          ...maskMessage(response, answered, repetitions),
          status: Math.min(response.status, GREATEST_STATUS),
        },
      }),
    };
  };
}

/** The value of a body; undefined if it is not JSON. */
type Parsed = { value: unknown } | undefined;

/** The words of the proxy repeat nothing, whatever a header says: only a host and a code can. */
function maskProblem(problem: string, { isIn }: Repetitions): string {
  const [known = MASK, ...repeatable] = PROBLEM.exec(problem) ?? [];
  return repeatable.some((text) => text !== undefined && isIn(text)) ? MASK : known;
}

/** What may differ in a problem is captured. */
function createProblemPattern(): RegExp {
  const host = "([\\w.:[\\]-]+)";
  const whole = [
    "((?:net::|NS_)[A-Z_]+)",
    "the caller closed the connection before the end of the response",
    `nothing listens at ${host}`,
    `the host ${host} is unknown`,
    `${host} has (?:reset the connection|closed the connection before the end of the response)`,
  ];
  const beginnings = [
    `${host} gave no response(?=:)`,
    `the response of ${host} is not HTTP/1\\.1(?=:)`,
    `the certificate of ${host} is not trusted(?= \\()`,
  ];
  return new RegExp(`^(?:(?:${whole.join("|")})$|${beginnings.join("|")})`);
}
