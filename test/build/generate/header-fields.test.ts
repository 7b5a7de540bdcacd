import { expect, test } from "vitest";
import { declareClient } from "../../../scripts/build/generate/client/declare-client.ts";
import { clientOperations } from "../../../scripts/build/generate/client/operations.ts";
import { readContract } from "../../../scripts/contract/contract.ts";
import { readGeneratedBundle } from "../../../scripts/contract/generated.ts";
import { HEADER_FIELDS } from "../../../scripts/contract/well-known.ts";

/** The fields of the header object that the client fills in. */
const FILLED_IN: readonly string[] = Object.values(HEADER_FIELDS);

/** Declares the client of the contract, if no others are required but a further field of the header object of users. */
async function declareWith(field?: string): Promise<string> {
  const bundle = structuredClone(readGeneratedBundle()) as unknown as {
    components: { schemas: Record<string, { required: string[]; properties: Record<string, object> }> };
  };
  const { UserHeader: header, AppHeader } = bundle.components.schemas;
  for (const schema of [header, AppHeader]) {
    if (schema) schema.required = schema.required.filter((name) => FILLED_IN.includes(name));
  }
  if (field && header) {
    header.required.push(field);
    header.properties[field] = { type: "string", description: "Whose call it is." };
  }
  const contract = readContract(bundle);
  return declareClient(contract, clientOperations(contract));
}

test("a call must have the required fields of the header object that the client does not fill in", async () => {
  const declared = await declareWith("tenant");
  expect(declared).toMatch(/export type RequestKycOptions = .* & \{ header: Pick<.*\["header"\], "tenant"> \};/);
  expect(declared).toMatch(/requestKyc\(\s*input: RequestKycInput,\s*options: RequestKycOptions,/);
});

test("the client fills in all others", async () => {
  expect(await declareWith()).not.toContain("{ header: Pick<");
});
