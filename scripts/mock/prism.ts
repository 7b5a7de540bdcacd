import { setSkipHashing } from "@stoplight/http-spec/hash";
import { transformOas3Operations } from "@stoplight/http-spec/oas3/operation";
import { createInstance, type IHttpConfig } from "@stoplight/prism-http";
import { ValidationContext } from "@stoplight/prism-http/dist/validator/validators/types.js";
import { validateAgainstSchema } from "@stoplight/prism-http/dist/validator/validators/utils.js";
import { memoize } from "../contract/collections.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { expand } from "../contract/json-pointer.ts";
import type { Objection } from "../contract/validation.ts";
import type { GenerateOptions, MockBackend } from "./backend.ts";

/** An operation in Prism's own form. */
type Resource = ReturnType<typeof transformOas3Operations>[number];

type Logger = Parameters<typeof createInstance>[1]["logger"];

/** Prism would log every step; what matters is in the response. */
const logger: Logger = new Proxy({} as Logger, { get: () => () => logger });

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
// Nothing here reads the ids that Prism would compute for each part of an operation.
setSkipHashing(true);
const prism = createInstance(UNCHECKED, { logger });

/**
 * Creates the backend of the mock server: Prism's validator gives a second opinion on each body, and Prism generates values.
 */
export function createPrismBackend(contract: Contract): MockBackend {
  const resourceFor = memoize((operation: Operation) => resourceOf(contract, operation));
  return {
    generate: (operation, options) => generated(operation, resourceFor(operation), options),
    objectionsTo: (operation, body) => objectionsOf(resourceFor(operation), body),
  };
}

function resourceOf({ raw }: Contract, { path }: Operation): Resource {
  // Prism's own reader would load a resolver of files and URLs for the `$ref`s.
  const paths = { [path]: expand(raw, raw.paths[path]) };
  const document: Record<string, unknown> = { ...raw, paths, components: {} };
  const [resource] = transformOas3Operations(document);
  return resource as Resource;
}

/**
 * Validates the body of a request with Prism's validator. Prism's `validateInput` would first look up the media type for
 * each request, which is always the same.
 */
function objectionsOf({ request }: Resource, body: unknown): Objection[] {
  const schema = request?.body?.contents?.[0]?.schema;
  if (!schema) return [];
  const verdict = validateAgainstSchema(body, schema, false, ValidationContext.Input, "body");
  return verdict._tag === "Some" ? verdict.value : [];
}

async function generated({ path }: Operation, resource: Resource, options: GenerateOptions): Promise<unknown> {
  // Prism's generator continues with the last seed that it was given.
  const mock = { seed: crypto.randomUUID() as string, ...options };
  const outcome = await prism.request({ method: "post", url: { path } }, [resource], { ...UNCHECKED, mock })();
  if (outcome._tag === "Left") throw outcome.left;
  return outcome.right.output.body;
}
