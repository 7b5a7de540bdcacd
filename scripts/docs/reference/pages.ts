import { slug } from "github-slugger";
import type { Example } from "../../contract/contract.ts";
import { type Failure, preferOf } from "../../contract/views.ts";
import { joinBlocks, joinLines, linkToHeading, writeJsonBlock, writeTable } from "../markdown-text.ts";
import { writeCause } from "../tables/responses.ts";
import type { OperationView, ResponseView } from "../views/operation.ts";
import type { BodyView, EventView, ReferenceView } from "../views/reference.ts";
import { printSchema } from "./schema.ts";

/** Prints the page of an operation as Markdown. */
export function printOperation(operation: OperationView): string {
  const { path, servers, least, sample, terms, query, request, sandbox, responses } = operation;
  return joinBlocks(
    printHead({ ...operation, terms: [servers, ...terms] }, `\`POST ${path}\``),
    least,
    sample && `\`\`\`bash\n${sample}\n\`\`\``,
    query && joinBlocks("Query parameters:", printSchema(query)),
    printBody(request),
    sandbox && joinBlocks("**In the sandbox**", sandbox),
    ...responses.filter(({ isFailure }) => !isFailure).map(printSuccess),
    printFailures(responses.filter(({ isFailure }) => isFailure)),
  );
}

/** Prints the page of an event as Markdown. */
export function printEvent(event: EventView): string {
  const { advice, triggers, request } = event;
  return joinBlocks(printHead(event, ""), advice && joinBlocks("**What to do**", advice), printBody(request, triggers));
}

function printHead({ name, summary, deprecated, description, terms }: ReferenceView, endpoint: string): string {
  return joinBlocks(
    `# ${name}`,
    `**${summary}**`,
    endpoint,
    deprecated ? "**Deprecated.**" : "",
    description,
    terms.map(({ title, texts }) => `- **${title}**: ${texts.join("; ")}`).join("\n"),
  );
}

/**
 * Prints a body, below its name so that others can link to it, and the examples; the first one is open.
 *
 * @param commands those that send an example, by its name
 */
function printBody({ component, schema, examples }: BodyView, commands: Record<string, string> = {}): string {
  return joinBlocks(
    component && `## ${component}`,
    printSchema(schema),
    ...examples.map((example, index) => printExample(example, index === 0, commands[example.name])),
  );
}

function printExample(
  { name, summary, description, value }: Omit<Example, "component">,
  isOpen = false,
  command?: string,
): string {
  const head = `<details${isOpen ? " open" : ""}>\n<summary>Example <code>${name}</code>: ${summary}</summary>`;
  const send = command && `Send it to your server:\n\n\`\`\`sh\n${command}\n\`\`\``;
  return joinBlocks(head, description, writeJsonBlock(value), send, "</details>");
}

function printSuccess(response: ResponseView): string {
  const { title, description, links } = response;
  return joinBlocks(`**${title}** ${description}`, printBody(response), links && joinBlocks("Links:", links));
}

/** Prints the statuses of the failures, each cause with its remedy, and the bodies that no other operation has. */
function printFailures(responses: ResponseView[]): string {
  const statuses = responses.map(({ title, description, component }) => {
    return `- **${title}** ${joinLines(description)}${component ? ` Body: ${linkToHeading(component)}.` : ""}`;
  });
  const causes = responses.flatMap((response) => response.causes);
  const rows = causes.map(printCause);
  return joinBlocks(
    "**Failures**",
    statuses.join("\n"),
    rows.length > 0 ? writeTable(["Status", "Cause", "What to do", "`Prefer` header for the mock"], rows) : "",
    // The table already has the descriptions, which are the remedies.
    ...causes.filter(({ shared }) => !shared).map(({ example: { description, ...example } }) => printExample(example)),
  );
}

function printCause(failure: Failure): string[] {
  const { status, example, shared } = failure;
  const cause = shared ? `[${example.summary}](#${slug(example.component)})` : example.summary;
  return [
    status,
    writeCause(failure, cause),
    joinLines(example.description ?? ""),
    `\`${preferOf(status, example.name)}\``,
  ];
}
