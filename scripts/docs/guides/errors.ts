import { type ApiDocument, operationsOf } from "../../contract/api-document.ts";
import { type Failure, failuresOf } from "../../contract/documented-failures.ts";
import { blocks, oneLine, table } from "../markdown.ts";
import { linkToReference } from "./link-to-reference.ts";

const HEAD = ["Status", "What it means", "What to do", "Example"];

/** The catalogue of errors: first the failures that operations share, then those of each operation alone. */
export function errorTables(document: ApiDocument): string {
  const failures = failuresOf(document);
  const operations = operationsOf(document).map(({ name }) => name);
  const shared = failures.filter((failure) => failure.shared);
  const kinds = Map.groupBy(shared, ({ status, example }) => `${status} ${example.component}`);
  const sharedRows = [...kinds.values()].map((kind) => [
    whichOf(
      kind.map(({ operation }) => operation),
      operations,
    ),
    ...kind.slice(0, 1).flatMap(cells),
  ]);
  const own = Map.groupBy(
    failures.filter((failure) => !failure.shared),
    ({ operation }) => operation,
  );
  return blocks(
    table(["Operation", ...HEAD], sharedRows),
    ...[...own].flatMap(([operation, list]) => [`**${linkToReference(operation)}**`, table(HEAD, list.map(cells))]),
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

/** Names operations as "every operation" where it can. */
function whichOf(names: string[], operations: string[]): string {
  const others = operations.filter((name) => !names.includes(name));
  if (others.length === 0) return "every operation";
  if (others.length < names.length) return `every operation but ${others.map(linkToReference).join(", ")}`;
  return names.map(linkToReference).join(", ");
}
