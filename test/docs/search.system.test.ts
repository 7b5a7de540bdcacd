import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { failuresOf } from "../../scripts/contract/views.ts";
import { findExcerpt } from "../../scripts/docs/site/assets/excerpt.ts";
import { createSearch, isFoundBy, type SearchData } from "../../scripts/docs/site/assets/ranking.ts";
import type { Synonym } from "../../scripts/docs/site/assets/synonyms.ts";
import { listAskedWords, listTerms, singular } from "../../scripts/docs/site/assets/words.ts";
import { contract } from "../support/contract.ts";
import { SITE } from "../support/pages.ts";

const [, packed = ""] = /packed="(.*)"/.exec(readFileSync(join(SITE, "entries.js"), "utf8")) ?? [];
const data: SearchData = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
const { entries, synonyms } = data;
const { search, offered } = createSearch(data);
const find = (query: string) => search(query).pages;

/** The addresses of the best places of the first three pages. */
const firstThree = (query: string) =>
  find(query)
    .slice(0, 3)
    .map(([best]) => best?.id);

/** What people type into the docs of Stripe, Plaid and Dwolla, and where it leads to here: a page, or a place of it. */
const WORDS: Record<string, string> = {
  webhook: "webhooks.html",
  webhooks: "webhooks.html",
  callback: "webhooks.html",
  "webhook signature": "webhooks.html#harden-the-receiver",
  "missed webhooks": "webhooks.html#when-you-missed-an-event",
  event: "webhooks.html",
  notifications: "webhooks.html",
  refund: "take-a-payment.html#returns-and-refusals",
  chargeback: "take-a-payment.html#returns-and-refusals",
  "insufficient funds": "take-a-payment.html#returns-and-refusals",
  payout: "pay-out.html",
  withdraw: "pay-out.html",
  transfer: "transaction_status_update.html",
  charge: "take-a-payment.html",
  "ach debit": "take-a-payment.html",
  "take a payment": "take-a-payment.html",
  "direct deposit": "receive-into-an-account.html",
  "virtual account": "open_virtual_account.html",
  kyc: "verify-a-user.html",
  "identity verification": "verify-a-user.html",
  "verify customer": "verify-a-user.html",
  "api key": "authentication.html",
  authentication: "authentication.html",
  authenticate: "authentication.html",
  "how do I sign a request": "authentication.html#signatures",
  "access token": "authentication.html#auth-tokens-beta",
  "base url": "authentication.html#environments",
  "test mode": "authentication.html#environments",
  "test card": "sandbox.html#what-the-sandbox-simulates",
  sandbox: "sandbox.html#what-the-sandbox-simulates",
  testing: "testing.html",
  jest: "testing.html#jest",
  "mock server": "mock.html",
  "403": "errors.html",
  "401": "errors.html",
  "error codes": "errors.html",
  errors: "errors.html",
  "rate limit": "open-questions.html#which-rate-and-request-size-limits-apply",
  timeout: "testing.html#network-failures",
  retry: "errors.html#idempotency-keys-and-retries",
  "idempotency key": "errors.html#idempotency-keys-and-retries",
  idempotent: "errors.html#idempotency-keys-and-retries",
  "double charge": "errors.html#idempotency-keys-and-retries",
  cents: "take-a-payment.html#amounts-and-limits",
  "minimum amount": "take-a-payment.html#amounts-and-limits",
  currency: "open-questions.html#what-is-the-currency-unit",
  pagination: "pagination.html",
  paginate: "pagination.html",
  cursor: "pagination.html",
  balance: "get_account_balance.html",
  "statement descriptor": "take-a-payment.html#the-bank-statement",
  "same day ach": "take-a-payment.html#choose-a-processing_type",
  fees: "take-a-payment.html#the-bank-statement",
  "create customer": "open-questions.html#what-do-the-other-operations-look-like",
  "link bank account": "open-questions.html#what-do-the-other-operations-look-like",
  "list users": "get_entities.html",
  "transaction status": "states.html",
  settlement: "take-a-payment.html",
  quickstart: "getting-started.html",
  install: "getting-started.html#install",
  sdk: "client.html",
  python: "languages.html",
  openapi: "languages.html#openapi-files",
  swagger: "languages.html#openapi-files",
  postman: "languages.html#postman",
  mcp: "languages.html#agents",
  changelog: "changelog.html",
  "breaking changes": "changelog.html",
  upgrade: "changelog.html#upgrade",
  deprecated: "changelog.html#deprecated",
  production: "going-live.html",
  glossary: "glossary.html",
  "delete wallet": "delete_wallet.html",
  wbehook: "webhooks.html",
  "missing field": "errors.html",
  "get entities": "get_entities.html",
  "duplicate events": "webhooks.html#harden-the-receiver",
  dashboard: "webhooks.html",
  support: "glossary.html#parties",
  "test webhook": "mock.html#send-and-receive-events",
  "verify a service": "verify.html",
  har: "traffic.html",
  "cancel payment": "take-a-payment.html#returns-and-refusals",
  "void transaction": "take-a-payment.html#returns-and-refusals",
  "recurring payment": "take-a-payment.html",
  invoice: "take-a-payment.html",
  ecdsa: "authentication.html#signatures",
  "invalid signature": "authentication.html#when-authentication-fails",
  "daily limit": "take-a-payment.html#amounts-and-limits",
  "generate wallet": "open-questions.html#what-do-the-other-operations-look-like",
  docker: "mock.html",
  "port already in use": "mock.html",
  "how long does a payout take": "pay-out.html",
  "when is money available": "take-a-payment.html",
  "apple pay": "take-a-payment.html#choose-a-processing_type",
  "date format": "authentication.html#the-request-header-object",
  nonce: "authentication.html#the-request-header-object",
  "github actions": "traffic.html#in-ci",
  "freeze account": "bank_account_status.html",
  license: "index.html",
  "maximum transaction amount": "take-a-payment.html#amounts-and-limits",
  "how much can I charge": "take-a-payment.html#amounts-and-limits",
  "go to production": "going-live.html",
  "test credentials": "authentication.html#environments",
  "test amounts": "sandbox.html#what-the-sandbox-simulates",
  INSUFFICIENT_FUNDS: "take-a-payment.html#returns-and-refusals",
  refunded: "take-a-payment.html#returns-and-refusals",
  "return code R01": "take-a-payment.html#returns-and-refusals",
  "payment failed": "webhooks.html#what-to-do-for-each-outcome",
  pending: "webhooks.html#what-to-do-for-each-outcome",
  "create transfer": "take-a-payment.html",
  "when will my funds arrive": "take-a-payment.html",
  "bank holiday": "take-a-payment.html",
  "wire transfer": "redeem_sila.html#processing_type",
  next_page: "pagination.html",
  "X-Request-Id": "authentication.html#the-request-header-object",
  "signature header": "authentication.html#signatures",
  "authorisation header": "authentication.html",
  unauthorised: "authentication.html#when-authentication-fails",
  "Error: connect ECONNREFUSED 127.0.0.1:4010": "mock.html#run-the-mock",
  "TypeError: fetch failed": "testing.html#network-failures",
  "request timed out, did the payment go through?": "errors.html#idempotency-keys-and-retries",
  "safe to retry": "errors.html#idempotency-keys-and-retries",
  "webhooks not arriving": "webhooks.html#when-you-missed-an-event",
  "register webhook": "webhooks.html",
  "event types": "webhooks.html#event-types",
  "webhook payload": "webhooks.html#what-an-event-looks-like",
  "test webhooks with ngrok": "mock.html#send-and-receive-events",
  "deactivate user": "delete_wallet.html",
  interceptors: "client.html#middleware",
  "what's new": "changelog.html",
  "402": "errors.html",
  username: "check_handle.html",
  "payment rejected": "webhooks.html#what-to-do-for-each-outcome",
  "account blocked": "bank_account_status.html",
  "not enough money": "take-a-payment.html#returns-and-refusals",
  get_payment_methods: "open-questions.html#what-do-the-other-operations-look-like",
  transfer_sila: "open-questions.html#what-do-the-other-operations-look-like",
  "fake event": "mock.html#send-and-receive-events",
  "money not arrived": "take-a-payment.html#wait-for-the-outcome",
  "lost response": "client.html#payments-whose-answer-was-lost",
  "not enough": "take-a-payment.html#returns-and-refusals",
  "how do I get my money back": "take-a-payment.html#returns-and-refusals",
  "when does the money arrive": "take-a-payment.html",
  ssn: "open-questions.html#what-do-the-other-operations-look-like",
  PaymentIntent: "take-a-payment.html",
  "stripe-signature": "webhooks.html#harden-the-receiver",
  withdrawl: "pay-out.html",
  "420": "sandbox.html#what-the-sandbox-simulates",
  "find user by email": "get_entities.html",
  "10000000": "take-a-payment.html#amounts-and-limits",
  "signature invalid": "authentication.html#when-authentication-fails",
  "what does pending_confirmation mean": "states.html#transactions",
  "currency code": "open-questions.html#what-is-the-currency-unit",
  "Error: socket hang up": "testing.html#network-failures",
};

test.each(Object.entries(WORDS))("%s leads to %s within the first three pages", (query, address) => {
  const found = find(query).slice(0, 3);
  const isFound = address.includes("#")
    ? found.some((places) => places.some(({ id }) => id === address))
    : found.some(([best]) => best?.id.split("#")[0] === address);
  expect(isFound, JSON.stringify(found.map((places) => places.map(({ id }) => id)))).toBe(true);
});

test("each word of a synonym leads somewhere, and it means words of a title", () => {
  const words = synonyms.flatMap(([typed]) => typed.split(","));
  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((word) => find(word).length === 0)).toEqual([]);
  // Without a title that has its words, a synonym would be lost.
  const titles = entries.map(({ title }) => new Set(listTerms(title)));
  const meant = synonyms.flatMap(([, titlesMeant]) => titlesMeant.split(", "));
  const isTitle = (words: string) =>
    titles.some((title) => listAskedWords(words).every((word) => title.has(singular(word))));
  expect(meant.filter((words) => !isTitle(words))).toEqual([]);
});

test("every operation and event is found first by its name, by its name in programs, and by the words of it", () => {
  const all = [...contract.operations, ...contract.events];
  for (const { name, id } of all) {
    const first = [name, id, name.replaceAll("_", " ")].map((query) => find(query)[0]?.[0]?.id);
    expect(first).toEqual(Array(3).fill(`${name}.html`));
  }
});

test("every error code is found first where an operation fails with it", () => {
  const codes = [...new Set(failuresOf(contract).flatMap(({ code }) => code ?? []))];
  expect(codes).not.toEqual([]);
  expect(codes.filter((code) => !firstThree(code)[0]?.endsWith(`.html#${code}`))).toEqual([]);
});

test("every field and every value of an enum is found", () => {
  const terms = [...termsOf({ ...contract.raw, components: { ...contract.raw.components, examples: {} } })];
  expect(terms).toEqual(expect.arrayContaining(["web_debit_verified", "INSTANT_ACH_MAX_AMOUNT", "member_review"]));
  expect(terms.filter((term) => find(term).length === 0)).toEqual([]);
});

/** Searches a few places, and returns the addresses of those that are listed first. */
function searchIn(places: Record<string, { title?: string; text?: string }>, query: string, synonyms: Synonym[] = []) {
  const entries = Object.entries(places).map(([id, { title = "Other", text = "" }]) => {
    return { id, title, place: "", text, weight: 1 };
  });
  return createSearch({ entries, synonyms })
    .search(query)
    .pages.map(([best]) => best?.id);
}

test("no number is found by the digits that another one begins with", () => {
  const places = { 4020: { text: "At 4020." }, 402: { text: "At 402." } };
  expect(searchIn(places, "4020")).toEqual(["4020"]);
  expect(searchIn(places, "402")).toEqual(["402"]);
});

test("a number is one word, as prose and programs write it", () => {
  const places = {
    large: { text: "Up to 10,000,000." },
    small: { text: "Below 0.73." },
    parts: { text: "10, 000 and 73." },
  };
  expect(searchIn(places, "10000000")).toEqual(["large"]);
  expect(searchIn(places, "10,000,000")).toEqual(["large"]);
  expect(searchIn(places, "0.73")).toEqual(["small"]);
});

test("a place comes first whose title, or name of a field, is the query", () => {
  const places = { other: { title: "An entity" }, get_entities: { title: "get_entities" } };
  expect(searchIn(places, "get entities")).toEqual(["get_entities", "other"]);
  const fields = { other: { title: "Total of pages" }, field: { title: "pagination.total_pages" } };
  expect(searchIn(fields, "total pages")).toEqual(["field", "other"]);
});

test("a page counts more than a section only for the words of its title", () => {
  const section = { title: "Test amounts", place: "Sandbox", text: "An amount of 420 is returned." };
  const entries = [
    { id: "debit.html", title: "Debit", place: "Guide", text: section.text, weight: 3 },
    { id: "sandbox.html#amounts", ...section, weight: 2 },
  ];
  const first = (query: string) => createSearch({ entries, synonyms: [] }).search(query).pages[0]?.[0]?.id;
  expect(first("420")).toBe("sandbox.html#amounts");
  expect(first("debit")).toBe("debit.html");
});

test("a section has the words of the rows of its table", () => {
  const entries = [
    { id: "a.html#codes", title: "Codes", place: "A", text: "Each has a remedy.", weight: 2 },
    { id: "a.html#R01", title: "R01", place: "A › Codes", text: "Insufficient funds", weight: 0.5 },
  ];
  const [[first] = []] = createSearch({ entries, synonyms: [] }).search("insufficient").pages;
  expect(first?.id).toBe("a.html#codes");
});

test.each(["ITEM_LOGIN_REQUIRED", "customer.created", "payment_intent.succeeded"])(
  "%s, a name of another API, is reported as missing",
  (name) => expect(search(name).missing).toEqual([name]),
);

test("a name that a place has is not reported", () => {
  for (const { name } of contract.operations) expect(search(`${name} header.created`).missing).toEqual([]);
});

test("a word of a synonym is not reported as missing, also if no place has it", () => {
  const places = [{ id: "failed", title: "Failed", place: "", text: "", weight: 1 }];
  const { pages, missing } = createSearch({ entries: places, synonyms: [["declined", "failed"]] }).search("declined");
  expect(pages).toHaveLength(1);
  expect(missing).toEqual([]);
});

test("no word is corrected to one that only looks like it", () => {
  const places = { travel: { text: "Travel and take." } };
  expect(searchIn(places, "laravel")).toEqual([]);
  expect(searchIn(places, "taxes")).toEqual([]);
});

test("what a release changed comes after every other page that has the word", () => {
  const changes = entries.filter(({ id, weight }) => id.startsWith("changelog.html#") && weight < 0.05);
  const words = [...new Set(changes.flatMap(({ text }) => listTerms(text)))].filter((_, index) => index % 20 === 0);
  expect(words.length).toBeGreaterThan(20);
  const ids = new Set(changes.map(({ id }) => id));
  const misplaced = words.filter((word) => {
    const isChange = find(word).map(([best]) => ids.has(best?.id ?? ""));
    return isChange.slice(0, -1).includes(true);
  });
  expect(misplaced).toEqual([]);
});

test("titles come first, then texts with the words together, then texts with the words far apart", () => {
  const places = {
    far: { text: `A limit. ${"Something else. ".repeat(50)} Then a rate, a rate, a rate.` },
    near: { text: `${"Something else. ".repeat(50)} A limit of the rate.` },
    title: { title: "Rate limit" },
  };
  expect(searchIn(places, "limit rate")).toEqual(["title", "near", "far"]);
});

test("the words of a synonym lead together, as whole words: as typed in any part, as meant in a title", () => {
  const places = {
    apart: { text: "The account of a test." },
    parts: { title: "Payments and outcomes" },
    meant: { title: "Before you pay out", text: "Payments and outcomes." },
    inText: { text: "You pay tokens out." },
    typed: { text: "A test account, for payments." },
  };
  expect(searchIn(places, "test account", [["test account", "pay out"]])).toEqual(["meant", "typed", "apart"]);
});

test("a reader who has not finished a phrase gets what it means", () => {
  const synonyms: Synonym[] = [["not enough money", "returns"]];
  const places = { money: { title: "Returns" }, other: { text: "Not long enough." } };
  expect(searchIn(places, "not enou", synonyms)).toEqual(["money", "other"]);
  expect(searchIn(places, "not en", synonyms)).not.toContain("money");
});

test.each([
  ["a misspelt word", "recieve", { title: "Receive" }],
  ["a misspelt synonym", "withdrawl", { title: "Pay out" }],
  ["a name of another API, by its parts", "TransferStatus", { text: "The status of a transfer." }],
])("%s is found", (_, query, place) => {
  expect(searchIn({ place, other: {} }, query, [["withdrawal", "pay out"]])).toEqual(["place"]);
});

test("a misspelt word is reported with the one that it was taken for, and no other word", () => {
  expect(search("wbehook retires").corrected).toEqual([["wbehook", "webhook"]]);
  expect(search("transac webhooks ITEM_LOGIN_REQUIRED zyzzyva").corrected).toEqual([]);
});

test("what several pages repeat is listed once", () => {
  const failure = { title: "A signature is absent", text: "Sign the request." };
  expect(searchIn({ "a.html": failure, "b.html": failure }, "signature absent")).toEqual(["a.html"]);
});

test("an excerpt begins where most of the words are, and the word itself counts more than a synonym", () => {
  const filler = "Something else. ".repeat(50);
  const text = `A token. ${filler} The token is burned. ${filler} A note.`;
  const match = (typed: string[], meant: string[]) => ({ typed: new Set(typed), meant: new Set(meant) });
  const both = findExcerpt(text, [match(["token"], []), match([], ["burned"])], [1, 1]);
  expect(both).toMatchObject({ start: text.lastIndexOf("token"), shares: [1, 0.5] });
  const one = findExcerpt(text, [match(["note"], ["token"])], [1]);
  expect(one).toMatchObject({ start: text.indexOf("note"), shares: [1] });
});

test("the words that match are marked, also those of a synonym", () => {
  const [[place] = []] = find("chargeback");
  expect([...(place?.terms ?? [])]).toEqual(expect.arrayContaining(["return", "refusal"]));
  expect(["Returns", "refusals", "and"].map((word) => isFoundBy(word, place?.terms ?? new Set()))).toEqual([
    true,
    true,
    false,
  ]);
});

test("a misspelt name is found", () => expect(firstThree("issue_slia")[0]).toBe("issue_sila.html"));

test("a pasted message of a failure leads to that failure", () => {
  const messages = failuresOf(contract).map(({ operation, status, code, example }) => {
    const { message } = example.value as { message: string };
    return {
      message,
      id: `${operation}.html#${code ?? `${status}-${example.name}`}`,
      shared: contract.operations.length,
    };
  });
  const missed = messages.filter(({ message, id }) => !firstThree(message).includes(id));
  const own = messages.filter(({ message }) => messages.filter((other) => other.message === message).length === 1);
  expect(own.length).toBeGreaterThan(15);
  expect(missed.filter((each) => own.includes(each))).toEqual([]);
});

test("any word is enough where no place has all of them", () => {
  expect(firstThree("pagination of unicorns")).toContain("pagination.html");
});

test("without a result, the first pages of the menu are offered", () => {
  expect(find("zzzzzzzz")).toEqual([]);
  expect(offered.map(([page]) => page?.id)).toContain("getting-started.html");
});

test("no place of the index has an entity, or belongs to a page for maintainers", () => {
  expect(entries.filter(({ title, text }) => /&(#\w+|quot|lt|gt|amp);/.test(title + text))).toEqual([]);
  expect(entries.filter(({ id }) => /^(extensions|contributing|traceability|dependencies)\./.test(id))).toEqual([]);
});

/** The names of properties, and the values of each `enum`, of every schema in a part of the contract. */
function termsOf(part: unknown, terms = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null) return terms;
  const { properties = {}, enum: values = [] } = part as { properties?: object; enum?: unknown[] };
  for (const term of [...Object.keys(properties), ...values.map(String)]) if (term !== "") terms.add(term);
  for (const member of Object.values(part)) termsOf(member, terms);
  return terms;
}
