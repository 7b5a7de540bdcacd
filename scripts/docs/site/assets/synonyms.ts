// Words that people type into the docs of other payment services, and what these docs call the same thing.

/** Words of a question that say nothing about its subject. */
export const STOP_WORDS = new Set(
  (
    "a about all am an and any are as at be by can could did do does doing for from get give go got had happen happens has have how i " +
    "if in into is it its make me my need of on one or our set should so that the their them there this through to use using want was " +
    "we what when where which while who why will with would x you your"
  ).split(" "),
);

/** What people type, words of the titles that answer it, each separated by commas, and why it is the same. */
// biome-ignore format: a line for each.
export const SYNONYMS: [typed: string, meant: string][] = [
  ["refund, give money back, money back", "pay out, returns refusals"], // No operation refunds: tokens are redeemed, or a debit is returned.
  ["chargeback, dispute, reversal, reverse, clawback, bounce, nsf, insufficient funds, not enough money, overdraft, overdrawn, low balance, ach return, return code, r01, cancel, cancelled, canceled, void, void transaction", "returns refusals"], // Names of a returned debit.
  ["not enough tokens, too few tokens, insufficient tokens, insufficient balance, wallet balance, token balance", "redemption more tokens"], // A known gap.
  ["payout, how long does a payout take, withdraw, withdrawal, cash out, disburse, disbursement, send money, transfer out, ach credit, off ramp", "pay out"], // What Stripe and Dwolla call it.
  ["transfer funds, bank transfer, ach transfer, create transfer, initiate transfer, initiate ach", "take payment, pay out"], // A transfer has one of two directions.
  ["charge, create payment, make payment, checkout, collect, payin, debit a bank account, ach debit, pull funds, top up, payment intent, fund wallet, on ramp, invoice, recurring, recurring payment, subscription billing, autopay, schedule payment", "take payment"], // What Stripe and Plaid call it.
  ["mint, buy tokens", "issue"], // The word of blockchains.
  ["burn, sell tokens", "redeem"], // The word of blockchains.
  ["iban, direct deposit, deposit, incoming, wire in, receive money, receive funds, account number", "receive account"], // What a virtual account is for.
  ["callback, notification, notify, ipn, listener, event handler, subscribe, subscription, push", "webhooks"], // Other names of webhooks.
  ["webhook type, list of events, all events", "event types"], // What Stripe calls them.
  ["payload", "event looks like"], // What Stripe calls the body of an event.
  ["failed, pending, stuck, rejected, declined, denied, unsuccessful", "each outcome"], // The guide says what to do for each.
  ["webhook signature, webhook secret, verify webhook, webhook security, security, whsec, duplicate webhook, duplicate event, event order, order of events, out of order, webhook order, deduplicate, dedupe, verify event, webhook ip, allowlist, whitelist, firewall, ip address", "harden receiver"], // Where the sender is verified.
  ["missed webhook, endpoint down, not received, not arriving, not delivered, resend, replay webhook, redeliver, webhook retries, event log, event history", "missed event"], // What one looks for after an outage.
  ["api key, apikey, credential, login, hmac, sign request, signing, public key, private key, secret, ecdsa, keccak, hash, encrypt, keypair", "authentication, signatures"], // Other services have keys where this one has signatures.
  ["authorization, authorize, authorisation, authorise", "authentication"], // What others call it.
  ["oauth, jwt, access token, refresh token, bearer, bearer token, client id, client secret", "auth tokens"], // Other names of auth tokens.
  ["base url, baseurl, api endpoint, host, hostname, domain, url, environment variable, live mode, test mode, staging, test credentials, test key", "environments"], // Other names of an environment or its address.
  ["test card, test account, test data, test number, test value, magic amount, magic number, magic value, simulate, simulator, fake data", "sandbox simulates"], // What Stripe and Plaid have test values for.
  ["unit test, stub, fixture, mocking, ci, integration test", "testing"], // What the mock is used for.
  ["mock server, emulator, local development, run locally, localhost, offline, cli, command line, terminal, docker, container, port, eaddrinuse", "mock commands"], // What the command runs.
  ["status code, http status, http code, response code, error code, exception, 4xx, error handling, invalid request, bad request, validation error, missing field, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 415, 422", "errors retries"], // The guide says what to do for each status.
  ["authsignature, usersignature, signature header", "signatures"], // Each has a schema, but the guide explains them.
  ["unauthorized, unauthorised, invalid signature, wrong signature, signature mismatch", "authentication fails, errors retries"], // The reason phrase of 401.
  ["forbidden, permission denied, not permitted", "errors retries"], // The reason phrase of 403.
  ["rate limit, throttle, throttling, quota, too many requests, 429", "large requests accepted, network failures"], // Limits are a known gap.
  ["econnrefused, connection refused", "run mock, network failures"], // Nothing listens at the address of the samples.
  ["timeout, timed out, time out, etimedout, econnreset, fetch failed, connection reset, connection lost, no response, 500, 502, 503, 504, outage, downtime", "network failures, keys retries"], // How to test and to survive them.
  ["how many retries, number of retries, max retries", "retries"], // An option of the client.
  ["backoff, retrying, duplicate, double charge, charged twice, duplicate payment, pay twice, debit twice, prevent duplicate, idempotent, idempotence, exactly once, safe to retry, race condition, concurrency, concurrent requests", "idempotency keys"], // What the keys are for.
  ["cent, dollar, usd, money, decimal, minor unit, smallest unit, minimum, maximum, minimum amount, maximum amount, large amount, large number, max amount, min amount, how much, transaction amount, limit, daily limit, transaction limit, stablecoin", "amounts"], // Amounts are in cents.
  ["currency, eur, euro, gbp, usd currency, exchange rate, fx", "currency unit, amounts"], // The currency is a known gap.
  ["paging, cursor, offset, next page, page size, per page, list more, has more, infinite scroll", "pagination"], // Other forms of pagination.
  ["kyc, kyb, know your customer, identity, identity verification, onboarding, onboard, aml, compliance, ssn, verify customer, id check", "verify user"], // What a verification is for.
  ["document, documents needed, retry kyc, kyc failed, verification failed, upload document, passport, documents required", "verify user"], // A verification may need them.
  ["update entity, update user, change address, payment method, list payment method, get wallet details, transfer sila, transfer tokens, peer to peer, p2p, register, registration, sign up, signup, create user, create customer, add user, create account, create wallet, generate wallet, new wallet", "other operations look like"], // The registration is a known gap.
  ["link bank account, link bank, link account, add bank account, connect bank, unlink, plaid, plaid link, public token, processor token", "other operations look like, bank account linking"], // Linking is a known gap; its event is deprecated.
  ["username, user name, user id, customer id, account id, login name", "handle"], // Users are named by a handle.
  ["is the handle free, handle exists, available handle, handle availability, username available, taken", "check_handle"], // What the operation answers.
  ["customer, user list, list users, merchant, business, individual", "entities"], // End users are entities.
  ["name mismatch, names do not match, fuzzy match, wrong name, name match", "match_score"], // The score of the two names.
  ["account validation, validate account, account verified", "web_debit_verified"], // The rule for web debits.
  ["simulate deposit, test deposit, fake deposit", "try sandbox, test ach transaction"], // The test transaction.
  ["micro deposit, microdeposit", "micro-deposit, link status"], // Spelled in several ways.
  ["transaction status", "states, transaction_status_update"], // The diagram shows them all.
  ["money not arrived, payment final, final status", "wait outcome, states"], // An event reports it.
  ["payment status, order status, state machine, lifecycle, status flow, workflow", "states, wait outcome"], // What the states are about.
  ["polling, poll, lookup payment, retrieve payment, fetch transaction, get transaction, list transactions, transaction history", "missed event, other operations look like"], // Transactions can't be looked up: events are.
  ["settlement, settle, clearing, how long, business days, processing time, timeline, money available, funds available, funds arrive, weekend, holiday, cutoff, cut off", "take payment, pay out"], // The guide says how long a debit takes.
  ["same day, next day, rtp, fednow, faster payment, instant payment, payment method type, wire, wire transfer, push to card, card, credit card, debit card, apple pay, google pay", "processing_type"], // Speeds and rails are processing types.
  ["fee, pricing, price, cost", "bank statement"], // The only fees that are specified.
  ["statement descriptor, soft descriptor", "bank statement"], // What Stripe calls it.
  ["sdk, library, client library, npm, node, nodejs, javascript, js", "typescript client"], // The package is one.
  ["install, quickstart, quick start, tutorial, hello world, first request, example, demo, start", "getting started"], // Other names of the same.
  ["python, java, ruby, php, golang, go, c#, csharp, dotnet, kotlin, swift, rust, code generator, codegen, generate client", "other languages"], // There are generators for them.
  ["swagger, openapi, openapi.json, openapi spec, oas, yaml, json schema, spec, api definition, download", "openapi files"], // Other names of the file.
  ["insomnia, collection, newman, http client", "postman"], // Tools that read collections.
  ["mcp, ai, llm, llms.txt, chatgpt, claude, copilot, gpt", "agents"], // Who calls the operations as tools.
  ["release notes, whats new, last changes, recent changes, news, breaking, breaking change, incompatible, api version, versioning, semver, history of changes", "changelog versions"], // Other names of a changelog.
  ["upgrade guide, migrate, migration, update", "upgrade"], // What one does with a major version.
  ["deprecation, sunset, legacy, end of life", "deprecated"], // Other words for it.
  ["production, launch, launch checklist, checklist, go live, live", "going live"], // The step that the guide is about.
  ["clock skew, timestamp, clock, unix time, epoch, date format, time zone, utc, iso 8601, nonce", "created, header object"], // The time of a request is in its header object.
  ["roadmap, missing, unsupported, not supported, limitation, faq, open question, undocumented, unspecified, not specified", "known gaps"], // What is not specified.
  ["terminology, definition, vocabulary, meaning", "glossary"], // Other names of a glossary.
  ["har, recording, log traffic, contract test, conformance, compliance test, proxy", "check traffic, verify service"], // Ways to compare traffic with the contract.
  ["try it, playground, explorer, api explorer", "docs try"], // The panel on the page of an operation.
  ["support, contact, help, email", "takes part"], // The operator answers what these docs can't.
  ["dashboard, admin, portal, console, register webhook, create webhook, configure webhook", "webhooks"], // Event types are chosen there.
  ["fake event, simulate event, mock event, test webhook, trigger event, send test event, test event, ngrok, tunnel", "send receive events"], // What one does while writing a receiver.
  ["interceptor", "middleware"], // What axios calls it.
  ["metadata, reference id, custom id, external id, correlation id, request id, trace id", "header object"], // What a caller may attach to a request.
  ["github actions, gitlab, pipeline", "in ci"], // Where checks run.
  ["delete user, delete account, deactivate user, close account", "delete wallet, other operations look like"], // Only a wallet can be deleted.
  ["freeze, unfreeze, restore account, frozen, lock, locked, blocked, suspended, disabled", "frozen, unfrozen"], // The word of the event.
  ["license, licence, copyright", "token payments service"], // The first page names it.
  ["ethereum, eth, on chain, onchain", "crypto, blockchain_addresses"], // The field of the header object, and what a wallet is.
];

interface Phrase {
  words: string[];
  /** The words that are searched for instead. */
  meant: string[][];
}

/** The beginning that the forms of a plain word share, so that `paginate` finds pagination. */
export function stem(word: string): string {
  return /^[a-z]{6,}$/.test(word) ? word.replace(/(?:ication|ation|ing|ion|ies|ied|ed|cy|y|e|t)$/, "") : word;
}

/** Splits the words of a query into phrases that have synonyms, long ones first, and single words. */
export function findSynonyms(words: string[], listWords: (text: string) => string[]): Phrase[] {
  const phrases = SYNONYMS.flatMap(([typed, meant]) =>
    typed.split(",").map((text) => ({ words: listWords(text), meant: meant.split(",").map(listWords) })),
  ).sort((a, b) => b.words.length - a.words.length);

  function split(rest: string[]): Phrase[] {
    const [first, ...others] = rest;
    if (first === undefined) return [];
    const { words, meant } = phrases.find((phrase) =>
      phrase.words.every((word, index) => stem(word) === stem(rest[index] ?? "")),
    ) ?? {
      words: [first],
      meant: [],
    };
    return [{ words, meant }, ...(words.length === 1 ? split(others) : split(rest.slice(words.length)))];
  }
  return split(words);
}
