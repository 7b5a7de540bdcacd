import type { Contract } from "../../contract/contract.ts";
import { writeTable } from "../markdown-text.ts";

/** What each processing type means for both directions of a payment. */
export function writeProcessingTypeTable({ schemas }: Contract): string {
  const directions = [schemas.IssueProcessingType, schemas.RedeemProcessingType];
  const values = new Set(directions.flatMap((schema) => schema?.enum ?? []));
  const rows = [...values].map((value) => [
    `\`${value}\``,
    ...directions.map((schema) =>
      schema?.enum?.includes(value) ? schema["x-enumDescriptions"]?.[String(value)] || "yes" : "–",
    ),
  ]);
  return writeTable(["`processing_type`", "`issue_sila`", "`redeem_sila`"], rows);
}
