import { createInstance, type IHttpConfig, type IHttpOperationConfig } from "@stoplight/prism-http";
import type { Operation } from "./contract.ts";
import { type MockRequest, type MockResponse, RequestError } from "./exchange.ts";

type Logger = Parameters<typeof createInstance>[1]["logger"];

/** What Prism gives where the contract has no such response. */
type PrismError = Error & { status?: number; detail?: string };

// Prism would log every step; what matters is in the response.
const SILENT = ["fatal", "error", "warn", "info", "debug", "trace", "success"].map((level) => [level, () => {}]);
const logger = { ...Object.fromEntries(SILENT), child: () => logger } as Logger;

/** The request is judged before: Prism only chooses the response here. */
const UNCHECKED: IHttpConfig = {
  isProxy: false,
  upstreamProxy: undefined,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  mock: { dynamic: false },
};
const prism = createInstance(UNCHECKED, { logger });

/** Chooses the response of an operation. */
export type Negotiate = (
  operation: Operation,
  request: MockRequest,
  wanted: IHttpOperationConfig,
) => Promise<MockResponse>;

/**
 * Makes the negotiation of responses, which is Prism's. What is not dynamic depends on nothing but the operation, the
 * wish and the header `Accept`, so it is remembered.
 *
 * @throws RequestError from each call that wants what the contract does not have
 */
export function createNegotiation(): Negotiate {
  const remembered = new WeakMap<Operation, Map<string, MockResponse>>();

  return async (operation, request, wanted) => {
    if (wanted.dynamic) return ask(operation, request, wanted);
    const responses = remembered.get(operation) ?? new Map<string, MockResponse>();
    remembered.set(operation, responses);
    const key = `${wanted.code ?? ""} ${wanted.exampleKey ?? ""} ${request.headers.accept ?? ""}`;
    const known = responses.get(key);
    if (known) return known;
    const response = await ask(operation, request, wanted);
    // Whoever asks for ever new things must not fill the memory.
    if (responses.size < 1000) responses.set(key, response);
    return response;
  };
}

async function ask(operation: Operation, request: MockRequest, wanted: IHttpOperationConfig): Promise<MockResponse> {
  const { path, query } = request;
  const headers = request.headers as Record<string, string>;
  const input = { method: "post" as const, url: { path, query }, headers };
  const outcome = await prism.request(input, [operation.resource], { ...UNCHECKED, mock: { ...wanted } })();
  if (outcome._tag === "Right") return { status: outcome.right.output.statusCode, body: outcome.right.output.body };
  const { status, detail, message } = outcome.left as PrismError;
  if (wanted.exampleKey !== undefined) throw new RequestError(404, noExample(operation, wanted));
  throw new RequestError(status ?? 500, detail ?? message);
}

function noExample({ name, responses }: Operation, { code, exampleKey }: IHttpOperationConfig): string {
  const wanted = code === undefined ? Object.keys(responses) : [String(code)];
  const names = wanted.flatMap((status) => Object.keys(responses[status]?.examples ?? {}));
  return `${name} has no example "${exampleKey}"${code === undefined ? "" : ` with status ${code}`}; it has ${names.join(", ") || "none"}.`;
}
