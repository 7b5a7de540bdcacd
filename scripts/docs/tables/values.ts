import type { Contract } from "../../contract/contract.ts";
import { listedValues } from "../../contract/schema.ts";
import { findField } from "../../contract/walk.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";

/** What each processing type means for both directions of a payment. */
export function writeProcessingTypeTable({ schemas }: Contract): string {
  const directions = [schemas.IssueProcessingType, schemas.RedeemProcessingType];
  const values = new Set(directions.flatMap((schema) => schema?.enum ?? []));
  const rows = [...values].map((value) => [
    `\`${value}\``,
    ...directions.map((schema) => schema?.["x-enumDescriptions"]?.[String(value)] ?? "–"),
  ]);
  return writeTable(["`processing_type`", "`issue_sila`", "`redeem_sila`"], rows);
}

/** Every status that an event reports of a transaction: what it means, and which event reports it. */
export function writeTransactionStatusTable(contract: Contract): string {
  const rows = contract.events
    .filter(({ kind }) => kind === "transaction")
    .flatMap(({ name, summary, request }) => {
      const { schema = {} } = findField(contract, request.schema, ["event_details", "outcome"]) ?? {};
      return (listedValues(schema) ?? []).map((status) => {
        const meaning = schema["x-enumDescriptions"]?.[String(status)] ?? `${summary}.`;
        return [`\`${status}\``, meaning, linkToReference(name)];
      });
    });
  return writeTable(["Status", "Meaning", "Reported by"], rows);
}
