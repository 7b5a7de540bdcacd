import { transformOas3Operations } from "@stoplight/http-spec/oas3/operation";
import { createInstance, type IHttpConfig, type IHttpOperationConfig } from "@stoplight/prism-http";
import validators from "@stoplight/prism-http/dist/validator/validators/index.js";
import { ValidationContext } from "@stoplight/prism-http/dist/validator/validators/types.js";
import { validateAgainstSchema } from "@stoplight/prism-http/dist/validator/validators/utils.js";
import type { Contract, Operation } from "../contract/contract.ts";
import { expand } from "../contract/json-pointer.ts";
import { type MockRequest, type MockResponse, RequestError } from "./exchange.ts";

/** An operation in Prism's own form. */
export type Resource = ReturnType<typeof transformOas3Operations>[number];

type Logger = Parameters<typeof createInstance>[1]["logger"];

/** Thrown by Prism where the contract has no such response. */
type PrismError = Error & { status?: number; detail?: string };

// Prism would log every step; what matters is in the response.
const SILENT = ["fatal", "error", "warn", "info", "debug", "trace", "success"].map((level) => [level, () => {}]);
const logger = { ...Object.fromEntries(SILENT), child: () => logger } as Logger;

/** Requests are validated before: Prism only chooses the response. */
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

/** Converts an operation to Prism's form. */
export function resourceOf({ raw, schemes }: Contract, { path }: Operation): Resource {
  // Prism's own reader would load a resolver of files and URLs for the `$ref`s.
  const paths = { [path]: expand(raw, raw.paths[path]) };
  const document: Record<string, unknown> = { ...raw, paths, components: { securitySchemes: schemes } };
  const [resource] = transformOas3Operations(document);
  const { request, ...others } = resource as Resource;
  // Prism parses a request for each kind of parameter that is listed, even when it is empty.
  const parts = Object.entries(request ?? {}).filter(([, part]) => !Array.isArray(part) || part.length > 0);
  return { ...others, request: Object.fromEntries(parts) };
}

/** What Prism finds wrong: where, and why. */
interface Objection {
  path?: (string | number)[];
  message: string;
}

/**
 * Validates the query and the body of a request with Prism's validators. Prism's `validateInput` would first look up the
 * media type for each request, which is always the same.
 */
export function objectionsOf({ request }: Resource, query: MockRequest["query"], body: unknown): Objection[] {
  const input = ValidationContext.Input;
  const objections: Objection[] = [];
  if (request?.query) {
    const verdict = validators.validateQuery(query, request.query, input);
    if (verdict._tag === "Left") objections.push(...verdict.left);
  }
  const schema = request?.body?.contents?.[0]?.schema;
  if (schema) {
    const verdict = validateAgainstSchema(body, schema, false, input, "body");
    if (verdict._tag === "Some") objections.push(...verdict.value);
  }
  return objections;
}

/**
 * Lets Prism choose a response.
 *
 * @throws RequestError when the contract has no such response
 */
export async function askPrism(
  operation: Operation,
  resource: Resource,
  { path, query, headers }: MockRequest,
  wanted: IHttpOperationConfig,
): Promise<MockResponse> {
  const input = { method: "post" as const, url: { path, query }, headers: headers as Record<string, string> };
  const outcome = await prism.request(input, [resource], { ...UNCHECKED, mock: { ...wanted } })();
  if (outcome._tag === "Right") return { status: outcome.right.output.statusCode, body: outcome.right.output.body };
  const { status, detail, message } = outcome.left as PrismError;
  if (wanted.exampleKey !== undefined) throw new RequestError(404, noExample(operation, wanted));
  throw new RequestError(status ?? 500, detail ?? message);
}

function noExample({ name, responses }: Operation, { code, exampleKey }: IHttpOperationConfig): string {
  const names = responses
    .filter(({ status }) => code === undefined || status === String(code))
    .flatMap(({ examples }) => examples.map((example) => example.name));
  const where = code === undefined ? "" : ` with status ${code}`;
  return `${name} has no example "${exampleKey}"${where}; it has ${names.join(", ") || "none"}.`;
}
