import type { Contract } from "../../contract/contract.ts";
import { type Failure, failuresOf, type Scenario, scenariosOf } from "../../contract/views.ts";
import { TRANSPORT_SCENARIOS } from "../../mock/prefer.ts";
import { blocks, linkToReference, oneLine, table } from "../markdown.ts";

const HEAD = ["Status", "What it means", "What to do", "Example"];

/** Lists every failure: first those that operations share, then those of each operation alone. */
export function errorTables(contract: Contract): string {
  const { shared = [], own = [] } = Object.groupBy(failuresOf(contract), (each) => (each.shared ? "shared" : "own"));
  const operations = contract.operations.map(({ name }) => name);
  const kinds = Map.groupBy(shared, ({ status, example }) => `${status} ${example.component}`);
  const sharedRows = [...kinds.values()].map((kind) => {
    const users = new Set(kind.map(({ operation }) => operation));
    return [linksTo(users, operations), ...kind.slice(0, 1).flatMap(cells)];
  });
  return blocks(table(["Operation", ...HEAD], sharedRows), byOperation(own, HEAD, cells));
}

/** Lists every response that the mock returns on request, by operation. */
export function scenarioTables(contract: Contract): string {
  const row = ({ prefer, summary }: Scenario) => [`\`${prefer}\``, summary];
  return byOperation(scenariosOf(contract), ["`Prefer`", "Response"], row);
}

/** Lists what a request can choose beside a response. */
export function faultTable(): string {
  return table(
    ["Header", "What happens"],
    TRANSPORT_SCENARIOS.map(({ header, summary }) => [`\`${header}\``, summary]),
  );
}

/** Writes a table for each operation, below its name. */
function byOperation<Item extends { operation: string }>(
  items: Item[],
  head: string[],
  row: (item: Item) => string[],
): string {
  const groups = [...Map.groupBy(items, ({ operation }) => operation)];
  return blocks(
    ...groups.flatMap(([operation, list]) => [`**${linkToReference(operation)}**`, table(head, list.map(row))]),
  );
}

function cells({ status, code, example }: Failure): string[] {
  return [
    status,
    `${code ? `\`${code}\`<br>` : ""}${example.summary}`,
    oneLine(example.description ?? ""),
    `\`${example.name}\``,
  ];
}

/** Links operations, as "every operation" where that is shorter. */
function linksTo(names: Set<string>, operations: string[]): string {
  const others = operations.filter((name) => !names.has(name));
  if (others.length === 0) return "every operation";
  if (others.length < names.size) return `every operation except ${others.map(linkToReference).join(", ")}`;
  return [...names].map(linkToReference).join(", ");
}
