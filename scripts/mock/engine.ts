import { readFile } from "node:fs/promises";
import { authenticate } from "./authentication.ts";
import { type Bundle, loadOperations, type Operation } from "./contract.ts";
import { applyEchoes, type Echo, echoesOf } from "./echo.ts";
import { type FollowUp, followUps } from "./events/follow.ts";
import { failure, type MockRequest, type MockResponse, RequestError } from "./exchange.ts";
import { type Explain, explainer, type ValidationDetails } from "./explain.ts";
import type { MockOptions } from "./interface.ts";
import { createNegotiation } from "./negotiate.ts";
import { objectionsOf } from "./objections.ts";
import { preferences } from "./preferences.ts";
import { type KnownFields, knownFields, unknownFields } from "./unknown-fields.ts";

const INTEGER = /^-?\d+$/;

/** Answers a request from the contract; never throws. */
export type Engine = (request: MockRequest) => Promise<MockResponse>;

export interface EngineOptions extends MockOptions {
  /** Make the events that an accepted request leads to. */
  events?: boolean;
}

/** What is worked out of an operation once. */
interface Prepared {
  operation: Operation;
  known: KnownFields | null;
  /** By status. */
  echoes: Record<string, Echo[]>;
  /** The events of a request that was accepted; absent where none are wanted, or none follow. */
  followUp?: FollowUp;
  /** Made at the first request: to compile a schema takes time. */
  explain?: Explain;
}

/**
 * Loads a contract into Prism's engine. Prism validates requests and chooses responses; this puts the checks into the
 * order of the service (credentials before format), gives each refusal its status and its words, and repeats in the
 * answer what `x-echo` says.
 */
export function engineOf(bundle: Bundle, options: EngineOptions = {}): Engine {
  const operations = new Map<string, Prepared>();
  const followed = options.events ? followUps(bundle) : undefined;
  for (const [path, operation] of loadOperations(bundle)) {
    const echoes = Object.entries(operation.responses).map(([status, { schema }]) => {
      return [status, echoesOf(bundle, schema, operation.request)];
    });
    const known = knownFields(bundle, operation.request);
    const followUp = followed?.get(path);
    operations.set(path, { operation, known, echoes: Object.fromEntries(echoes), ...(followUp && { followUp }) });
  }
  const negotiate = createNegotiation();
  const defaults = { dynamic: options.dynamic ?? false, ...(options.seed !== undefined && { seed: options.seed }) };

  async function answer(request: MockRequest): Promise<MockResponse> {
    const begin = performance.now();
    const prepared = operations.get(request.path);
    if (!prepared) throw new RequestError(404, `No operation at ${request.path}: the paths are in /openapi.json.`);
    if (request.method !== "POST") throw new RequestError(405, `${request.path} takes POST, not ${request.method}.`);
    const response = await judge(prepared, request).catch((error: Error) => {
      if (!(error instanceof RequestError) || error.field === undefined) throw error;
      return badFormat(prepared.operation, request, { [error.field]: [error.message] });
    });
    const body = applyEchoes(prepared.echoes[response.status] ?? [], response.body, request.body);
    const unknown = unknownFields(prepared.known, request.body);
    const answered = { status: response.status, body: timed(body, begin) };
    return {
      ...answered,
      ...(unknown.length > 0 && { unknownFields: unknown }),
      ...(prepared.followUp && accepted(answered) && { events: prepared.followUp(request.body, body) }),
    };
  }

  async function judge(prepared: Prepared, request: MockRequest): Promise<MockResponse> {
    const { operation } = prepared;
    const refused = authenticate(operation, request);
    if (refused) {
      const { status, example, message } = refused;
      const { body } = await negotiate(operation, request, { dynamic: false, code: status, exampleKey: example });
      return { status, body: { ...(body as object), ...(message && { message }) } };
    }
    if (request.body instanceof RequestError) throw request.body;
    const details = violations(prepared, request);
    if (details) return badFormat(operation, request, details);
    const { prefer } = request.headers;
    return negotiate(operation, request, prefer === undefined ? defaults : { ...defaults, ...preferences(prefer) });
  }

  async function badFormat(operation: Operation, request: MockRequest, details: ValidationDetails) {
    const { body } = await negotiate(operation, request, { dynamic: false, code: 400, exampleKey: "bad_format" });
    return { status: 400, body: { ...(body as object), message: summary(details), validation_details: details } };
  }

  /** What is wrong with the body and the query, in words; else what Prism finds wrong with the request. */
  function violations(prepared: Prepared, request: MockRequest): ValidationDetails | undefined {
    const { operation } = prepared;
    const { query, body } = request;
    const details = explainOf(prepared)(body);
    for (const name of operation.query) {
      // Prism would take `0x10` and an empty text for numbers.
      if (query[name] !== undefined && !INTEGER.test(String(query[name])))
        details[`query.${name}`] = ["must be an integer"];
    }
    if (Object.keys(details).length > 0) return details;
    const objections = objectionsOf(operation.resource, query, body);
    if (objections.length === 0) return undefined;
    for (const { path = ["body"], message } of objections) details[path.join(".")] = [message];
    return details;
  }

  function explainOf(prepared: Prepared): Explain {
    prepared.explain ??= explainer(bundle, prepared.operation.request);
    return prepared.explain;
  }

  return (request) => answer(request).catch(failure);
}

/**
 * Loads the contract of a file into the engine.
 *
 * @param file path of the bundle in JSON
 */
export async function createEngine(file: string, options: EngineOptions = {}): Promise<Engine> {
  return engineOf(JSON.parse(await readFile(file, "utf8")), options);
}

function accepted({ status, body }: MockResponse): boolean {
  return status === 200 && (body as { success?: boolean }).success !== false;
}

function summary(details: ValidationDetails): string {
  const complaints = Object.entries(details).flatMap(([field, list]) =>
    list.map((complaint) => `${field} ${complaint}`),
  );
  return `Bad request format: ${complaints.join(". ")}.`;
}

/** The time that an answer took, in whole milliseconds, where it tells one. */
function timed(body: unknown, begin: number): unknown {
  if (typeof body !== "object" || body === null || !("response_time_ms" in body)) return body;
  return { ...body, response_time_ms: String(Math.round(performance.now() - begin)) };
}
