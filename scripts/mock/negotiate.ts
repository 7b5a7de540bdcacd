import parsePreferHeader from "parse-prefer-header";
import type { Operation, Response } from "../contract/contract.ts";
import { type MockResponse, RequestError } from "./exchange.ts";
import type { Judges } from "./judges.ts";

/** Which response is wanted; without a status and the name of an example, it is the first success. */
export interface Wanted {
  /** HTTP status. */
  code?: number;
  /** Name of an example. */
  example?: string;
  /** Whether to generate values from the schema. */
  dynamic: boolean;
  /** Makes generated values the same each time. */
  seed?: string;
}

/**
 * Chooses a response of an operation.
 *
 * @throws RequestError when the contract has no such response (404)
 */
export async function negotiate(
  operation: Operation,
  { generate }: Pick<Judges, "generate">,
  wanted: Wanted,
): Promise<MockResponse> {
  const response = responseFor(operation, wanted);
  const status = Number(response.status);
  const example = wanted.dynamic ? undefined : response.examples[0];
  const named = response.examples.find(({ name }) => name === wanted.example) ?? example;
  return { status, body: named ? named.value : await generate(operation, { ...wanted, code: status }) };
}

function responseFor({ name, responses }: Operation, { code, example }: Wanted): Response {
  const withCode = code === undefined ? responses : responses.filter(({ status }) => status === String(code));
  if (withCode.length === 0) {
    const statuses = responses.map(({ status }) => status).join(", ");
    throw new RequestError(404, `${name} has no response with status ${code}; it has ${statuses}.`);
  }
  if (example === undefined) return withCode.find(({ status }) => status.startsWith("2")) ?? (withCode[0] as Response);
  const withExample = withCode.find(({ examples }) => examples.some((each) => each.name === example));
  if (withExample) return withExample;
  const names = withCode.flatMap(({ examples }) => examples.map((each) => each.name)).join(", ") || "none";
  const where = code === undefined ? "" : ` with status ${code}`;
  throw new RequestError(404, `${name} has no example "${example}"${where}; it has ${names}.`);
}

/**
 * Reads the header `Prefer`: `code`, `example`, `dynamic` and `seed`, as Prism documents them.
 *
 * @param header value of the header, such as `code=403, example=only_wallet`
 * @returns only the preferences that the header states
 * @throws RequestError when a value is invalid or missing
 */
export function preferences(header: string | undefined): Partial<Wanted> {
  if (header === undefined) return {};
  if (header.split('"').length % 2 === 0) throw invalid("has a quote that is not closed");
  const { code, example, dynamic, seed } = parsePreferHeader(header);
  for (const [name, value] of Object.entries({ code, example, seed })) {
    if (value === true) throw invalid(`${name} needs a value, as in ${name}=${name === "code" ? 403 : "name"}`);
  }
  if (code !== undefined && !/^[1-5]\d\d$/.test(String(code))) {
    throw invalid(`code must be an HTTP status from 100 to 599, not "${code}"`);
  }
  if (dynamic !== undefined && !["true", "false"].includes(String(dynamic))) {
    throw invalid(`dynamic must be true or false, not "${dynamic}"`);
  }
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example: String(example) }),
    ...(dynamic !== undefined && { dynamic: String(dynamic) === "true" }),
    ...(seed !== undefined && { seed: String(seed) }),
  };
}

function invalid(message: string): RequestError {
  return new RequestError(400, message, { field: "prefer" });
}

/**
 * Checks whether the header `Accept` allows JSON, by RFC 9110, section 12.5.1: the most specific range that matches
 * decides. Parameters other than the weight are ignored.
 *
 * @throws RequestError when it does not (406)
 */
export function checkAccept(header: string | undefined): void {
  if (!header) return;
  const weights = new Map(
    header.split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [type, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const range = ["application/json", "application/*", "*/*"].find((type) => weights.has(type));
  if (range !== undefined && Number(weights.get(range)) > 0) return;
  throw new RequestError(406, `Every response is application/json, which the header accept rules out: ${header}`);
}
