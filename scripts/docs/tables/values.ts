import type { Contract } from "../../contract/contract.ts";
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
      const schema = findField(contract, request.schema, ["event_details", "outcome"])?.schema;
      return (schema?.enum ?? [schema?.const])
        .map(String)
        .map((status) => [
          `\`${status}\``,
          schema?.["x-enumDescriptions"]?.[status] ?? `${summary}.`,
          linkToReference(name),
        ]);
    });
  return writeTable(["Status", "Meaning", "Reported by"], rows);
}
