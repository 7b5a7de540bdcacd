import fc, { type Arbitrary } from "fast-check";
import type { Contract, Operation } from "../contract/contract.ts";
import { fieldAt, withField } from "../contract/fields.ts";
import { expand } from "../contract/json-pointer.ts";
import type { Schema } from "../contract/schema.ts";
import { listBranches, listFields } from "../contract/walk.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import { breakages, validValues } from "./arbitrary.ts";
import type { GeneratedReport } from "./interface.ts";
import type { Requests } from "./requests.ts";
import { describeBreach } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/** How many requests may look for a smaller one that fails too. */
const SHRINKING = 200;

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
export async function runGenerated(operation: Operation, verification: Verification): Promise<GeneratedReport> {
  const { contract, requests, limited, seed, runs } = verification;
  const schema = expand(contract.raw, operation.request.schema);
  const names = listNames(contract, schema);
  let smallest: GeneratedReport["failure"];
  /** The first thing that the service decides in another way. */
  let open: string | undefined;
  let reason: string | undefined;
  const sent = { runs: 0, shrinking: 0, shown: 0 };
  /** What ends the verification, such as an error of the config: fast-check would count it as a wrong response. */
  let unexpected: unknown;

  /** Sends a request; true if the response to it is right. */
  async function isRight({ body, fault }: Generated): Promise<boolean> {
    if (smallest !== undefined && ++sent.shrinking > SHRINKING) return true;
    const tried = fault === undefined ? [] : [fault];
    const generated = inEnvironment(body, names, operation, requests.bound, fault);
    const plan = { operation, what: "generated", body: generated, tried, ...(fault !== undefined && { refused: 400 }) };
    const { exchange, outcome, response } = await limited(() => requests.send({ ...plan, body: requests.fresh(plan) }));
    if (smallest === undefined && (exchange.response || exchange.problem)) sent.runs += 1;
    const message = outcome.kind === "broken" ? outcome.message : response.map(describeBreach)[0];
    if (outcome.kind === "shown") sent.shown += 1;
    else if (outcome.kind === "open") open ??= outcome.reason;
    else if (outcome.kind === "not shown") reason ??= outcome.reason;
    if (message === undefined) return true;
    const about = fault === undefined ? "" : `, for a fault in ${fault || "the body"}`;
    // Without what the config and each run put into it: the same seed has the same report.
    const known = inEnvironment(body, names, operation, new Map(), fault);
    smallest = { message: message + about, curl: curlOf(exchange, known) };
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
  if (open !== undefined) return { ...report, verdict: "open", reason: open };
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
  names: string[],
  operation: Operation,
  bound: Requests["bound"],
  fault?: string,
): unknown {
  const examples = operation.request.examples.map(({ value }) => value);
  return [...names, ...bound.keys()].reduce((made, field) => {
    const known = bound.get(field) ?? examples.map((value) => fieldAt(value, field)).find(Boolean);
    return field === fault || known === undefined ? made : withField(made, field, known);
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
  return ["curl", quoted(url), ...headers, ...(json === undefined ? [] : ["-d", quoted(json)])].join(" ");
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
