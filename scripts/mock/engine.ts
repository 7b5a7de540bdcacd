import { readFile } from "node:fs/promises";
import { createInstance, getHttpOperationsFromSpec, type IHttpConfig, type IHttpRequest } from "@stoplight/prism-http";
import { failure, type MockRequest, type MockResponse } from "./exchange.ts";
import { PreferenceError, preferences } from "./preferences.ts";
import { validationDetails } from "./validation-details.ts";

/** Answers a request from the contract. */
export type Engine = (request: MockRequest) => Promise<MockResponse>;

type Logger = Parameters<typeof createInstance>[1]["logger"];

/** What Prism gives where the contract has no response. */
type PrismError = Error & { status?: number; detail?: string };

// Prism would log every step of every request; what matters of it is in the response.
const SILENT = ["fatal", "error", "warn", "info", "debug", "trace", "success"].map((level) => [level, () => {}]);
const logger = { ...Object.fromEntries(SILENT), child: () => logger } as Logger;

const CONFIG = {
  isProxy: false,
  upstreamProxy: undefined,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: false,
  errors: false,
  mock: { dynamic: false },
} satisfies IHttpConfig;

/** The response is fixed: what is wrong with the request no longer counts. */
const UNCHECKED = { ...CONFIG, checkSecurity: false, validateRequest: false };

/**
 * Loads Prism's engine with the contract. The engine routes, checks the security and the format of a request, and answers
 * with an example, which the header `Prefer` may choose.
 *
 * @param bundle path of the bundled contract in JSON
 */
export async function createEngine(bundle: string): Promise<Engine> {
  const operations = await getHttpOperationsFromSpec(JSON.parse(await readFile(bundle, "utf8")));
  const prism = createInstance(CONFIG, { logger });

  async function ask({ path, query, ...rest }: MockRequest, config: IHttpConfig) {
    const request = { ...rest, url: { path, query } } as IHttpRequest;
    const outcome = await prism.request(request, operations, config)();
    if (outcome._tag === "Right") return outcome.right;
    throw outcome.left;
  }

  async function answer(request: MockRequest): Promise<MockResponse> {
    const mock = preferences(request.headers.prefer);
    const { output, validations } = await ask(request, { ...CONFIG, mock }).catch((error: PrismError) => {
      if (error.status !== 401) throw error;
      // Prism refuses signatures with 401 alone; an operation that does not document it documents 403.
      return ask(request, { ...UNCHECKED, mock: { dynamic: mock.dynamic, code: 403 } });
    });
    const { statusCode: status, body } = output;
    if (status !== 400 || validations.input.length === 0) return { status, body };
    return { status, body: { ...(body as object), validation_details: validationDetails(validations.input) } };
  }

  return (request) =>
    answer(request).catch((error: PrismError) => {
      if (error instanceof PreferenceError) return failure(400, error.message);
      return failure(error.status ?? 400, error.detail ?? error.message);
    });
}
