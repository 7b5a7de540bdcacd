import type { Contract, Operation } from "../../contract/contract.ts";
import { writePlace, writeSteps } from "../../contract/place.ts";
import { groupBy, memoize } from "../../contract/utilities.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { authenticate } from "../behavior/credentials.ts";
import { applyEchoes, type Echo, echoesOf } from "../behavior/echo.ts";
import { validatorsOf } from "../behavior/served.ts";
import { createUnlistedFieldFinder } from "../behavior/unlisted-fields.ts";
import { type RequestIssue, requestValidation, type Validate } from "../behavior/validation.ts";
import { failure, type HttpRequest, type JsonResponse, RequestError } from "../http/messages.ts";
import { type Derive, derivation } from "./derive.ts";
import type { NamedEvent } from "./events/event.ts";
import { checkRepeatable, prepareFollowUp } from "./events/follow-ups.ts";
import type { MockOptions } from "./interface.ts";
import { checkAccept, type Generate, negotiate } from "./negotiate.ts";
import type { Preferences } from "./prefer.ts";
import { withData } from "./wanted.ts";

/** A response of the mock; its body is sent as JSON. */
export interface MockResponse extends JsonResponse {
  /** The events that follow an accepted request, if the engine makes events. */
  events?: NamedEvent[];
}

/** A request to the mock, with what its header `Prefer` states. */
interface MockRequest extends HttpRequest {
  wanted: Preferences["wanted"];
  /** Values of the body that a test wants. */
  data?: unknown;
}

/** Answers a request from the contract; never rejects. */
export type Engine = (request: MockRequest) => Promise<MockResponse>;

interface EngineOptions extends MockOptions {
  /** Make the events that follow accepted requests. */
  events?: boolean;
}

/** What is prepared for an operation at its first request. */
interface Prepared {
  operation: Operation;
  validate: Validate;
  findUnlisted: ReturnType<typeof createUnlistedFieldFinder>;
  derive: Derive;
  /** By status. */
  echoes: Map<string, Echo[]>;
}

/**
 * Creates the engine of the mock. It applies the checks in the order of the service (credentials before format), gives each
 * failure its status and message, and gives each response the values of its own request (`x-mock`, `x-echo`).
 *
 * @param contract its texts for readers, such as descriptions, may be absent
 */
export function engineOf(contract: Contract, generate: Generate, options: EngineOptions = {}): Engine {
  const operations = new Map(contract.operations.map((operation) => [operation.path, operation]));
  const preparedFor = memoize((operation: Operation) => prepare(contract, operation));
  const followUpOf = memoize((operation: Operation) => {
    return operation.events && prepareFollowUp(contract, operation, operation.events);
  });
  const defaults = { dynamic: options.dynamic ?? false, ...(options.seed !== undefined && { seed: options.seed }) };

  async function answer(request: MockRequest): Promise<MockResponse> {
    const begin = performance.now();
    const { path, method } = request;
    const operation = operations.get(path);
    if (!operation)
      throw new RequestError(404, `No operation at ${path}: token-payments-contract/openapi.json lists the paths.`);
    if (method !== "POST") {
      throw new RequestError(405, `${path} accepts POST, not ${method}.`, { allow: "POST, OPTIONS" });
    }
    const prepared = preparedFor(operation);
    const { status, body: derived, data } = await judge(prepared, request);
    const sent = request.body instanceof RequestError ? undefined : request.body;
    const echoed = applyEchoes(prepared.echoes.get(String(status)) ?? [], derived, sent);
    const body = timed(withData(prepared.operation, echoed, data), begin);
    const unknown = prepared.findUnlisted(sent);
    const follow = options.events && isAccepted(status, body) ? followUpOf(operation) : undefined;
    return {
      status,
      body,
      ...(unknown.length > 0 && { unknownFields: unknown.map(writeSteps) }),
      ...(follow && { events: follow(sent, body) }),
    };
  }

  async function judge(
    { operation, validate, derive }: Prepared,
    request: MockRequest,
  ): Promise<MockResponse & { data?: unknown }> {
    const failing = (code: number, example: string) => {
      return negotiate(operation, generate, { dynamic: false, code, example });
    };
    const badFormat = async (details: ValidationDetails): Promise<MockResponse> => {
      const { status, body } = await failing(400, FAILURE_EXAMPLES.badFormat);
      return { status, body: { ...(body as object), message: summary(details), validation_details: details } };
    };

    const refused = authenticate(operation, request);
    if (refused) {
      const { status, body } = await failing(refused.status, refused.example);
      return { status, body: { ...(body as object), ...(refused.message && { message: refused.message }) } };
    }
    try {
      if (request.body instanceof RequestError) throw request.body;
      const issues = validate(request);
      if (issues.length > 0) return badFormat(detailsOf(issues));
      checkRepeatable(operation, request.body);
      checkAccept(request.headers.accept);
      if (request.wanted instanceof RequestError) throw request.wanted;
      const { status, body: documented } = await negotiate(operation, generate, { ...defaults, ...request.wanted });
      const body = status === 200 ? derive(request, documented) : documented;
      return { status, body, data: request.data };
    } catch (error) {
      if (!(error instanceof RequestError) || error.place === undefined) throw error;
      return badFormat({ [writePlace(error.place)]: [error.message] });
    }
  }

  return (request) => answer(request).catch(failure);
}

function prepare(contract: Contract, operation: Operation): Prepared {
  const request = operation.request.schema;
  return {
    operation,
    validate: requestValidation(validatorsOf(contract, operation)),
    findUnlisted: createUnlistedFieldFinder(contract, request),
    derive: derivation(contract, operation),
    echoes: new Map(
      operation.responses.map(({ status, schema }) => [
        status,
        echoesOf(contract, schema, request, operation.mock?.echoes),
      ]),
    ),
  };
}

/** Whether a response says that its request was accepted. */
export function isAccepted(status: number, body: unknown): boolean {
  return status === 200 && (body as { success?: boolean }).success !== false;
}

/** Messages by field, such as `{ "header.created": ["must be an integer"] }`; `body` is the body as a whole. */
type ValidationDetails = Record<string, string[]>;

function detailsOf(issues: RequestIssue[]): ValidationDetails {
  const byField = groupBy(issues, writePlace);
  return Object.fromEntries([...byField].map(([field, same]) => [field, same.map(({ message }) => message)]));
}

function summary(details: ValidationDetails): string {
  const complaints = Object.entries(details).flatMap(([field, messages]) =>
    messages.map((message) => `${field} ${message}`),
  );
  return `Bad request format: ${complaints.join(". ")}.`;
}

/** Sets the response time, in whole milliseconds, in a body that has one. */
function timed(body: unknown, begin: number): unknown {
  if (typeof body !== "object" || body === null || !(ENVELOPE_FIELDS.time in body)) return body;
  return { ...body, [ENVELOPE_FIELDS.time]: String(Math.round(performance.now() - begin)) };
}
