import { type Bundle, type BundledOperation, type Contract, type Operation, resolve } from "../../contract/contract.ts";
import { type Failure, failuresOf } from "../../contract/views.ts";
import { followUpTables } from "../follow-ups.ts";
import type { ProgramSample } from "../languages.ts";
import { blocks, joinLines, oneLine, table } from "../markdown.ts";
import { codeSamples } from "./code-samples.ts";

/**
 * Makes the document that Redoc renders: the bundle, and in it what only the page shows.
 *
 * - the guides as chapters, below the description of the API
 * - code samples for each operation
 * - the events that follow a request in the sandbox, in the description of the operation
 * - the causes of each failure, in the description of its status
 *
 * @param chapters the guides, as Markdown
 * @param programs samples in other languages
 */
export function pageDocument(contract: Contract, chapters: string[], programs: ProgramSample[] = []): Bundle {
  const { raw, info, operations, servers } = contract;
  const failures = Map.groupBy(failuresOf(contract), ({ operation }) => operation);
  const followUps = followUpTables(contract);
  const samples = Map.groupBy(programs, ({ operation }) => operation);
  const paths = operations.map((operation) => {
    const { name, path, description } = operation;
    const post = {
      ...raw.paths[path]?.post,
      description: blocks(description, followUpText(followUps.get(name))),
      responses: responsesWithCauses(contract, operation, failures.get(name) ?? []),
      "x-codeSamples": [...codeSamples(operation, servers[0]?.url), ...(samples.get(name) ?? [])],
    };
    return [path, { post }];
  });
  return withJoinedLines({
    ...raw,
    info: { ...info, description: [info.description, ...chapters].join("\n\n") },
    paths: Object.fromEntries(paths),
  });
}

function followUpText(followUps: string | undefined): string | undefined {
  return followUps && `Events that the mock sends under the sandbox rules:\n\n${followUps}`;
}

/** The responses of an operation as they are written, but for failures, which get a table of their causes. */
function responsesWithCauses(
  contract: Contract,
  { path }: Operation,
  failures: Failure[],
): BundledOperation["responses"] {
  const written = contract.raw.paths[path]?.post?.responses ?? {};
  const causes = Map.groupBy(failures, ({ status }) => status);
  const changed = [...causes].map(([status, list]) => {
    const response = resolve(contract, written[status] as { description: string });
    return [status, { ...response, description: `${response.description}\n\n${causeTable(list)}` }];
  });
  return { ...written, ...Object.fromEntries(changed) };
}

function causeTable(failures: Failure[]): string {
  const rows = failures.map(({ code, example: { name, summary, description = "" } }) => {
    return [`${summary}<br>\`${code ?? name}\``, oneLine(description)];
  });
  return table(["Cause", "What to do"], rows);
}

/** Puts each paragraph on one line: Redoc's search joins the last word of a line and the first of the next. */
function withJoinedLines<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(withJoinedLines) as Part;
  const members = Object.entries(part).map(([key, member]) => {
    return [key, key === "description" && typeof member === "string" ? joinLines(member) : withJoinedLines(member)];
  });
  return Object.fromEntries(members) as Part;
}
