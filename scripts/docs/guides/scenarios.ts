import type { ApiDocument } from "../../contract/api-document.ts";
import { readContract } from "../../contract/contract.ts";
import { type Scenario, scenariosOf } from "../../contract/views.ts";
import { blocks, table } from "../markdown.ts";
import { linkToReference } from "./link-to-reference.ts";

/** Every answer that the mock gives when it is asked for by `Prefer`, by operation. */
export function scenarioTables(document: ApiDocument): string {
  return blocks(
    ...[...Map.groupBy(scenariosOf(readContract(document)), ({ operation }) => operation)].flatMap(
      ([operation, list]) => [
        `**${linkToReference(operation)}**`,
        table(["`Prefer`", "What it answers"], list.map(row)),
      ],
    ),
  );
}

function row({ prefer, summary }: Scenario): string[] {
  return [`\`${prefer}\``, summary];
}
