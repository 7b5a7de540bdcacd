import { type CheckError, followPointer, issueOf, issuesOf, messageOf, withoutRedundant } from "./issues.ts";
import type { Issue } from "./standard.ts";

/** Errors inside a branch; the keyword around it explains them better. */
const IN_BRANCH = /\/(oneOf|anyOf)\/\d+\//;

/**
 * Turns the errors of a schema with branches (`oneOf`, `anyOf`) into issues. Errors of branches that the value was
 * not meant for are left out.
 */
export function branchIssuesOf(errors: CheckError[], value: unknown): Issue[] {
  const outer = errors.filter(({ schemaPath }) => !IN_BRANCH.test(schemaPath ?? ""));
  return withoutRedundant(outer).flatMap((error) => describe(error, errors, value));
}

/** What an alternative of a `oneOf` is chosen by: the fields that it requires, and those that it excludes. */
export interface Way {
  required: string[];
  excluded: string[];
}

function describe(error: CheckError, errors: CheckError[], value: unknown): Issue[] {
  if (error.keyword !== "oneOf" && error.keyword !== "anyOf") return [issueOf(error, value)];
  const inside = (start: string) =>
    errors.filter(({ schemaPath }) => schemaPath?.startsWith(`${error.schemaPath}/${start}`));
  const { path, target } = followPointer(error.instancePath, value);
  if (error.keyword === "anyOf") return anyOfIssues(error, inside(""), path, value);

  const ways = error.params.ways as Way[];
  const names = [...new Set(ways.flatMap(({ required }) => required))];
  const presentFields = names.filter((name) => Object.hasOwn(Object(target), name));
  const isChosen = ({ required, excluded }: Way) =>
    required.every((name) => presentFields.includes(name)) && !excluded.some((name) => presentFields.includes(name));
  // Then a field is wrong in itself: the object, which declares it, says how.
  if (ways.some(isChosen)) return [];
  if (ways.some(({ excluded }) => excluded.length === 0)) {
    // It may be given beside the others, so none is complete.
    return [{ message: `${listWays(ways, " or ")} is required`, path }];
  }
  return choiceIssues(ways, presentFields).map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

/**
 * Explains the branch that the value was meant for, where a field distinguishes the branches; otherwise what any of them
 * accepts.
 *
 * @param inside the errors of all branches
 * @param path of the value
 */
function anyOfIssues(error: CheckError, inside: CheckError[], path: Issue["path"], value: unknown): Issue[] {
  const by = error.params.by as string;
  if (by === "") return [{ message: eitherOf(inside), path }];
  const branchOf = ({ schemaPath = "" }: CheckError) =>
    schemaPath.slice(`${error.schemaPath}/`.length).split("/", 1)[0];
  const choosing = inside.filter(
    ({ instancePath, params }) => instancePath === `${error.instancePath}/${by}` || params.missingProperty === by,
  );
  const excluded = choosing.map(branchOf);
  const meant = inside.find((candidate) => !excluded.includes(branchOf(candidate)));
  if (meant === undefined) return [{ message: eitherOf(choosing), path: [...path, by] }];
  const ofBranch = inside.filter((candidate) => branchOf(candidate) === branchOf(meant));
  return issuesOf(ofBranch, value);
}

function eitherOf(errors: CheckError[]): string {
  return [...new Set(errors.map(messageOf))].join(", or ");
}

/**
 * Explains a wrong choice between alternatives that exclude each other: none is given, part of one, or several.
 *
 * @param presentFields those of the fields that the value has
 */
function choiceIssues(ways: Way[], presentFields: string[]): Issue[] {
  const choice = `exactly one of these: ${listWays(ways, "; ")}`;
  if (presentFields.length === 0) return [{ message: `must have ${choice}`, path: [] }];
  const unfinished = ways.find(({ required }) => presentFields.every((name) => required.includes(name)));
  if (unfinished) {
    const missing = unfinished.required.filter((name) => !presentFields.includes(name));
    return missing.map((name) => ({ message: `is required with ${presentFields.join(" and ")}`, path: [name] }));
  }
  return presentFields.map((name) => {
    const others = presentFields.filter((field) => field !== name).join(" and ");
    return { message: `conflicts with ${others}; send ${choice}`, path: [name] };
  });
}

function listWays(ways: Way[], separator: string): string {
  return ways.map(({ required }) => required.join(" with ")).join(separator);
}
