import { expect, test } from "vitest";
import { readContract } from "../../scripts/contract/contract.ts";
import { readGeneratedBundle } from "../../scripts/contract/generated.ts";
import { declareClient } from "../../scripts/generate/client/declare-client.ts";
import { clientOperations } from "../../scripts/generate/client/operations.ts";

/** Declares the client of the contract, with a further required field of the header object of users. */
async function declareWith(field?: string): Promise<string> {
  const bundle = structuredClone(readGeneratedBundle()) as unknown as {
    components: { schemas: Record<string, { required: string[]; properties: Record<string, object> }> };
  };
  const header = bundle.components.schemas.UserHeader;
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

test("the client fills in all that the contract requires", async () => {
  expect(await declareWith()).not.toContain("{ header: Pick<");
});
