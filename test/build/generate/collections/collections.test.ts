import { describe, expect, test } from "vitest";
import { namedServers } from "../../../../scripts/build/generate/client/operations.ts";
import { collectionOf } from "../../../../scripts/build/generate/collections/collection.ts";
import { isFailure } from "../../../../scripts/contract/views.ts";
import { mockCommand } from "../../../../scripts/service/commands/mock.ts";
import { contract } from "../../../support/contract.ts";
import { ANY } from "../../../support/requests.ts";
import { acceptsToken, tokenContract } from "../../../support/token.ts";
import { readPostman, type SentRequest } from "./read.ts";

/** The variables that the script sets before each request. */
const SIGNATURES = ["authsignature", "usersignature"];

const { script, requests, failures, environments } = readPostman();

describe("the collection for Postman", () => {
  const all = [...requests.values(), ...failures.values()].flat();
  const mock = Object.fromEntries((environments.mock ?? []).map(({ name, value }) => [name, value ?? ""]));

  test("contains the operations of the contract, and no other", () => {
    const paths = contract.operations.map(({ path }) => path).sort();
    expect([...requests.keys()].sort()).toEqual(paths);
    expect([...failures.keys()].sort()).toEqual(paths);
    expect(new Set(all.map(({ method }) => method))).toEqual(new Set(["POST"]));
  });

  describe.each(contract.operations)("$name", (operation) => {
    const own = requests.get(operation.path) ?? [];
    const failing = failures.get(operation.path) ?? [];
    const responses = operation.responses.flatMap(({ status, examples }) =>
      examples.map(({ name, value }) => ({ status: Number(status), prefer: `code=${status}, example=${name}`, value })),
    );

    test("sends each request example", () => {
      const bodies = own.map(({ body }) => JSON.parse(filledIn(body, mock)));
      const examples = operation.request.examples.map(({ value }) => value);
      expect(bodies).toHaveLength(examples.length);
      expect(bodies).toEqual(expect.arrayContaining(examples));
    });

    test("has each documented response as a saved example", () => {
      const saved = own.flatMap(({ saved }) => saved);
      expect(saved.map(({ status, prefer, body }) => ({ status, prefer, value: JSON.parse(body) }))).toEqual(responses);
    });

    test("asks the mock for each documented failure, and tests its status and its code", () => {
      const documented = responses.filter(({ status }) => isFailure({ status: String(status) }));
      expect(failing.map(({ headers }) => headers.prefer).sort()).toEqual(
        documented.map(({ prefer }) => prefer).sort(),
      );
      for (const { prefer, status, value } of documented) {
        const { error_code: code, message } = value as { error_code?: string; message: string };
        const tests = failing.find(({ headers }) => headers.prefer === prefer)?.tests;
        expect(tests).toContain(`.to.equal(${status})`);
        expect(tests).toContain(`.success).to.equal(false)`);
        expect(tests).toContain(
          code ? `.error_code).to.equal(${JSON.stringify(code)})` : `.message).to.equal(${JSON.stringify(message)})`,
        );
      }
    });

    test("sends the credentials of one of its ways to authenticate", () => {
      const ways = operation.security.map((schemes) => schemes.toSorted());
      for (const request of [...own, ...failing]) expect(ways).toContainEqual(credentialsOf(request).sort());
    });

    test("offers each credential", () => {
      const offered = own.flatMap((request) => [...credentialsOf(request), ...request.disabledHeaders]);
      expect(new Set(offered)).toEqual(new Set(operation.security.flat()));
    });

    test("has its query parameters", () => {
      for (const { query } of own) expect(query).toEqual(operation.parameters.map(({ name }) => name));
    });

    test("names each request", () => {
      for (const list of [own, failing]) {
        const names = list.map(({ name }) => name);
        expect(names).not.toContain("");
        expect(names).toEqual([...new Set(names)]);
      }
    });
  });

  test("has an environment for the mock and for each server", () => {
    const addresses = Object.entries(environments).map(([name, variables]) => {
      return [name, variables.find((variable) => variable.name === "base_url")?.value];
    });
    const servers = namedServers(contract);
    expect(servers).not.toEqual({});
    expect(Object.fromEntries(addresses)).toEqual({
      mock: `http://127.0.0.1:${mockCommand().options.find(({ long }) => long === "--port")?.defaultValue}`,
      ...servers,
    });
  });

  test("uses only variables that each environment has, besides the signatures", () => {
    const used = new Set([
      ...all.flatMap(({ url, headers, body, token = "" }) =>
        variablesOf([url, body, token, ...Object.values(headers)]),
      ),
      ...[...script.matchAll(/(?:variables\.get|getEnvVar)\("(\w+)"\)/g)].map(([, name = ""]) => name),
    ]);
    // Only the mock's has it.
    used.delete("is_mock");
    for (const name of SIGNATURES) expect(used.delete(name)).toBe(true);
    for (const variables of Object.values(environments)) {
      expect(
        variables
          .map(({ name }) => name)
          .filter((name) => name !== "is_mock")
          .sort(),
      ).toEqual([...used].sort());
    }
  });

  test.each([
    ["auth_handle", true],
    ["app_handle", false],
  ])("has the variable of the token exactly if a request sends one, here with %s: %s", (name, isSent) => {
    const value = { header: { [name]: "demo_app" } };
    const operations = tokenContract.operations
      .filter(({ id }) => id === ANY.id)
      .map((operation) => {
        const examples = operation.request.examples.map((example) => ({ ...example, value }));
        return { ...operation, request: { ...operation.request, examples } };
      });
    for (const { variables } of collectionOf({ ...tokenContract, operations }).environments) {
      expect(variables.some((variable) => variable.name === "auth_token")).toBe(isSent);
    }
  });

  test("contains no secret, and lets no other environment than the mock's run failures", () => {
    const { mock, ...others } = environments;
    expect(mock).toContainEqual(expect.objectContaining({ name: "is_mock", value: "true" }));
    const isTokenSent = contract.operations.some(acceptsToken);
    for (const variables of Object.values(others)) {
      expect(variables.filter(({ name }) => name === "is_mock")).toEqual([]);
      const secret = variables.filter(({ secret }) => secret);
      expect(secret.map(({ name }) => name)).toEqual(["app_key", "user_key", ...(isTokenSent ? ["auth_token"] : [])]);
      for (const { value = "" } of secret) expect(value).toBe("");
    }
  });

  test("marks the place of a signer", () => {
    expect(script).toMatch(
      /^\/\/ =+ Your signer =+\n(.*\n)+function sign\(\{ body, time, key \}\) \{\n.*\n\}\n\/\/ =+ End/,
    );
  });
});

/** The names of the security schemes whose credentials a request sends. */
function credentialsOf({ headers, token }: SentRequest): string[] {
  const signatures = SIGNATURES.filter((name) => headers[name] === `{{${name}}}`);
  return token === "{{auth_token}}" ? [...signatures, "authToken"] : signatures;
}

function filledIn(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole);
}

function variablesOf(texts: string[]): string[] {
  return texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name));
}
