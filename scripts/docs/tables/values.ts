import type { Contract } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { findField } from "../../contract/walk.ts";
import { joinBlocks, joinLines, linkToReference, writeTable } from "../markdown-text.ts";
import { printValues } from "../reference/schema.ts";
import { describeSchema, type FieldView, listDocumentedFields } from "../views/schema.ts";
import type { GuideTable } from "./table.ts";

/** Of a set that has more uses than this, they are not listed. */
const MOST_USES = 4;

/** Every closed set of values: where it is used, and each value with its meaning. */
export const valueTable: GuideTable = {
  name: "values",
  markdown(contract) {
    const uses = Map.groupBy(listUses(contract), ({ component }) => component);
    return joinBlocks(
      ...Object.entries(contract.schemas).flatMap(([name, schema]) => {
        if (schema.enum === undefined) return printSetsInPlace(contract, name);
        const { description, values: set } = describeSchema(contract, schema);
        const places = uses.get(name)?.map(({ place }) => place) ?? [];
        const used = places.length > MOST_USES ? [] : places;
        return [
          `**${linkToReference(name)}** ${joinLines(description)}`,
          used.length > 0 ? `Used as ${used.join(", ")}.` : "",
          printValues(set),
        ];
      }),
    );
  },
};

/** Prints the sets that fields of an object declare in place. */
function printSetsInPlace(contract: Contract, name: string): string[] {
  return listOwnFields(contract, contract.schemas[name] ?? {}).flatMap(({ path, schema, component }) => {
    if (component !== undefined || schema.values.length < 2) return [];
    const title = `**\`${path}\` of ${linkToReference(name)}**`;
    return [`${title} ${joinLines(schema.description)}`, printValues(schema.values)];
  });
}

/** Lists the fields of a schema with those inside of them. The fields of items belong to the component of the items. */
function listOwnFields(contract: Contract, schema: Schema): FieldView[] {
  const { items, fields } = describeSchema(contract, schema);
  return items ? [] : listDocumentedFields(fields);
}

/** Lists the fields that refer to a component, each for the component that declares it. */
function listUses(contract: Contract): { component: string; place: string }[] {
  return Object.entries(contract.schemas).flatMap(([name, schema]) => {
    return listOwnFields(contract, schema).flatMap(({ path, component }) => {
      return component === undefined ? [] : [{ component, place: `\`${path}\` of ${linkToReference(name)}` }];
    });
  });
}

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
