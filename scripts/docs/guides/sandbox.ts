import { type ApiDocument, operationsOf } from "../../contract/api-document.ts";
import { followUpTable } from "../follow-ups.ts";
import { blocks } from "../markdown.ts";
import { linkToReference } from "./link-to-reference.ts";

/** The events that follow each operation in the sandbox, and what brings about which. */
export function sandboxTables(document: ApiDocument): string {
  return blocks(
    ...operationsOf(document).flatMap(({ name, operation }) => {
      const followUps = followUpTable(document, operation, linkToReference);
      return followUps === "" ? [] : [`**${linkToReference(name)}**`, followUps];
    }),
  );
}
