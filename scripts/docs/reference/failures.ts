import { slug } from "github-slugger";
import { type ApiDocument, isFailure, type Named, nameOfRef, responsesOf } from "../../contract/api-document.ts";
import { type Failure, failuresOf } from "../../contract/documented-failures.ts";
import { preferOf } from "../../contract/views.ts";
import { blocks, jsonBlock, linkTo, oneLine, table } from "../markdown.ts";
import { exampleText } from "./examples.ts";

/** How an operation fails: its statuses, each cause with its remedy, and the bodies that no other operation has. */
export function failuresText(document: ApiDocument, { name, operation }: Named): string {
  const failures = failuresOf(document).filter((failure) => failure.operation === name);
  const statuses = responsesOf(document, operation)
    .filter(([status]) => isFailure(status))
    .map(([status, { description, schema }]) => {
      const body = schema?.$ref ? ` Body: ${linkTo(nameOfRef(schema.$ref))}.` : "";
      return `- **${status}** ${description?.trim()}${body}`;
    });
  return blocks(
    "**Failures**",
    statuses.join("\n"),
    failures.length === 0
      ? ""
      : table(["Status", "Cause", "What to do", "`Prefer`, to see it in the mock"], failures.map(row)),
    // The table has the remedies already.
    ...failures.filter(({ shared }) => !shared).map(({ example: { description, ...example } }) => exampleText(example)),
  );
}

/** The failures that several operations have in common, each once; its heading is the name of the example. */
export function sharedFailuresText(document: ApiDocument): string {
  const shared = failuresOf(document).filter((failure) => failure.shared);
  const kinds = [...Map.groupBy(shared, ({ example }) => example.component).values()];
  return blocks(
    ...kinds.flatMap(([first]) =>
      first
        ? [
            `### ${first.example.component}`,
            `${first.example.summary}.`,
            first.example.description,
            jsonBlock(first.example.value),
          ]
        : [],
    ),
  );
}

function row({ status, code, example, shared }: Failure): string[] {
  const cause = shared ? `[${example.summary}](#${slug(example.component)})` : example.summary;
  return [
    status,
    code ? `\`${code}\`<br>${cause}` : cause,
    oneLine(example.description ?? ""),
    `\`${preferOf(status, example.name)}\``,
  ];
}
