import { type Scenario, scenariosOf } from "../../mock/scenarios.ts";
import type { ApiDocument } from "../api-document.ts";
import { blocks, table } from "../markdown.ts";
import { linkToReference } from "./link-to-reference.ts";

/** Every answer that the mock gives when it is asked for by `Prefer`, by operation. */
export function scenarioTables(document: ApiDocument): string {
  // The mock has types of its own for the same document.
  const scenarios = scenariosOf(document as unknown as Parameters<typeof scenariosOf>[0]);
  return blocks(
    ...[...Map.groupBy(scenarios, ({ operation }) => operation)].flatMap(([operation, list]) => [
      `**${linkToReference(operation)}**`,
      table(["`Prefer`", "What it answers"], list.map(row)),
    ]),
  );
}

function row({ prefer, summary }: Scenario): string[] {
  return [`\`${prefer}\``, summary];
}
