import {
  type ApiDocument,
  type ApiOperation,
  type Body,
  bodyOf,
  isFailure,
  type Named,
  nameOfRef,
  parametersOf,
  responsesOf,
  type Schema,
} from "../../contract/api-document.ts";
import { dereference } from "../../contract/json-pointer.ts";
import { followUpTable } from "../follow-ups.ts";
import { blocks, linkTo, oneLine, table } from "../markdown.ts";
import { examplesText } from "./examples.ts";
import { failuresText } from "./failures.ts";
import { schemaText } from "./schema.ts";

/** An operation: what it does, what it takes, what it answers, and how it fails. Its heading is its name. */
export function operationText(document: ApiDocument, { name, path, operation }: Named & { path: string }): string {
  return blocks(
    `### ${name}`,
    `**${operation.summary}**`,
    `\`POST ${path}\``,
    operation.deprecated ? "**Deprecated.**" : "",
    operation.description,
    `Authentication: ${securityText(operation.security ?? document.security ?? [])}.`,
    parametersText(document, operation),
    requestText(document, operation),
    followUpsText(document, operation),
    ...responsesOf(document, operation)
      .filter(([status]) => !isFailure(status))
      .map(([status, body]) => successText(document, status, body)),
    failuresText(document, { name, operation }),
  );
}

/** An event: when it is sent, what it carries. Its heading is the name of its webhook. */
export function eventText(document: ApiDocument, { name, operation }: Named): string {
  return blocks(
    `### ${name}`,
    `**${operation.summary}**`,
    operation.deprecated ? "**Deprecated.**" : "",
    operation.description,
    requestText(document, operation),
    ...responsesOf(document, operation).map(([status, { description }]) => `Answer it with ${status}: ${description}`),
  );
}

function followUpsText(document: ApiDocument, operation: ApiOperation): string {
  const followUps = followUpTable(document, operation);
  return followUps === "" ? "" : blocks("Events that the mock sends, by the rules of the sandbox:", followUps);
}

function requestText(document: ApiDocument, { requestBody }: ApiOperation): string {
  const body = bodyOf(document, requestBody);
  return blocks(bodySchemaText(document, body), examplesText(body));
}

function successText(document: ApiDocument, status: string, body: Body): string {
  return blocks(`**${status}** ${body.description}`, bodySchemaText(document, body), examplesText(body));
}

/** A schema of a name is told below a heading of its own, to which others can link. */
function bodySchemaText(document: ApiDocument, { schema }: Body): string {
  if (schema === undefined) return "";
  const heading = schema.$ref ? `#### ${nameOfRef(schema.$ref)}` : "";
  return blocks(heading, schemaText(document, dereference<Schema>(document, schema)));
}

function securityText(alternatives: Record<string, unknown>[]): string {
  const links = alternatives.map((schemes) =>
    Object.keys(schemes)
      .map((scheme) => linkTo(scheme))
      .join(" and "),
  );
  return links.length === 0 ? "none" : links.join("; or ");
}

function parametersText(document: ApiDocument, operation: ApiOperation): string {
  const rows = parametersOf(document, operation).map(({ name, description, schema }) => {
    return [`\`${name}\``, [schema.type].flat().join(" or "), oneLine(description)];
  });
  if (rows.length === 0) return "";
  return blocks("Parameters of the query, none of them required:", table(["Parameter", "Type", "Meaning"], rows));
}
