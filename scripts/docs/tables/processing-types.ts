import { writeTable } from "../markdown-text.ts";
import type { GuideTable } from "./table.ts";

/** What each processing type means for both directions of a payment. */
export const processingTypeTable: GuideTable = {
  name: "processing types",
  markdown({ schemas }) {
    const directions = [schemas.IssueProcessingType, schemas.RedeemProcessingType];
    const values = new Set(directions.flatMap((schema) => schema?.enum ?? []));
    const rows = [...values].map((value) => [
      `\`${value}\``,
      ...directions.map((schema) => schema?.["x-enumDescriptions"]?.[String(value)] ?? "–"),
    ]);
    return writeTable(["`processing_type`", "`issue_sila`", "`redeem_sila`"], rows);
  },
};
