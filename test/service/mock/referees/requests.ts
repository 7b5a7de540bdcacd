import fc, { type Arbitrary } from "fast-check";
import type { Operation } from "../../../../scripts/contract/contract.ts";
import { expand } from "../../../../scripts/contract/json-pointer.ts";
import { validValues } from "../../../../scripts/service/arbitrary/values.ts";
import { type Breakage, breakages } from "../../../support/breakages.ts";
import { contract } from "../../../support/contract.ts";
import { credentialsOf, type RefereedRequest } from "./referee.ts";

/** A generated request, with the one thing that is wrong with it, if any. */
export interface Generated extends RefereedRequest {
  broken?: { part: keyof RefereedRequest; where: string; what: string };
}

type ArbitraryHeaders = Arbitrary<Record<string, string>>;

const NO_INTEGERS = ["x", "", "1.5", "one", "1 2", "1x", "--1", "0x10", "Infinity", "null", "[1]", "\u0661"];
const NO_TOKENS = ["", "a b", "=", "a=b", "a*", "{}", "a,b", '"abc"', "\u00e4"];
const UNKNOWN_FIELDS = ["amount_in_cents", "accountName", "__proto__", "constructor", "toString", "length", "0"];

/** Generates requests of an operation: valid ones, and as many with exactly one fault. */
export function requestsOf(operation: Operation): Arbitrary<Generated> {
  const schema = expand(contract.raw, operation.request.schema);
  const hasQuery = operation.parameters.length > 0;
  const valid = {
    headers: sufficientHeaders(operation),
    query: hasQuery ? queries(fc.maxSafeInteger().map(String)) : fc.constant(""),
    body: withUnknownFields(validValues(schema)),
  };
  const brokenParts: Record<keyof RefereedRequest, Breakage[]> = {
    headers: insufficientHeaders(operation),
    query: hasQuery ? brokenQueries() : [],
    body: breakages(schema),
  };
  const broken = Object.entries(brokenParts).flatMap(([part, ways]) =>
    ways.map(({ values, ...what }) => fc.record({ ...valid, [part]: values, broken: fc.constant({ part, ...what }) })),
  );
  return fc.oneof(fc.record(valid), fc.oneof(...broken)) as Arbitrary<Generated>;
}

/** Generates requests of an operation whose credentials and body are both wrong. */
export function doublyBrokenRequestsOf(operation: Operation): Arbitrary<RefereedRequest> {
  const one = (ways: Breakage[]) => fc.oneof(...ways.map(({ values }) => values));
  const [headers, body] = [
    one(insufficientHeaders(operation)),
    one(breakages(expand(contract.raw, operation.request.schema))),
  ];
  return fc.record({ headers: headers as ArbitraryHeaders, query: fc.constant(""), body });
}

/** Any visible text: the mock cannot verify signatures. */
function signatures(): Arbitrary<string> {
  const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  return fc.oneof(fc.string({ unit: visible, minLength: 1, maxLength: 200 }), fc.constantFrom("0", "false", "a b"));
}

function tokens(): Arbitrary<string> {
  const unit = fc.constantFrom(..."ABCxyz019-._~+/");
  const scheme = fc.constantFrom("Bearer", "bearer", "BEARER");
  const padding = fc.constantFrom("", "=", "==");
  return fc
    .tuple(scheme, fc.string({ unit, minLength: 1 }), padding)
    .map(([name, token, end]) => `${name} ${token}${end}`);
}

function sufficientHeaders(operation: Operation): ArbitraryHeaders {
  const [authsignature, usersignature] = [signatures(), signatures()];
  // Operations that need signatures ignore a token.
  const authorization = fc.constantFrom("Bearer not*encoded", "Bearer");
  switch (credentialsOf(operation)) {
    case "token or application":
      return fc.oneof(
        some({ authsignature, usersignature }, ["authsignature"]),
        some({ authorization: tokens(), authsignature }, ["authorization"]),
      );
    case "application":
      return some({ authsignature, usersignature: fc.oneof(usersignature, fc.constant("")), authorization }, [
        "authsignature",
      ]);
    case "application and user":
      return some({ authsignature, usersignature, authorization }, ["authsignature", "usersignature"]);
  }
}

function insufficientHeaders(operation: Operation): Breakage[] {
  const [authsignature, usersignature] = [signatures(), signatures()];
  const empty = fc.constantFrom("", " ", "\t");
  const found: Breakage[] = [
    { where: "authsignature", what: "missing", values: some({ usersignature }) },
    { where: "authsignature", what: "empty", values: some({ authsignature: empty, usersignature }, ["authsignature"]) },
  ];
  if (credentialsOf(operation) === "application and user") {
    found.push({ where: "usersignature", what: "missing", values: fc.record({ authsignature }) });
    found.push({ where: "usersignature", what: "empty", values: fc.record({ authsignature, usersignature: empty }) });
  }
  const basic = fc.base64String().map((value) => `Basic ${value}`);
  found.push({
    where: "authorization",
    what: "basic",
    values: some({ authorization: basic, authsignature, usersignature }, ["authorization"]),
  });
  if (credentialsOf(operation) === "token or application") {
    const malformed = fc.constantFrom(...NO_TOKENS).map((value) => `Bearer ${value}`);
    found.push({
      where: "authorization",
      what: "no token",
      values: some({ authorization: malformed, authsignature }, ["authorization"]),
    });
  }
  return found;
}

/** Records that may lack what is not required. */
function some(values: Record<string, Arbitrary<string>>, requiredKeys: string[] = []): ArbitraryHeaders {
  return fc.record(values, { requiredKeys, noNullPrototype: true }) as ArbitraryHeaders;
}

function queries(page: Arbitrary<string>, requiredKeys: string[] = []): Arbitrary<string> {
  return some({ page, per_page: fc.nat().map(String) }, requiredKeys).map((query) =>
    new URLSearchParams(query).toString(),
  );
}

function brokenQueries(): Breakage[] {
  return [{ where: "page", what: "not an integer", values: queries(fc.constantFrom(...NO_INTEGERS), ["page"]) }];
}

/** Adds fields that the contract does not know, to the body and to its header. */
function withUnknownFields(bodies: Arbitrary<unknown>): Arbitrary<unknown> {
  const extras = fc.option(fc.dictionary(fc.constantFrom(...UNKNOWN_FIELDS), fc.jsonValue({ maxDepth: 1 })), {
    nil: {},
  });
  return fc.tuple(bodies, extras, extras).map(([body, beside, inHeader]) => {
    const { header } = body as { header: object };
    return { ...(body as object), ...beside, header: { ...header, ...inHeader } };
  });
}
