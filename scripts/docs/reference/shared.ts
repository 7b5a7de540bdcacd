import type { Contract } from "../../contract/contract.ts";
import { bodiesOf, failuresOf } from "../../contract/views.ts";
import { listAllFields } from "../../contract/walk.ts";
import { joinBlocks, writeJsonBlock } from "../markdown-text.ts";
import { describeReceived, describeSchema } from "../views/schema.ts";
import { hasSection, isPart } from "../views/types.ts";
import { printSchema } from "./schema.ts";

/** Prints what operations and events share: credentials, failures and schemas. */
export function printShared(contract: Contract): string {
  return joinBlocks(
    "# Credentials and schemas",
    "The credentials, failures and schemas that several operations and events share.",
    "## Authentication",
    ...Object.entries(contract.schemes).map(([name, { type, description, ...scheme }]) =>
      joinBlocks(
        `### ${name}`,
        type === "apiKey" ? `Header \`${scheme.name}\`.` : "Header `Authorization`.",
        description,
      ),
    ),
    "## Shared failures",
    "Failures that several operations share.",
    printSharedFailures(contract),
    "## Schemas",
    "Schemas that several operations or events use.",
    printSchemas(contract),
  );
}

/** Prints each failure that several operations share, below the name of its example. */
function printSharedFailures(contract: Contract): string {
  const shared = failuresOf(contract).filter((failure) => failure.shared);
  const examples = new Map(shared.map(({ example }) => [example.component, example]));
  return joinBlocks(
    ...[...examples].flatMap(([component, { summary, description, value }]) => [
      `### ${component}`,
      `${summary}.`,
      description,
      writeJsonBlock(value),
    ]),
  );
}

/** Prints the schemas that no operation or event shows as its own: a plain value is described where it is used. */
function printSchemas(contract: Contract): string {
  const bodies = bodiesOf(contract).filter(({ role }) => role !== "failure");
  const shownInline = bodies.map(({ component }) => component);
  const sections = Object.entries(contract.schemas).filter(
    ([name, schema]) => hasSection(schema) && !shownInline.includes(name) && !isPart(contract, name),
  );
  const sent = contract.operations.flatMap(({ request }) =>
    listAllFields(contract, request.schema).map((field) => field.schema),
  );
  return joinBlocks(
    ...sections.flatMap(([name, schema]) => {
      const describe = sent.includes(schema) ? describeSchema : describeReceived;
      return [`### ${name}`, printSchema(describe(contract, schema))];
    }),
  );
}
