import { type CheckError, followPointer, issueOf, issuesOf, messageOf, withoutRedundant } from "./issues.ts";
import type { Issue } from "./standard.ts";

/** Errors inside a branch; the keyword around it explains them better. */
const IN_BRANCH = /\/((oneOf|anyOf)\/\d+|then|else)\//;

/**
 * Turns the errors of a schema with branches (`oneOf`, `anyOf`, `if`) into issues. Errors of branches that the value was
 * not meant for are left out.
 */
export function branchIssuesOf(errors: CheckError[], value: unknown): Issue[] {
  const outer = errors.filter(({ schemaPath }) => !IN_BRANCH.test(schemaPath ?? ""));
  return withoutRedundant(outer).flatMap((error) => describe(error, errors, value));
}

function describe(error: CheckError, errors: CheckError[], value: unknown): Issue[] {
  if (error.keyword !== "oneOf" && error.keyword !== "anyOf") return [issueOf(error, value)];
  const inside = (start: string) =>
    errors.filter(({ schemaPath }) => schemaPath?.startsWith(`${error.schemaPath}/${start}`));
  const { path, target } = followPointer(error.instancePath, value);
  if (error.keyword === "anyOf") return anyOfIssues(error, inside(""), path, value);

  const ways = error.params.ways as string[][];
  const given = [...new Set(ways.flat())].filter((name) => Object.hasOwn(Object(target), name));
  const chosen = ways.findIndex((way) => way.length === given.length && way.every((name) => given.includes(name)));
  if (chosen >= 0) return issuesOf(inside(`${chosen}/`), value);
  return choiceIssues(ways, given).map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
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
  const meant = inside.find((each) => !excluded.includes(branchOf(each)));
  if (meant === undefined) return [{ message: eitherOf(choosing), path: [...path, by] }];
  const ofBranch = inside.filter((each) => branchOf(each) === branchOf(meant));
  return issuesOf(ofBranch, value);
}

function eitherOf(errors: CheckError[]): string {
  return [...new Set(errors.map(messageOf))].join(", or ");
}

/**
 * Explains a wrong choice between sets of fields that exclude each other: none is given, part of one, or several.
 *
 * @param ways the sets of fields
 * @param given those of the fields that the value has
 */
function choiceIssues(ways: string[][], given: string[]): Issue[] {
  const choice = `exactly one of these: ${ways.map((way) => way.join(" with ")).join("; ")}`;
  if (given.length === 0) return [{ message: `must have ${choice}`, path: [] }];
  const unfinished = ways.find((way) => given.every((name) => way.includes(name)));
  if (unfinished) {
    const missing = unfinished.filter((name) => !given.includes(name));
    return missing.map((name) => ({ message: `is required with ${given.join(" and ")}`, path: [name] }));
  }
  return given.map((name) => {
    const others = given.filter((other) => other !== name).join(" and ");
    return { message: `conflicts with ${others}; send ${choice}`, path: [name] };
  });
}
