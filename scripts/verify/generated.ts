import fc, { type Arbitrary } from "fast-check";
import type { Contract, Operation } from "../contract/contract.ts";
import { fieldAt, replaced } from "../contract/fields.ts";
import { expand } from "../contract/json-pointer.ts";
import type { Schema } from "../contract/schema.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import { breakages, validValues } from "./arbitrary.ts";
import type { GeneratedReport, Preparation } from "./interface.ts";
import type { Pool } from "./pool.ts";
import { idempotencyField, type Requests } from "./requests.ts";
import { inWords, type Verdicts } from "./verdicts.ts";

/** How many requests may look for a smaller one that fails too. */
const SHRINKING = 200;

/** What generated requests are sent and judged with. */
interface Context {
  contract: Contract;
  requests: Requests;
  judge: Verdicts;
  prepare: Preparation | undefined;
  mask: (exchange: TrafficExchange) => TrafficExchange;
  limited: Pool;
  seed: number;
  runs: number;
}

/** A body, valid or with exactly one fault. */
interface Generated {
  body: unknown;
  /** The field with the fault; empty for the body as a whole. */
  fault?: string;
}

/**
 * Sends generated requests of an operation, as many valid as invalid ones, until one gets a wrong response.
 *
 * @throws WrongUse when a function of the config fails
 */
export async function runGenerated(operation: Operation, context: Context): Promise<GeneratedReport> {
  const { requests, judge, prepare, mask, limited, seed, runs } = context;
  const schema = expand(context.contract.raw, operation.request.schema);
  let smallest: GeneratedReport["failure"];
  let reason: string | undefined;
  const sent = { runs: 0, shrinking: 0, shown: 0 };
  /** What ends the verification, such as an error of the config: fast-check would count it as a wrong response. */
  let unexpected: unknown;

  /** Sends a request; true if the response to it is right. */
  async function isRight({ body, fault }: Generated): Promise<boolean> {
    if (smallest === undefined) sent.runs += 1;
    else sent.shrinking += 1;
    if (sent.shrinking > SHRINKING) return true;
    const tried = fault === undefined ? [] : [fault];
    const generated = inEnvironment(body, schema, operation, requests, fault);
    const plan = { operation, what: "generated", body: generated, tried };
    const isPrepared = fault === undefined && prepare !== undefined;
    const send = () => requests.send({ ...plan, body: requests.fresh(plan), ...(isPrepared && { prepare }) });
    const exchange = await limited(send);
    const { outcome, response } = judge(operation, exchange, fault === undefined ? {} : { refused: 400, tried });
    const message = outcome.kind === "broken" ? outcome.message : response.map(inWords)[0];
    if (outcome.kind === "shown") sent.shown += 1;
    else if (outcome.kind === "not shown") reason ??= outcome.reason;
    if (message === undefined) return true;
    const about = fault === undefined ? "" : `, for a fault in ${fault || "the body"}`;
    // The report names the target anyway.
    const masked = { ...mask(withoutFreshValues(exchange, operation, generated)), url: exchange.url };
    smallest = { message: message + about, curl: curlOf(masked) };
    return false;
  }

  const property = fc.asyncProperty(generatedBodies(schema), async (generated) => {
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
  if (reason === undefined) return { ...report, verdict: "shown" };
  return { ...report, verdict: sent.shown > 0 ? "partly shown" : "not shown", reason };
}

function generatedBodies(schema: Schema): Arbitrary<Generated> {
  const faults = breakages(schema).map(({ where, values }) => values.map((body) => ({ body, fault: where })));
  return fc.oneof(
    { withCrossShrink: true },
    validValues(schema).map((body) => ({ body })),
    fc.oneof(...faults),
  );
}

/**
 * Replaces texts that must name something of the environment, such as an account, by those of the config or the examples:
 * no service knows a generated one.
 */
function inEnvironment(
  body: unknown,
  schema: Schema,
  operation: Operation,
  requests: Requests,
  fault?: string,
): unknown {
  const examples = operation.request.examples.map(({ value }) => value);
  return [...namesIn(schema), ...requests.bound.keys()].reduce((made, field) => {
    const known = requests.bound.get(field) ?? examples.map((value) => fieldAt(value, field)).find(Boolean);
    const isReplaced = field !== fault && known !== undefined && fieldAt(made, field) !== undefined;
    return isReplaced ? replaced(made, field.split("."), known) : made;
  }, body);
}

/** The fields of a schema whose texts name something: those without a bound, and those that some request must have. */
function namesIn(schema: Schema, prefix = "", required = requiredIn(schema)): string[] {
  const { properties = {}, oneOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const isText = property.type === "string" && property.enum === undefined && property.const === undefined;
    const isName = isText && (property.maxLength === undefined || required.includes(name));
    return isName ? [prefix + name] : namesIn(property, `${prefix}${name}.`);
  });
  return [...new Set([...own, ...oneOf.flatMap((branch) => namesIn(branch, prefix, required))])];
}

/** The fields that a schema requires, in whatever branch. */
function requiredIn({ required = [], oneOf = [], if: condition, else: otherwise }: Schema): string[] {
  const branches = [...oneOf, ...[condition, otherwise].filter((branch) => branch !== undefined)];
  return [...required, ...branches.flatMap(requiredIn)];
}

/** A request with the values of the example where each run sends new ones, so that a seed has the same report every time. */
function withoutFreshValues(exchange: TrafficExchange, operation: Operation, generated: unknown): TrafficExchange {
  const fresh = ["header.created", "header.reference", idempotencyField(operation)].filter(
    (field) => field !== undefined,
  );
  const sent = exchange.request.body?.length ? JSON.parse(new TextDecoder().decode(exchange.request.body)) : undefined;
  if (sent === undefined) return exchange;
  const example = operation.request.examples[0]?.value;
  const steady = fresh.reduce((body, field) => {
    const isFresh = fieldAt(sent, field) !== fieldAt(generated, field);
    return isFresh ? replaced(body, field.split("."), fieldAt(example, field)) : body;
  }, sent);
  const body = new TextEncoder().encode(JSON.stringify(steady));
  return { ...exchange, request: { ...exchange.request, body } };
}

/** The command that repeats a request. Its body has escapes where a terminal or a review could show something else. */
function curlOf({ url, request }: TrafficExchange): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = new TextDecoder()
    .decode(request.body)
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return ["curl", quoted(url), ...headers, ...(body === "" ? [] : ["-d", quoted(body)])].join(" ");
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
