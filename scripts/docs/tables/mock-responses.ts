import { scenariosOf } from "../../contract/views.ts";
import { TRANSPORT_SCENARIOS } from "../../mock/prefer.ts";
import { writeTable } from "../markdown-text.ts";
import { type GuideTable, writeTablePerOperation } from "./table.ts";

/** Every response that the mock returns on request, by operation. */
export const scenarioTable: GuideTable = {
  name: "scenarios",
  markdown: (contract) =>
    writeTablePerOperation(scenariosOf(contract), ["`Prefer`", "Response"], ({ prefer, summary }) => [
      `\`${prefer}\``,
      summary,
    ]),
};

/** What a request to the mock can choose beside a response. */
export const faultTable: GuideTable = {
  name: "faults",
  markdown: () =>
    writeTable(
      ["Header", "What happens"],
      TRANSPORT_SCENARIOS.map(({ header, summary }) => [`\`${header}\``, summary]),
    ),
};
