import type { Contract } from "../../contract/contract.ts";
import { type Failure, failuresOf, operationsByTag } from "../../contract/views.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES } from "../../contract/well-known.ts";
import { TRANSPORT_SCENARIOS } from "../../service/mock/prefer.ts";
import { joinBlocks, joinLines, linkToReference, writeTable } from "../markdown-text.ts";

const HEAD = ["Status", "What it means", "What to do", "Example"];

/** Every failure: first those that operations share, then those of each operation alone. */
export function writeErrorTable(contract: Contract): string {
  const { shared = [], single = [] } = Object.groupBy(failuresOf(contract), (failure) =>
    failure.shared ? "shared" : "single",
  );
  const operations = contract.operations.map(({ name }) => name);
  const kinds = Map.groupBy(shared, ({ status, example }) => `${status} ${example.component}`);
  const sharedRows = [...kinds.values()].map((kind) => {
    const users = new Set(kind.map(({ operation }) => operation));
    return [linkOperations(users, operations), ...kind.slice(0, 1).flatMap(writeCells)];
  });
  const perOperation = [...Map.groupBy(single, ({ operation }) => operation)].flatMap(([operation, failures]) => {
    return [`**${linkToReference(operation)}**`, writeTable(HEAD, failures.map(writeCells))];
  });
  const others = operations.filter((name) => !single.some(({ operation }) => operation === name));
  const none =
    others.length > 0 &&
    `${new Intl.ListFormat("en").format(others.map(linkToReference))} have no other documented failures.`;
  return joinBlocks(writeTable(["Operation", ...HEAD], sharedRows), none || "", ...perOperation);
}

/** What the statuses of failures mean: a row for each, with the causes of most operations, and those of some, as the menu lists them. */
export function writeStatusTable(contract: Contract): string {
  const order = operationsByTag(contract).flatMap(([, operations]) => operations.map(({ name }) => name));
  const rows = [...Map.groupBy(failuresOf(contract), ({ status }) => status)].map(([status, failures]) => {
    const causes = [...Map.groupBy(failures, ({ example }) => example.component).values()];
    const isCommon = (cause: Failure[]) => cause.length > contract.operations.length / 2;
    const common = causes.filter(isCommon).flatMap((cause) => cause.slice(0, 1));
    const others = Map.groupBy(causes.filter((cause) => !isCommon(cause)).flat(), ({ operation }) => operation);
    const lines = order.flatMap((operation) => {
      const causesThere = others.get(operation);
      return causesThere ? `${linkToReference(operation)}: ${describeCauses(causesThere)}` : [];
    });
    return [`**${status}**`, describeCauses(common) || "–", lines.join("<br>") || "–"];
  });
  return writeTable(["Status", "Most operations", "Some operations"], rows.toSorted());
}

/** Sentences, of which one counts the causes that have a code. */
function describeCauses(failures: Failure[]): string {
  const { length } = failures.filter(({ code }) => code !== undefined);
  const sentences = failures.flatMap(({ code, example }) => (code === undefined ? `${example.summary}.` : []));
  const codes = length === 0 ? [] : `${length === 1 ? "1 value" : `${length} values`} of \`error_code\`.`;
  return [codes, sentences].flat().join(" ");
}

function writeCells(failure: Failure): string[] {
  const { name, summary, description = "" } = failure.example;
  return [failure.status, writeCause(failure, summary), joinLines(description), `\`${name}\``];
}

/** Writes the code, the summary and the message of a failure, where the latter says it in other words. */
export function writeCause({ code, example: { summary, value } }: Failure, shown: string): string {
  const message = String(Object(value)[ENVELOPE_FIELDS.message] ?? summary);
  return [code ? `\`${code}\`` : [], shown, message.startsWith(summary) ? [] : `“${message}”`].flat().join("<br>");
}

/** Links operations, as "every operation" where that is shorter. */
function linkOperations(names: Set<string>, operations: string[]): string {
  const others = operations.filter((name) => !names.has(name));
  if (others.length === 0) return "every operation";
  if (others.length < names.size) return `every operation except ${others.map(linkToReference).join(", ")}`;
  return [...names].map(linkToReference).join(", ");
}

/** The failures that no request causes in every environment, by operation: `verify` needs to know how. */
export function writeFailureNameTable(contract: Contract): string {
  const byRequest: string[] = Object.values(FAILURE_EXAMPLES);
  const failures = failuresOf(contract).filter(({ example }) => !byRequest.includes(example.name));
  const operations = Map.groupBy(failures, ({ operation }) => operation);
  const rows = [...operations].map(([operation, ownFailures]) => {
    return [linkToReference(operation), ownFailures.map(({ example }) => `\`${example.name}\``).join(", ")];
  });
  return writeTable(["Operation", "Failures"], rows);
}

/** What a request to the mock can choose beside a response. */
export function writeFaultTable(): string {
  return writeTable(
    ["Header", "What happens"],
    TRANSPORT_SCENARIOS.map(({ header, summary }) => [`\`${header}\``, summary]),
  );
}
