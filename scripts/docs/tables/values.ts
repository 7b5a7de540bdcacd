import { findField } from "../../contract/walk.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";
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

/** Every status that an event reports of a transaction: what it means, and which event reports it. */
export const transactionStatusTable: GuideTable = {
  name: "transaction statuses",
  markdown(contract) {
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
  },
};
