import { joinBlocks, joinLines, writeTable } from "../markdown-text.ts";
import { listDocumentedFields, type SchemaView, type VariantView } from "../views/schema.ts";

/** Prints a schema: its description, its fields or values, and the variants of a choice. */
export function printSchema({ items, alternatives, variants, ...schema }: SchemaView): string {
  return joinBlocks(
    schema.isDeprecated ? "**Deprecated.**" : "",
    schema.description,
    printValues(schema.values),
    items && `A list of ${items}.`,
    alternatives.map(({ type }) => `- ${type}`).join("\n"),
    // The items of a list are documented where their type leads to.
    items ? "" : printFields(schema),
    printVariants(variants),
  );
}

/** Prints a table of values with their meanings, or a line of values without any. */
function printValues(values: SchemaView["values"]): string {
  if (values.some(({ meaning }) => meaning !== "")) {
    const rows = values.map(({ value, meaning }) => [`\`${value}\``, meaning]);
    return writeTable(["Value", "Meaning"], rows);
  }
  return values.map(({ value }) => `\`${value}\``).join(", ");
}

/** Prints fields with those inside of them, except for what the reference documents by itself. */
function printFields({ fields, legend }: Pick<SchemaView, "fields" | "legend">): string {
  const rows = listDocumentedFields(fields).map(({ path, type, presence, limits, schema }) => {
    const isExplained = schema.values.some(({ meaning }) => meaning !== "");
    const values = schema.values.map(({ value, meaning }) => `\`${value}\`${meaning && `: ${meaning}`}`);
    const description = `${schema.isDeprecated ? "**Deprecated.** " : ""}${joinLines(schema.description)}`;
    return [`\`${path}\``, type, presence, limits, [description, ...(isExplained ? values : [])].join("<br>")];
  });
  const head = ["Field", "Type", "Presence", "Values", "Meaning"];
  const fill = (cells: string[]) => cells.filter((_, column) => rows.some((row) => row[column] !== ""));
  return rows.length === 0 ? "" : joinBlocks(legend, writeTable(fill(head), rows.map(fill)));
}

function printVariants(variants: VariantView[]): string {
  if (variants.length === 0) return "";
  return joinBlocks(
    `It must also match exactly one of these ${variants.length} variants, and have no fields of the others:`,
    ...variants.map(({ title, schema }) => {
      return joinBlocks(`**By ${title}.** ${schema.description}`, printFields(schema));
    }),
  );
}
