import { slug } from "github-slugger";
import type { Contract } from "../contract/contract.ts";
import type { Schema } from "../contract/schema.ts";
import { type Failure, failuresOf, isFailure, operationsByTag } from "../contract/views.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "../generate/context.ts";
import { followUpTables } from "./follow-ups.ts";
import { blocks, linkTo, mapProse, oneLine, table } from "./markdown.ts";
import { eventText, operationText, sharedFailuresText } from "./reference/operations.ts";
import { schemaText } from "./reference/schema.ts";
import { hasSection, typeOf, valuesOf } from "./schema-cells.ts";

/** Makes `generated/reference.md`: the whole reference as Markdown, to be read where no script runs. */
export async function reference(context: BuildContext): Promise<Files> {
  const page = referencePage(await readBuiltContract(context));
  return { "generated/reference.md": `<!-- ${madeFrom("openapi/")} -->\n\n${page}\n` };
}

function referencePage(contract: Contract): string {
  const { info, servers, tags, operations, events } = contract;
  const failures = failuresOf(contract);
  const page = blocks(
    `# ${info.title}: reference`,
    `Version ${info.version} of the contract.`,
    info.description,
    table(
      ["Server", "What it is"],
      servers.map(({ url, description }) => [`\`${url}\``, description ?? ""]),
    ),
    "## Contents",
    table(
      ["Operation", "What it does"],
      operations.map(({ name, summary }) => [linkTo(name), summary]),
    ),
    table(
      ["Event", "When it is sent"],
      events.map(({ name, summary }) => [linkTo(name), summary]),
    ),
    `See also: ${["Authentication", "Shared failures", "Schemas", "Plain values"].map((title) => `[${title}](#${slug(title)})`).join(", ")}.`,
    authenticationText(contract),
    operationsText(contract, failures),
    "## Events",
    tags.find(({ name }) => name === "Events")?.description,
    ...events.map((event) => eventText(contract, event)),
    sharedText(contract, failures),
  );
  return linkNames(page, contract);
}

/** Documents what operations and events share: credentials, failures and schemas. */
export function sharedPage(contract: Contract): string {
  return linkNames(blocks(authenticationText(contract), sharedText(contract, failuresOf(contract))), contract);
}

function authenticationText({ schemes }: Contract): string {
  return blocks(
    "## Authentication",
    ...Object.entries(schemes).map(([name, { type, description, ...scheme }]) =>
      blocks(`### ${name}`, type === "apiKey" ? `Header \`${scheme.name}\`.` : "Header `Authorization`.", description),
    ),
  );
}

function sharedText(contract: Contract, failures: Failure[]): string {
  return blocks(
    "## Shared failures",
    "Failures that several operations share.",
    sharedFailuresText(failures),
    schemasText(contract),
  );
}

/** The operations, by tag. */
function operationsText(contract: Contract, failures: Failure[]): string {
  const failuresByName = Map.groupBy(failures, ({ operation }) => operation);
  const followUps = followUpTables(contract);
  const sections = operationsByTag(contract).flatMap(([tag, operations]) => {
    const description = contract.tags.find(({ name }) => name === tag)?.description;
    const texts = operations.map((operation) =>
      operationText(contract, operation, failuresByName.get(operation.name) ?? [], followUps.get(operation.name)),
    );
    return [`## ${tag}`, description, ...texts];
  });
  return blocks(...sections);
}

/** The schemas that no operation or event shows as its own: large ones in sections, plain values in a table. */
function schemasText(contract: Contract): string {
  const shownInline = schemasShownInline(contract);
  const others = Object.entries(contract.schemas).filter(([name]) => !shownInline.has(name));
  const plain = others.filter(([, schema]) => !hasSection(schema));
  const sections = others.filter(([, schema]) => hasSection(schema));
  return blocks(
    "## Schemas",
    "Schemas that several operations or events use.",
    ...sections.map(([name, schema]) => blocks(`### ${name}`, schemaText(contract, schema))),
    "## Plain values",
    "Schemas of a single value. The tables above describe each one where it is used.",
    table(
      ["Schema", "Type", "Values", "Meaning"],
      plain.map(([name, schema]) => plainValue(contract, name, schema)),
    ),
  );
}

function plainValue(contract: Contract, name: string, schema: Schema): string[] {
  return [`\`${name}\``, typeOf(contract, schema), valuesOf(schema).join("; "), oneLine(schema.description ?? "")];
}

/** Names of the schemas that their operation or event shows: those of requests and successes. */
function schemasShownInline({ operations, events }: Contract): Set<string> {
  const bodies = [...operations, ...events].flatMap(({ request, responses }) => [
    request,
    ...responses.filter((response) => !isFailure(response)),
  ]);
  return new Set(bodies.flatMap(({ component }) => component ?? []));
}

/** Links operations and events wherever a text mentions them. */
export function linkNames(page: string, { operations, events }: Contract): string {
  const names = new Set([...operations, ...events].map(({ name }) => name));
  return mapProse(page, (prose) =>
    prose.replaceAll(/(?<!\[)`(\w+)`/g, (mention, name: string) => (names.has(name) ? linkTo(name) : mention)),
  );
}
