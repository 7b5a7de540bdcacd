import { slug } from "github-slugger";
import {
  type ApiDocument,
  bodyOf,
  eventsOf,
  isFailure,
  nameOfRef,
  operationsOf,
  responsesOf,
  type Schema,
} from "../../contract/api-document.ts";
import { blocks, linkTo, mapProse, oneLine, table } from "../markdown.ts";
import { valuesOf } from "./bounds.ts";
import { sharedFailuresText } from "./failures.ts";
import { eventText, operationText } from "./operation.ts";
import { schemaText } from "./schema.ts";
import { hasSection, typeOf } from "./types.ts";

/** The whole reference: contents, authentication, operations by tag, events, and the schemas that several use. */
export function referencePage(document: ApiDocument): string {
  const operations = operationsOf(document);
  const events = eventsOf(document);
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !toldOf(document).has(name));
  const [large, small] = [true, false].map((is) => schemas.filter(([, schema]) => hasSection(schema) === is));
  const tags = (document.tags ?? []).filter(({ name }) => operations.some(({ operation }) => isOf(operation, name)));
  const ofTag = (tag: string) => operations.filter(({ operation }) => isOf(operation, tag));

  const page = blocks(
    `# ${document.info.title}: reference`,
    `Version ${document.info.version} of the contract.`,
    document.info.description,
    serversText(document),
    "## Contents",
    table(
      ["Operation", "What it does"],
      operations.map(({ name, operation }) => [linkTo(name), operation.summary]),
    ),
    table(
      ["Event", "When it is sent"],
      events.map(({ name, operation }) => [linkTo(name), operation.summary]),
    ),
    `Then: ${["Authentication", "Shared failures", "Schemas", "Plain values"].map((title) => `[${title}](#${slug(title)})`).join(", ")}.`,
    "## Authentication",
    ...Object.entries(document.components?.securitySchemes ?? {}).map(([name, { type, description, ...scheme }]) =>
      blocks(`### ${name}`, type === "apiKey" ? `Header \`${scheme.name}\`.` : "Header `Authorization`.", description),
    ),
    ...tags.flatMap((tag) => [
      `## ${tag.name}`,
      tag.description,
      ...ofTag(tag.name).map((operation) => operationText(document, operation)),
    ]),
    "## Events",
    document.tags?.find(({ name }) => name === "Events")?.description,
    ...events.map((event) => eventText(document, event)),
    "## Shared failures",
    "Failures that several operations have in common.",
    sharedFailuresText(document),
    "## Schemas",
    "What several operations or events use.",
    ...(large ?? []).map(([name, schema]) => blocks(`### ${name}`, schemaText(document, schema))),
    "## Plain values",
    "Schemas of one value, which the tables above tell where they are used.",
    plainValues(document, small ?? []),
  );
  return linkNames(
    page,
    [...operations, ...events].map(({ name }) => name),
  );
}

/** Links the names of operations and events where a text speaks of them. */
function linkNames(page: string, names: string[]): string {
  const mentions = new RegExp(`(?<!\\[)\`(${names.join("|")})\``, "g");
  return mapProse(page, (prose) => prose.replaceAll(mentions, (_mention, name: string) => linkTo(name)));
}

function isOf({ tags = [] }: { tags?: string[] }, tag: string): boolean {
  return tags.includes(tag);
}

/** The schemas that are told below their operation or event, since these have them as request or as success. */
function toldOf(document: ApiDocument): Set<string> {
  const bodies = [...operationsOf(document), ...eventsOf(document)].flatMap(({ operation }) => [
    bodyOf(document, operation.requestBody),
    ...responsesOf(document, operation).flatMap(([status, body]) => (isFailure(status) ? [] : [body])),
  ]);
  return new Set(bodies.flatMap(({ schema }) => (schema?.$ref ? [nameOfRef(schema.$ref)] : [])));
}

function serversText({ servers = [] }: ApiDocument): string {
  return table(
    ["Server", "What it is"],
    servers.map(({ url, description }) => [`\`${url}\``, description ?? ""]),
  );
}

function plainValues(document: ApiDocument, schemas: [string, Schema][]): string {
  return table(
    ["Schema", "Type", "Values", "Meaning"],
    schemas.map(([name, schema]) => [
      `\`${name}\``,
      typeOf(document, schema),
      valuesOf(schema).join("; "),
      oneLine(schema.description ?? ""),
    ]),
  );
}
