import { expect, test } from "vitest";
import * as client from "../../../generated/client.js";
import { clientOf, getEntities, issueSila } from "../../../generated/client.js";
import { contract } from "../../support/contract.ts";
import { input, recordingFetch } from "./fetches.ts";

const signers = { signApp: () => "any", signUser: () => "any" };
const options = { baseUrl: "https://payments.example", appHandle: "demo_app", ...signers };

test("a client of some operations has their methods, and no others", async () => {
  const some = clientOf({ issueSila, getEntities }, { ...options, fetch: recordingFetch().fetch });
  expect(some).toHaveProperty("issueSila");
  expect(some).not.toHaveProperty("redeemSila");
  expect(await some.issueSila(input)).toMatchObject({ kind: "success", status: 200 });
  for await (const { handle } of some.getEntities.all()) expect(handle).toMatch(/^demo_/);
});

test.each<[what: string, given: object, name: string]>([
  ["a list of names", ["issueSila"], "0"],
  ["an operation that is undefined", { getEntities, issueSila: undefined }, "issueSila"],
  ["a name in place of an operation", { issueSila: "issueSila" }, "issueSila"],
  ["an operation without its name", issueSila, "path"],
])("clientOf refuses %s", (_what, given, name) => {
  const refusal = new TypeError(`${name} is no operation: pass an object of operations`);
  expect(() => clientOf(given as never, options)).toThrow(refusal);
});

test("each operation is exported by its name", () => {
  const exported = new Map(Object.entries(client));
  for (const { id, path } of contract.operations) expect(exported.get(id)).toMatchObject({ path });
});
