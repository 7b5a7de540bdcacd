import type { ApiDocument, ApiOperation } from "../../contract/api-document.ts";
import { followUpTable } from "../follow-ups.ts";
import { blocks, joinLines } from "../markdown.ts";
import { withCauses } from "./causes.ts";
import { codeSamples } from "./code-samples.ts";

/**
 * The document with what only its page shows: code samples, the events that follow, and the causes of each failure at
 * its status.
 */
export function forPage(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, { post }]) => {
    const prepared: ApiOperation = {
      ...post,
      description: withFollowUps(document, post),
      responses: withCauses(document, post),
      "x-codeSamples": codeSamples(document, path),
    };
    return [path, { post: prepared }];
  });
  return withJoinedLines({ ...document, paths: Object.fromEntries(paths) });
}

function withFollowUps(document: ApiDocument, operation: ApiOperation): string {
  const followUps = followUpTable(document, operation);
  return blocks(
    operation.description,
    followUps && `Events that the mock sends, by the rules of the sandbox:\n\n${followUps}`,
  );
}

/** Redoc's search shows the end of a line and the beginning of the next as one word. */
function withJoinedLines<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(withJoinedLines) as Part;
  const members = Object.entries(part).map(([key, member]) => {
    return [key, key === "description" && typeof member === "string" ? joinLines(member) : withJoinedLines(member)];
  });
  return Object.fromEntries(members) as Part;
}
