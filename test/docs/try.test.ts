import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../scripts/contract/contract.ts";
import { fieldAt } from "../../scripts/contract/fields.ts";
import { buildCallHeaders, buildCallPath, type Call, createExampleCall } from "../../scripts/docs/samples/call.ts";
import { listChoices } from "../../scripts/docs/samples/minimal.ts";
import { SAMPLES } from "../../scripts/docs/samples/samples.ts";
import { contract } from "../support/contract.ts";
import { sampleOf } from "../support/sample-calls.ts";

const operationOf = (name: string) => contract.operations.find((operation) => operation.name === name) as Operation;
const [issue, entities] = ["issue_sila", "get_entities"].map(operationOf) as [Operation, Operation];
const callOf = (operation: Operation, changes: Partial<Call>): Call => {
  return { ...createExampleCall(operation, operation.request.examples[0] as never, "http://mock.example"), ...changes };
};

test("the minimal request of a payment has the reference that shows which response is its own", () => {
  const payments = contract.operations.filter(({ idempotent }) => typeof idempotent === "object");
  const references = payments.map((operation) =>
    fieldAt(listChoices(contract, operation)[0]?.value, "header.reference"),
  );
  expect(references).toEqual(payments.map(() => expect.any(String)));
  expect(references.length).toBeGreaterThan(1);
});

describe("a sample", () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: it must stay as it is
  /** Marks of all languages in texts, and the words that Python writes in another way. */
  const body = {
    header: {},
    text: 'it\'s `${x}` \\ "true" é\n\u2028 $HOME',
    flags: [true, false, null, "null"],
    'a-b"': 1,
  };
  const call = callOf(issue, { server: "", body });

  test("in curl has the body as it is", () => {
    const source = `curl() { for last; do :; done; printf %s "$last"; }\n${sampleOf(call, "curl")}`;
    expect(JSON.parse(execFileSync("sh", ["-c", source], { encoding: "utf8" }))).toEqual(body);
  });

  test("with fetch has the body as it is", async () => {
    const source = sampleOf(call, "fetch").replace(/^console.*$/m, "return JSON.parse(response.body);");
    const run = new Function("fetch", `return (async () => { ${source} })()`);
    expect(await run((_: string, init: object) => init)).toEqual(body);
  });

  test("in Python and Go writes what JSON writes in another way", () => {
    expect(sampleOf(call, "Python")).toContain(
      '[\n        True,\n        False,\n        None,\n        "null"\n    ]',
    );
    expect(sampleOf(call, "Python")).toContain('\\"true\\"');
    expect(sampleOf(call, "Go")).toContain('it\'s ` + "`" + `${x}` + "`" + ` ');
  });

  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: it must stay as it is

  test("in curl is one command, with the signatures as they are", () => {
    const source = sampleOf(callOf(issue, { credentials: { authsignature: "a b", usersignature: "u" } }), "curl");
    expect(source).toContain(`-H 'authsignature: a b' \\\n  -H 'usersignature: u' \\\n  -d '{\n`);
  });

  test.each(SAMPLES.filter(({ title }) => !["TypeScript", "curl"].includes(title)))(
    "in $title writes the body before all else, and signs what it sends",
    ({ generate }) => {
      const source = generate(callOf(issue, { credentials: { authsignature: "a", usersignature: "u" } }));
      const [amount = 0, header = 0, ...others] = [
        /\bamount\b/,
        /\bheader\b/,
        /sign_?app/i,
        /sign_?user/i,
        "https?://",
      ].map((part) => source.search(part));
      expect(amount).toBeGreaterThan(0);
      expect(header).toBeGreaterThan(amount);
      expect(Math.min(...others)).toBeGreaterThan(header);
      expect(source.match(/(?:sign_?app|sign_?user)(?:\.?\(\$?body\)| "\$body")/gi)).toHaveLength(2);
    },
  );

  test.each(SAMPLES)(
    "in $title is the same for an address of http and of https, but for the address",
    ({ generate }) => {
      const [plain, secure] = ["http", "https"].map((scheme) =>
        generate(callOf(issue, { server: `${scheme}://a.example` })),
      );
      expect(plain?.replaceAll("http://", "https://")).toBe(secure);
    },
  );

  test("encodes the query, and leaves out parameters and credentials that are empty", () => {
    const changed = callOf(entities, { query: { page: "2&x", per_page: "" }, credentials: { authsignature: "" } });
    expect(buildCallPath(changed)).toBe("/0.2/get_entities?page=2%26x");
    expect(buildCallHeaders(changed)).toEqual({ "content-type": "application/json" });
    expect(sampleOf(changed, "TypeScript")).toContain('page: "2&x"');
    expect(sampleOf(changed, "TypeScript")).not.toContain("signApp");
  });

  test("sends an auth token as a bearer, and the headers of the mock", () => {
    const changed = callOf(issue, { credentials: { authToken: "abc" }, headers: { prefer: "code=403" } });
    for (const { title, generate } of SAMPLES) {
      const source = generate(changed);
      expect(source, title).toContain(title === "TypeScript" ? 'authToken: "abc"' : "Bearer abc");
      expect(source, title).toContain("code=403");
    }
  });

  test("of the client asks for a signature that is optional, and passes the caller's own fields of the header", () => {
    const operation = operationOf("create_test_virtual_account_ach_transaction");
    const credentials = { authsignature: "a", usersignature: "u" };
    const body = { header: { app_handle: "demo_app", user_handle: "demo_user", version: "0.2", reference: "mine" } };
    const source = sampleOf(callOf(operation, { credentials, body }), "TypeScript");
    expect(source).toContain("signUser: true");
    expect(source).toMatch(/header: \{\s+reference: "mine"\s+\}/);
  });

  test("of fetch and the client keeps a field with the name of the prototype", () => {
    const body = JSON.parse('{ "__proto__": { "amount": 1 } }');
    for (const language of ["fetch", "TypeScript"]) {
      expect(sampleOf(callOf(issue, { body }), language)).toContain('["__proto__"]: {');
    }
  });

  test.each(["text", 5, null, [], { header: null }])("is written for a body that the contract rejects: %j", (wrong) => {
    for (const { generate } of SAMPLES) expect(generate(callOf(issue, { body: wrong }))).not.toContain("undefined");
  });
});
