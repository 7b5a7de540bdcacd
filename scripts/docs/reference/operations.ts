import { slug } from "github-slugger";
import type { Body, Contract, Event, Example, Operation, Response } from "../../contract/contract.ts";
import { type Failure, isFailure, listLinkedFields, preferOf } from "../../contract/views.ts";
import { blocks, details, jsonBlock, linkTo, oneLine, table } from "../markdown.ts";
import { schemaText } from "./schema.ts";

/**
 * Documents an operation below its name: purpose, authentication, request, responses and failures.
 *
 * @param failures the ways in which it fails
 * @param followUps the table of the events that follow in the sandbox, if any
 */
export function operationText(
  contract: Contract,
  operation: Operation,
  failures: Failure[],
  followUps: string | undefined,
): string {
  const { name, summary, path, deprecated, description, security, request, responses } = operation;
  return blocks(
    `### ${name}`,
    `**${summary}**`,
    `\`POST ${path}\``,
    deprecated ? "**Deprecated.**" : "",
    description,
    `Authentication: ${securityText(security)}.`,
    parametersText(operation),
    bodyText(contract, request),
    followUps && blocks("Events that the mock sends under the sandbox rules:", followUps),
    ...responses
      .filter((response) => !isFailure(response))
      .map((response) =>
        blocks(`**${response.status}** ${response.description}`, bodyText(contract, response), linksText(response)),
      ),
    failuresText(operation, failures),
  );
}

/** Documents an event below its name: when it is sent, its payload, and the response that it expects. */
export function eventText(contract: Contract, event: Event): string {
  const { name, summary, deprecated, description, request, responses } = event;
  return blocks(
    `### ${name}`,
    `**${summary}**`,
    deprecated ? "**Deprecated.**" : "",
    description,
    bodyText(contract, request),
    ...responses.map(({ status, description }) => `Respond with ${status}: ${description}`),
  );
}

/** Documents each failure that several operations share, below the name of its example. */
export function sharedFailuresText(failures: Failure[]): string {
  const shared = failures.filter((failure) => failure.shared);
  const examples = new Map(shared.map(({ example }) => [example.component, example]));
  return blocks(
    ...[...examples].flatMap(([component, { summary, description, value }]) => [
      `### ${component}`,
      `${summary}.`,
      description,
      jsonBlock(value),
    ]),
  );
}

/** The fields of a response whose values other operations and events contain. */
function linksText(response: Response): string {
  const lines = listLinkedFields(response).map(
    ({ field, target, targetField }) => `- \`${field}\` is \`${targetField}\` of ${linkTo(target)}.`,
  );
  return lines.length === 0 ? "" : blocks("Links:", lines.join("\n"));
}

/** The alternatives of authentication, each a set of schemes. */
function securityText(alternatives: string[][]): string {
  if (alternatives.length === 0) return "none";
  return alternatives.map((schemes) => schemes.map((scheme) => linkTo(scheme)).join(" and ")).join("; or ");
}

function parametersText({ parameters }: Operation): string {
  const rows = parameters.map(({ name, description, schema }) => {
    return [`\`${name}\``, [schema.type].flat().join(" or "), oneLine(description)];
  });
  if (rows.length === 0) return "";
  return blocks("Query parameters, all optional:", table(["Parameter", "Type", "Meaning"], rows));
}

/** The schema of a body, below its name so that others can link to it, and the examples; the first one is open. */
function bodyText(contract: Contract, { component, schema, examples }: Body): string {
  return blocks(
    component && `#### ${component}`,
    schemaText(contract, schema),
    ...examples.map((example, index) => exampleText(example, index === 0)),
  );
}

function exampleText({ name, summary, description, value }: Omit<Example, "component">, open = false): string {
  return details(`Example <code>${name}</code>: ${summary}`, blocks(description, jsonBlock(value)), open);
}

/** The statuses of the failures, each cause with its remedy, and the bodies that no other operation has. */
function failuresText({ responses }: Operation, failures: Failure[]): string {
  const statuses = responses.filter(isFailure).map(({ status, description, component }) => {
    return `- **${status}** ${oneLine(description)}${component ? ` Body: ${linkTo(component)}.` : ""}`;
  });
  const own = failures.filter(({ shared }) => !shared);
  return blocks(
    "**Failures**",
    statuses.join("\n"),
    failures.length === 0
      ? ""
      : table(["Status", "Cause", "What to do", "`Prefer` header for the mock"], failures.map(failureRow)),
    // The table already has the descriptions, which are the remedies.
    ...own.map(({ example: { description, ...example } }) => exampleText(example)),
  );
}

function failureRow({ status, code, example, shared }: Failure): string[] {
  const cause = shared ? `[${example.summary}](#${slug(example.component)})` : example.summary;
  return [
    status,
    code ? `\`${code}\`<br>${cause}` : cause,
    oneLine(example.description ?? ""),
    `\`${preferOf(status, example.name)}\``,
  ];
}
