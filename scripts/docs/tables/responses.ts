import type { Contract } from "../../contract/contract.ts";
import { type Failure, failuresOf } from "../../contract/views.ts";
import { ENVELOPE_FIELDS } from "../../contract/well-known.ts";
import { TRANSPORT_SCENARIOS } from "../../service/mock/prefer.ts";
import { joinBlocks, joinLines, linkToReference, writeTable } from "../markdown-text.ts";

const HEAD = ["What it means", "Status", "What to do", "Example"];

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

function writeCells(failure: Failure): string[] {
  const { name, summary, description = "" } = failure.example;
  return [writeCause(failure, summary), failure.status, joinLines(description), `\`${name}\``];
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

/** What a request to the mock can choose beside a response. */
export function writeFaultTable(): string {
  return writeTable(
    ["Header", "What happens"],
    TRANSPORT_SCENARIOS.map(({ header, summary }) => [`\`${header}\``, summary]),
  );
}
