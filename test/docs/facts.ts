import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listenCommand } from "../../scripts/cli/listen.ts";
import { mockCommand } from "../../scripts/cli/mock.ts";
import { proxyCommand } from "../../scripts/cli/proxy.ts";
import type { Operation } from "../../scripts/contract/contract.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { MOST_UNLISTED } from "../../scripts/contract/unlisted-fields.ts";
import { failuresOf, isFailure } from "../../scripts/contract/views.ts";
import { REQUEST_BODY_LIMIT } from "../../scripts/http/messages.ts";
import { RESPONSE_TIMEOUT } from "../../scripts/http/respond.ts";
import { REQUEST_TIMEOUT } from "../../scripts/http/server.ts";
import { EVENT_DELAY } from "../../scripts/mock/server.ts";
import { COPY_LIMIT } from "../../scripts/proxy/copy.ts";
import { MOST_UNMARKED } from "../../scripts/proxy/server.ts";
import { CHECKED_LIMIT } from "../../scripts/traffic/exchange.ts";
import { ENTRY_LIMIT } from "../../scripts/traffic/traffic.ts";
import { BODY_LIMIT as RECEIVER_LIMIT } from "../../scripts/webhooks/receiver.ts";
import { contract, fieldOf } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";

const { info, operations, events, schemas, schemes, raw } = contract;
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { engines, devDependencies } = JSON.parse(read("package.json"));

// Facts of the code.
const oldestNode = found(/^>=([\d.]+)$/, engines.node);
const ownNode = found(/^(\d+)\./, devDependencies.node);
const typescript = found(/^(\d+\.\d+)\./, devDependencies.typescript);
const nativeTypescript = found(/@(\d+)\./, devDependencies["@typescript/native"]);
const oldestTypescript = found(/"npm:typescript@(5\.\d+)\./, read("test/package/versions/package.json"));
const vite = found(/^(\d+)\./, devDependencies.vite);
const bundled = found(/is below (\d+) KB/, read("test/mock/anywhere/bundle-size.test.ts"));
const dropped = Number(found(/DROP_LIMIT = (\w+);/, read("scripts/webhooks/node.ts")).replaceAll("_", ""));
const soaked = Number(found(/REQUESTS = .*\?\? (\w+)\);/, read("test/bench/soak.ts")).replaceAll("_", ""));
const compared = found(/BODIES = (\w+);/, read("test/contract/verdicts.exhaustive.test.ts"));
const clientCode = read("scripts/client/client.ts");
const [callLimit, attemptLimit] = ["TIMEOUT", "ATTEMPT_TIMEOUT"].map(
  (name) => `${found(new RegExp(`const ${name} = (\\d+)_000;`), clientCode)} seconds`,
);
const retries = found(/const RETRIES = (\d+);/, clientCode);
const delay = EVENT_DELAY === 500 ? "half a second" : `${EVENT_DELAY / 1000} seconds`;
/** The default ports of the mock, of the receiver, and of the proxy. */
export const ports = [mockCommand(), listenCommand(), proxyCommand()].map(({ options }) => {
  return options.find(({ long }) => long === "--port")?.defaultValue;
});
const [mock] = ports.map((port) => `http://127.0.0.1:${port}`);

// Facts of the contract, some of which only its texts state.
const issue = operation("issue_sila");
const withKey = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  operations.filter(({ idempotent }) => typeof idempotent === "object").map(({ id }) => `\`${id}\``),
);
const openapi = found(/^(\d+\.\d+)/, (raw as unknown as { openapi: string }).openapi);
const plainOpenapi = found(/openapi: (\d+\.\d+)/, read("generated/openapi.plain.yaml"));
const api = found(/^\/([\d.]+)\//, issue.path);
const worth = found(/token is worth ([\d.]+)/, info.description);
const inUnits = (cents: number) => (cents * Number(worth)).toFixed(2);
/** Bounds of an amount, as descriptions write them. */
export const boundsInUnits = ({ minimum = 0, maximum = 0 }: Schema) =>
  [minimum, maximum]
    .map((cents) => Number(inUnits(cents)).toLocaleString("en", { minimumFractionDigits: 2 }))
    .join(" to ");
const amount = fieldOf("IssueSilaRequest", "amount");
const digits = found(/at most (\d+) digits/, amount.description);
const [, production = "", sandbox = ""] = match(
  /about (.+?) in production, up to (.+?) in the sandbox/,
  issue.description,
);
const [, available = "", current = ""] = match(
  /returns ([\d.]+) available and ([\d.]+) current/,
  operation("get_account_balance").description,
);
const shown = found(/first (\d+) characters/, schemas.Descriptor?.description);
const achName = found(/(\d+)-character name/, schemas.BusinessUuid?.description);
const appended = found(
  /(\d+) characters are appended/,
  fieldOf("OpenVirtualAccountRequest", "virtual_account_name").description,
);
const score = found(/Below ([\d.]+)/, fieldOf("LinkedBankAccount", "match_score").description);
const attempts = inWords(Number(found(/After (\d+) failed KYC attempts/, operation("request_kyc").description)));
const perPage = fieldOf("WebhookSearchFilters", "per_page");
const unit = found(/in Unix (\w+)/, schemas.Created?.description);
const ending = found(/^(\d+)\$$/, issue.events?.rules[0]?.when.amount);
const [deposit] = (schemas.TransactionCode?.enum ?? []) as number[];
const returned = found(/ACH return of type (R\d+)/, issue.description);
const settled = issue.events?.rules.at(-1)?.events.length ?? 0;
const standard = fieldOf("IssueSilaRequest", "processing_type").default;
const delivered = only(events.flatMap(({ responses }) => responses.map(({ status }) => status)));
const withCode = only(failuresOf(contract).flatMap(({ code, status }) => (code === undefined ? [] : status)));
const failures = new Set(
  operations.flatMap(({ responses }) => responses.filter(isFailure).map(({ status }) => status)),
);
const unsigned = statusOf("issue_sila", "signature_absent");
const unsignedBalance = statusOf("get_account_balance", "signature_absent");
const token = found(/: a (\S+ \S+ string)/, schemes.authToken?.description);
const ofToken = (example: string) => statusOf("check_handle", example);
const signatures = Object.values(schemes).filter(({ type }) => type === "apiKey").length;
const onTop = only(events.map(({ request }) => String(request.schema.required?.length)));

/**
 * Every sentence of the README and the guides that has a number, with the number from the contract or the code. Plain
 * strings are of numbers that neither knows: they count what the page itself shows, or were measured.
 */
export const facts: Record<string, string[]> = {
  "docs/receive-into-an-account.md": [
    `${appended} characters are appended to it`,
    `transaction code of a deposit, ${deposit}`,
    `expect a ${statusOf("open_virtual_account", "not_authorized")}`,
    `fails with ${statusOf("create_test_virtual_account_ach_transaction", "virtual_account_number_unknown")}`,
  ],
  "docs/verify-a-user.md": [`after ${attempts} failed attempts, further requests for the same end user are refused`],
  "docs/pay-out.md": [`an amount that ends in ${ending} simulates an ACH return`],
  "docs/changelog.md": [
    `\`${api}\` is the version of the API`,
    `\`/${api}/<operation>\``,
    `while the API stays \`${api}\``,
    "To version 5",
    "pass `retries: 0` where a call must send one request",
    `a call may take more than ${callLimit}`,
    `Add the case ${statusOf("redeem_sila", "basic_authorization")} to each`,
    "Page of version 4",
    "To version 4",
    "To version 3",
    "To version 2",
    "is now `instant_achv2`",
    `use ${oldestNode} or newer`,
  ],
  "docs/traffic.md": [
    "The exit code is 1 if there is a breach, and 2 if the traffic cannot be read",
    `At most ${MOST_UNLISTED} findings of each kind`,
    `an entry may have up to ${ENTRY_LIMIT / 1024 / 1024} MiB, and a body of more than ${CHECKED_LIMIT / 1024 / 1024} MiB`,
    `Since version ${found(/Chrome (\d+) and later/, read("scripts/traffic/traffic.ts"))} it leaves out the header`,
    "when the request was sent, in ISO 8601",
    'UTF-8 in base64, with `"encoding": "base64"` beside it',
    "0 if no response arrived",
    "with two of `event_type`, `event_uuid` and `event_details`",
    "Request: two ways of naming source and destination",
    "Response: cut in half",
    `to the address that it prints, \`http://127.0.0.1:${ports[2]}\``,
    "the exit code is 1 if there was one",
    `an error instead: a ${found(/replacement: \{ status: (\d+)/, read("scripts/proxy/checking.ts"))} with the breaches`,
    `Bodies of more than ${COPY_LIMIT / 1024 / 1024} MiB pass`,
    `While more than ${MOST_UNMARKED} requests are under way`,
    `--events-to http://127.0.0.1:${ports[2]}/webhooks`,
    "a 2xx or 3xx other than 200 is a breach",
    "`follows #1` names the call",
    "with a proxy between the two",
  ],
  "docs/mock.md": [
    `is below ${bundled} KB in a compressed bundle`,
    "requests per second of one core",
    `The mock waits ${delay} before each event`,
    `A body may have ${REQUEST_BODY_LIMIT / 2 ** 20} MiB`,
    `may take ${REQUEST_TIMEOUT / 1000} seconds to arrive`,
    `has not read its response after ${RESPONSE_TIMEOUT / 1000} seconds`,
    `the receiver must respond with ${delivered}.`,
    "`listen --count 5 --strict` ends a CI job after 5 deliveries, with exit code 1 if one was invalid",
    "Wrong usage ends every command with exit code 2",
  ],
  "docs/testing.md": [
    "Test in three ways",
    `simulates an ACH return of type ${returned} (`,
    `get_account_balance returns ${available} available and ${current} current`,
    `Tokens are issued within ${sandbox}; in production it takes about ${production}.`,
    `mock.next("issueSila", { status: ${statusOf("issue_sila", "instant_ach_max_amount")}, example: "instant_ach_max_amount" })`,
    "`{ wait: 1.5 }` delays the response, in seconds",
    `createMockFetch({ prefer: { status: ${unsigned} } })`,
    "from Jest 30.4.2 and Node.js 24.9 on",
  ],
  "docs/verify.md": [
    ...(read("test/verify/matrix.md").match(/(?<=## By kind\n\n)[\s\S]+/)?.[0] ?? "").trim().split("\n"),
    "`body` is in base64",
    "The exit code is 1 if something is broken, or if no operation accepts its first example, and 2 for wrong usage",
    "respond to malformed JSON with the status 500",
  ],
  "docs/pagination.md": [
    `have ${perPage.minimum} to ${perPage.maximum} records on a page, ${perPage.default} by default`,
  ],
  "docs/take-a-payment.md": [
    `about ${production} in production, up to ${sandbox} in the sandbox`,
    `a \`match_score\` below ${score} is frozen`,
    "some banks return only one of the two balances",
    `an amount that ends in ${ending} simulates such a return`,
    `has a status from ${[...failures].sort()[0]} on`,
    `One token is worth ${worth} of the currency unit`,
    `79543 is ${inUnits(79543)}`,
    `up to ${digits} digits`,
    `the ${available} of the sandbox`,
    "A request that mixes two of them, or contains only half of a pair",
    `Start with the default, \`${standard}\`.`,
    `only the first ${shown} characters`,
    `an approved ACH name of ${achName} characters`,
  ],
  "docs/client.md": [
    `\`checkHandle\` returns ${statusOf("check_handle", "taken")}`,
    `The time limit of a call, its deadline, in milliseconds. ${callLimit} by default`,
    `The time limit of each attempt, in milliseconds. ${attemptLimit} by default`,
    `| \`timeout\` | ${callLimit} |`,
    `| \`attemptTimeout\` | ${attemptLimit} |`,
    `With a \`timeout\` of ${attemptLimit} or less`,
    `How often a request is repeated. ${retries} by default`,
    `or with \`retries: ${retries}\`, the client sends a request up to two more times if it gets no response in time, or 429, 500, 502, 503 or 504`,
    "between two attempts",
    "`retries: 0` repeats nothing",
    "One operation is about 3.0 KB of gzip",
    "each further one less than 0.1 KB",
    "reading pages adds 0.4 KB once",
    "`createClient` is about 3.8 KB",
    "`validateResponse` is about 5.2 KB",
    "`applyMiddleware` and `logging` are 0.3 KB each",
    "openapi-fetch with `signing` is about 4.6 KB",
    "in place of the client",
    `the bundle as OpenAPI ${plainOpenapi}, which accepts more`,
    "from 20.19 and 22.12 on",
    "two classes `TokenPaymentsError`",
    "if its `module` is `node16`",
    "the first from TypeScript 5.8 on",
    `from TypeScript ${oldestTypescript} on`,
  ],
  "docs/languages.md": [
    `respond to unknown events with ${delivered}`,
    "Each program reads two variables",
    `by default \`${mock}\``,
    "Use the first file",
    `or the second one for tools that know only OpenAPI ${plainOpenapi}:`,
    `OpenAPI ${openapi}, in constructs`,
    `OpenAPI ${plainOpenapi}, which accepts more`,
    "is an inline `enum` of one value",
    `### OpenAPI ${plainOpenapi}`,
    "integers of more than 64 bits",
    `in version ${found(/collection\/v([\d.]+)\.0\//, read("scripts/generate/collections/postman.ts"))} of Postman's format`,
    `the collection for Bruno ${found(/format of Bruno (\d)/, read("scripts/generate/collections/bruno.ts"))} or newer`,
    "one request sends `authsignature`, the other the auth token",
    "The second command leaves the failures out",
  ],
  "docs/webhooks.md": [
    `Each event has these ${inWords(Number(onTop))} top-level fields`,
    `Respond with ${delivered}, and soon. Only a ${delivered} counts as delivered, not another 2xx.`,
    "`Bun.serve({ port: 4020, fetch: receive });`",
    "`Deno.serve({ port: 4020 }, receive);`",
    "`createServer(toNodeHandler(receive)).listen(4020);`",
    `${delivered} after the handler has accepted the event`,
    "400 to an invalid event",
    `closes the connection after ${dropped / 2 ** 20} MiB more`,
    "401 if your `verify` rejects the sender",
    `405 to anything but a POST, and 413 to a body of more than ${RECEIVER_LIMIT / 2 ** 20} MiB`,
    "500 if a handler fails",
    "distinguishes four kinds of body",
    `Respond with ${delivered} to a kind that you don't know`,
    `if the endpoint answered with ${delivered}, \`false\` if`,
    "`npx token-payments mock --events-to http://127.0.0.1:4020`",
    `Store the event, respond with ${delivered}`,
    `After ${attempts} failed attempts, further requests are refused`,
  ],
  "README.md": [
    `OpenAPI ${openapi} document`,
    `with Node.js ${oldestNode} or newer`,
    `The mock listens at \`${mock}\`, serves the docs at \`${mock}/docs/\``,
    `npm installs Node.js ${ownNode},`,
    `The version of the API, \`${api}\``,
    "in five minutes",
  ],
  "AGENTS.md": [`Repeat only what reads, and ${withKey} with the same`],
  "docs/README.md": ["in five minutes"],
  "docs/authentication.md": [
    `| Mock | \`${mock}\` | any |`,
    `${capitalized(inWords(signatures))} headers contain signatures`,
    `\`created\` is the time of the request in Unix ${unit}`,
    `The token is a ${token}`,
    `A signature is absent or incorrect | ${unsigned}; \`get_account_balance\`: ${unsignedBalance} |`,
    `The token has expired, or belongs to another app | ${ofToken("token_expired")} |`,
    `The token is badly encoded, or is of the other environment | ${ofToken("token_badly_encoded")} |`,
    `\`Authorization: Basic\` | ${ofToken("basic_authorization")} |`,
  ],
  "docs/breaking-changes.md": [`The version of the API, \`${api}\``, "two different documents never have the same one"],
  "docs/contributing.md": [
    `the verdicts of both forms on ${compared.replace("_", ",")} bodies`,
    "Linux on x64",
    "two fields that exclude each other",
    "in one to two hours",
    `You need Node.js ${oldestNode} or newer`,
    `sends the mock ${soaked.toLocaleString("en")} requests`,
    "`7-errors.yaml`",
    "Respect has two pitfalls",
    `unless that is ${operations[0]?.responses[0]?.status} or is in its \`Prefer\``,
  ],
  "docs/dependencies.md": [
    `TypeScript ${nativeTypescript}: compiles`,
    `Node.js ${ownNode} for every script`,
    `TypeScript ${typescript}, which openapi-typescript needs`,
    `version ${vite}, which uses esbuild, where version 8 brings another bundler (31 MB)`,
    "64 polyfills of what Node.js has (14 MB)",
    "a reader of Postman's format (26 MB)",
    "67 MB of C headers",
    `TypeScript ${typescript}, which \`@hey-api/openapi-ts\` needs`,
    `\`node-${Number.parseInt(oldestNode, 10)}\` | the oldest version that the package names`,
    "`node-22` | the version between that and our own",
    "`node-26` | the newest version",
    "`typescript-5.4` | the oldest version that the declarations of the package support",
    "`typescript-6` | the version between the two that the tests of the package use",
  ],
  "docs/errors.md": [
    `an HTTP status from ${[...failures].sort()[0]} on`,
    `| ${statusOf("issue_sila", "bad_format")} | Bad request format`,
    `| ${ofToken("token_expired")} | A signature is absent or incorrect, or the token has expired or is of another app |`,
    `| ${ofToken("token_badly_encoded")} | Not permitted; HTTP Basic; a token that is badly encoded or of the other environment;`,
    `| ${statusOf("get_account_balance", "account_not_found")} | \`get_account_balance\`: no account with this name`,
    "Three exceptions to remember",
    "or with one from a gateway, such as 503",
    `get_account_balance returns ${unsignedBalance}, not ${unsigned}, for a bad signature`,
    `check_handle returns ${statusOf("check_handle", "taken")} with \`success\` false`,
  ],
  "docs/getting-started.md": [
    "in five minutes and on your own machine",
    `with Node.js ${oldestNode} or newer`,
    `It listens at \`${mock}\`, and serves these docs at \`${mock}/docs/\``,
    `Issue tokens worth ${inUnits(79543)}`,
    `Run it with Node.js ${ownNode}, which runs TypeScript`,
    `returns status ${statusOf("issue_sila", "bad_format")}`,
    `Of the failures of this operation, only the ${withCode} has an error code`,
    `prints ${inWords(settled)} events that contain this \`transaction_id\``,
    `an amount that ends in ${ending}, such as 10${ending}`,
  ],
  "docs/glossary.md": [
    `It is worth ${worth} of the currency unit`,
    "whose balance two error codes mention",
    `${returned} is its type for insufficient funds`,
  ],
  "docs/going-live.md": [`responds with ${delivered} soon`],
  "docs/states.md": [
    `After ${attempts} failed attempts, further requests for the same end user are refused`,
    `a link check finds a \`match_score\` below ${score}`,
    "The state consists of two flags",
    `the endpoint answers ${delivered} |`,
    `the maximum number of attempts is reached without a ${delivered} |`,
  ],
};

/** What a text says at the group of a pattern. */
function found(pattern: RegExp, text: string | undefined): string {
  return String(match(pattern, text)[1]);
}

function match(pattern: RegExp, text = ""): RegExpExecArray {
  const result = pattern.exec(text.replaceAll(/\s+/g, " "));
  if (result === null) throw new Error(`Nothing matches ${pattern} in: ${text}`);
  return result;
}

/** The value that all of them are. */
function only(values: string[]): string {
  const [value, ...others] = new Set(values);
  if (value === undefined || others.length > 0) throw new Error(`Not one value: ${[...new Set(values)]}`);
  return value;
}

function operation(name: string): Operation {
  return operations.find((each) => each.name === name) as Operation;
}

/** The status with which an operation answers by an example. */
function statusOf(name: string, example: string): string {
  const { responses } = operation(name);
  return String(responses.find(({ examples }) => examples.some((each) => each.name === example))?.status);
}

function inWords(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
