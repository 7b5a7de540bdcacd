import fc, { type Arbitrary } from "fast-check";
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt, followPath, replaced, withField } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import type { Schema } from "../../contract/schema.ts";
import { listBranches, listFields } from "../../contract/walk.ts";
import { breakages, validValues } from "../../service/arbitrary/values.ts";
import { validatorsOf } from "../../service/behavior/served.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import type { GeneratedReport } from "./interface.ts";
import type { Requests } from "./requests.ts";
import { describeBreach } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/** How many requests may look for a smaller one that fails too. */
const SHRINKING = 200;

/** A valid body, and what makes it invalid by exactly one fault. */
interface Generated {
  body: unknown;
  /** The field is empty for the body as a whole. */
  fault?: { field: string; put: (body: unknown) => unknown };
}

/**
 * Sends generated requests of an operation, as many valid as invalid ones, until one gets a wrong response.
 *
 * @param controls names of examples that the service accepts: a fault is put into one of them
 * @throws WrongUse when a function of the config fails
 */
export async function runGenerated(
  operation: Operation,
  verification: Verification,
  controls: string[],
): Promise<GeneratedReport> {
  const { contract, requests, limited, seed, runs } = verification;
  const bases = operation.request.examples.filter(({ name }) => controls.includes(name)).map(({ value }) => value);
  const { body: validator } = validatorsOf(contract, operation);
  /** The requests that the service may refuse: what it accepts elsewhere is no reason. */
  const unaccepted = new Set(requests.decisions.listUnaccepted().map(({ kind }) => kind));
  const schema = expand(contract.raw, operation.request.schema);
  const names = listNames(contract, schema);
  let smallest: GeneratedReport["failure"];
  /** The first thing that the service decides in another way. */
  let open: string | undefined;
  let reason: string | undefined;
  const sent = { runs: 0, shrinking: 0, shown: 0 };
  /** What ends the verification, such as an error of the config: fast-check would count it as a wrong response. */
  let unexpected: unknown;

  /** A control with a fault that a generated body has in a field; undefined if no control has a place for it. */
  function plant(body: unknown, field: string): Generated | undefined {
    const steps = field === "" ? [] : field.split(".");
    const put = (base: unknown) => replaced(base, steps, followPath(body, steps));
    const base = bases.find((candidate) => !validator.is(put(candidate)));
    return base === undefined ? undefined : { body: base, fault: { field, put } };
  }

  /** Sends a request; true if the response to it is right. */
  async function isRight({ body, fault }: Generated): Promise<boolean> {
    if (smallest !== undefined && ++sent.shrinking > SHRINKING) return true;
    const requestBody = fault ? body : inEnvironment(body, names, operation, requests.bound);
    const refusal = fault && { refused: 400, tried: [fault.field], fault: fault.put };
    const plan = { operation, what: "generated", body: requests.fresh({ operation, body: requestBody }), ...refusal };
    const { exchange, outcome, response, status, open: kinds } = await limited(() => requests.send(plan));
    if (smallest === undefined && (exchange.response || exchange.problem)) sent.runs += 1;
    const [breach] = response.filter(({ kind }) => kind !== "open");
    const message = outcome.kind === "broken" ? outcome.message : breach && describeBreach(breach);
    const isRefused = outcome.kind === "open" && Number(status) >= 300;
    if (outcome.kind === "shown") sent.shown += 1;
    else if (isRefused && !kinds.some(({ kind }) => unaccepted.has(kind))) {
      reason ??= `the service refuses the request with ${status}`;
    } else if (outcome.kind === "open") open ??= outcome.reason;
    else if (outcome.kind === "not shown") reason ??= outcome.reason;
    if (message === undefined) return true;
    const about = fault ? `, for a fault in ${fault.field || "the body"}` : "";
    // Without what the config and each run put into it: the same seed has the same report.
    const known = fault ? fault.put(body) : inEnvironment(body, names, operation, new Map());
    smallest = { message: message + about, curl: curlOf(exchange, known) };
    return false;
  }

  const property = fc.asyncProperty(generateBodies(schema, bases.length > 0 ? plant : undefined), async (generated) => {
    if (unexpected !== undefined) return true;
    return isRight(generated).catch((error) => {
      unexpected = error;
      return true;
    });
  });
  await fc.check(property, { seed, numRuns: runs });
  if (unexpected !== undefined) throw unexpected;
  const report = { operation: operation.name, runs: sent.runs };
  if (smallest) return { ...report, verdict: "broken", failure: smallest };
  if (open !== undefined) return { ...report, verdict: "open", reason: open };
  if (reason === undefined) return { ...report, verdict: "shown" };
  return { ...report, verdict: sent.shown > 0 ? "partly shown" : "not shown", reason };
}

/** @param plant puts the fault of a body into a control; without a control, all are valid */
function generateBodies(
  schema: Schema,
  plant: ((body: unknown, field: string) => Generated | undefined) | undefined,
): Arbitrary<Generated> {
  const valid = validValues(schema).map((body) => ({ body }));
  if (!plant) return valid;
  const faults = breakages(schema).map(({ where, values }) => values.map((body) => plant(body, where)));
  return fc.oneof(
    { withCrossShrink: true },
    valid,
    fc.oneof(...faults).filter((generated) => generated !== undefined),
  );
}

/**
 * Replaces texts that must name something of the environment, such as an account, by those of the config or the examples:
 * no service knows a generated one.
 */
function inEnvironment(body: unknown, names: string[], operation: Operation, bound: Requests["bound"]): unknown {
  const examples = operation.request.examples.map(({ value }) => value);
  return [...names, ...bound.keys()].reduce((result, field) => {
    const known = bound.get(field) ?? examples.map((value) => fieldAt(value, field)).find(Boolean);
    return known === undefined ? result : withField(result, field, known);
  }, body);
}

/** Lists the fields whose texts name something: those without a bound, and those that some request must have. */
export function listNames(contract: Contract, schema: Schema, path: string[] = []): string[] {
  const required = listBranches(contract, schema).flatMap((branch) => branch.schema.required ?? []);
  const names = listFields(contract, schema, path).flatMap((field) => {
    const { type, enum: values, const: literal, maxLength } = field.schema;
    const isText = type === "string" && values === undefined && literal === undefined;
    const isName = isText && (maxLength === undefined || required.includes(field.path.at(-1) ?? ""));
    return isName ? [field.path.join(".")] : listNames(contract, field.schema, field.path);
  });
  return [...new Set(names)];
}

/** The command that repeats a request with a body. It has escapes where a terminal or a review could show something else. */
function curlOf({ url, request }: TrafficExchange, body: unknown): string {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    return `-H ${quoted(`${name}: ${name === "content-type" ? value : "masked"}`)}`;
  });
  const json = JSON.stringify(body)?.replaceAll(/[^ -~]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  // Its query is that of the target, where there may be a key.
  return [
    "curl",
    quoted(url.replace(/\?.*/s, "?masked")),
    ...headers,
    ...(json === undefined ? [] : ["-d", quoted(json)]),
  ].join(" ");
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
