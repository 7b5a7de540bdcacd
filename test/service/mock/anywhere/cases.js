// What the mock without a socket does in every runtime, and the client. Written in the language that all of them run as
// it is.
import { createMockFetch, createMockServer, makeEvent } from "token-payments-contract/mock";
import { CLIENT_CASES } from "./client-cases.js";

const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user", reference: "r-1" };
const issue = { header, amount: 10420, account_name: "main_checking" };
const signed = { "content-type": "application/json", authsignature: "any", usersignature: "any" };

function call(path, body, headers = {}, mock = createMockFetch()) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method: "POST", headers: { ...signed, ...headers }, body: text };
  return mock(`https://mock.example/0.2/${path}`, init);
}

/** Each returns what it has seen; the second member is what it expects. */
const CASES = {
  "an accepted request gets the example, with its own reference": async () => {
    const response = await call("issue_sila", issue);
    const { success, reference } = await response.json();
    return [
      [response.status, success, reference],
      [200, true, "r-1"],
    ];
  },
  "a rejected request gets every complaint by field": async () => {
    const response = await call("issue_sila", { ...issue, amount: 0, extra: 1 });
    const { validation_details } = await response.json();
    return [
      [response.status, validation_details, response.headers.get("x-unknown-fields")],
      [400, { amount: ["must be at least 1"] }, "extra"],
    ];
  },
  "a query is validated": async () => {
    const response = await call("get_entities?page=x", { header });
    return [(await response.json()).validation_details, { "query.page": ["must be an integer"] }];
  },
  "malformed JSON and a body without a signature are refused": async () => {
    const [malformed, unsigned] = [
      await call("issue_sila", "{"),
      await call("issue_sila", issue, { usersignature: "" }),
    ];
    return [
      [malformed.status, unsigned.status],
      [400, 401],
    ];
  },
  "Prefer selects a failure": async () => {
    const response = await call("get_accounts", { header }, { prefer: "code=403, example=basic_authorization" });
    return [
      [response.status, (await response.json()).success],
      [403, false],
    ];
  },
  "events follow, in their order": async () => {
    const mock = createMockFetch();
    await call("issue_sila", issue, {}, mock);
    const outcomes = mock.events.map(({ event }) => event.event_details.outcome);
    return [outcomes, ["pending_confirmation", "failed"]];
  },
  "an event without a call has an id of its own": async () => {
    const ids = [makeEvent("kyc_status_update"), makeEvent("kyc_status_update")].map(({ event_uuid }) => event_uuid);
    return [
      [new Set(ids).size, ids.every((id) => /^[\da-f-]{14}4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))],
      [2, true],
    ];
  },
  "health, preflight requests and unknown paths are answered": async () => {
    const mock = createMockFetch();
    const statuses = [];
    for (const [method, path] of [
      ["GET", "/health"],
      ["HEAD", "/health"],
      ["OPTIONS", "/0.2/issue_sila"],
      ["GET", "/0.2/issue_sila"],
      ["POST", "/nothing"],
    ]) {
      statuses.push((await mock(new Request(`https://mock.example${path}`, { method }))).status);
    }
    return [statuses, [200, 200, 204, 405, 404]];
  },
  "an aborted call rejects": async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const ending = await createMockFetch()("https://mock.example/health", { signal }).then(String, String);
    return [ending, "Error: enough"];
  },
};

/** With Node.js's modules, values are generated and a server starts; without them, the answer says so. */
const BY_PLACE = {
  "values are generated": async (hasNode) => {
    const response = await call("issue_sila", issue, { prefer: "dynamic=true, seed=any" });
    const { success } = await response.json();
    return [[response.status, success], hasNode ? [200, true] : [501, false]];
  },
  "a server starts": async (hasNode) => {
    const start = async () => (await createMockServer({ port: 0 })).close();
    const ending = await start().catch(({ message }) => message);
    return [ending, hasNode ? undefined : "createMockServer needs Node.js, Deno or Bun; use createMockFetch here."];
  },
};

/** What `run` returns if every case passes. */
export const EVERY_CASE = { ran: 18, failures: [] };

/**
 * Runs every case.
 *
 * @param {boolean} hasNode whether the runtime has the modules of Node.js
 * @returns {Promise<{ ran: number, failures: string[] }>}
 */
export async function run(hasNode) {
  const cases = Object.entries({ ...CASES, ...CLIENT_CASES, ...BY_PLACE });
  const failures = [];
  for (const [name, example] of cases) {
    const [seen, expected] = (await example(hasNode).catch((error) => [String(error?.stack ?? error)])).map((value) => {
      return JSON.stringify(value);
    });
    if (seen !== expected) failures.push(`${name}: ${seen}, not ${expected}`);
  }
  return { ran: cases.length, failures };
}
