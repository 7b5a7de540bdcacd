import type { Contract } from "../../contract/contract.ts";
import { listedValues } from "../../contract/schema.ts";
import { findField } from "../../contract/walk.ts";

/** The values of a field of an event: those that the contract lists, gives as examples, or the type has. */
export function listValues(contract: Contract, name: string, field: string): string[] {
  const event = contract.events.find((candidate) => candidate.name === name);
  const { schema = {} } = findField(contract, event?.request.schema ?? {}, ["event_details", field]) ?? {};
  const ofType = schema.type === "boolean" ? [true, false] : [];
  return (listedValues(schema) ?? schema.examples ?? ofType).map(String);
}
