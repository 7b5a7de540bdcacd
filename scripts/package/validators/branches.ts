import { type CheckError, follow, issueOf, issuesOf, loudest } from "./issues.ts";
import type { Issue } from "./standard.ts";
import { choiceIssues, meantWay } from "./ways.ts";
import { words } from "./words.ts";

/** What is inside of a branch; the keyword around it says it better. */
const IN_BRANCH = /\/((oneOf|anyOf)\/\d+|then|else)\//;

/**
 * Turns the errors of Ajv into issues, for a schema with branches (`oneOf`, `anyOf`, `if`): none comes from a branch that
 * was not meant.
 */
export function branchIssuesOf(errors: CheckError[], value: unknown): Issue[] {
  const outer = errors.filter(({ schemaPath }) => !IN_BRANCH.test(schemaPath ?? ""));
  return loudest(outer).flatMap((error) => describe(error, errors, value));
}

function describe(error: CheckError, errors: CheckError[], value: unknown): Issue[] {
  if (error.keyword !== "oneOf" && error.keyword !== "anyOf") return [issueOf(error, value)];
  const inside = (start: string) =>
    errors.filter(({ schemaPath }) => schemaPath?.startsWith(`${error.schemaPath}/${start}`));
  const { path, target } = follow(error.instancePath, value);
  if (error.keyword === "anyOf") return [{ message: [...new Set(inside("").map(words))].join(", or "), path }];

  const ways = error.params.ways as string[][];
  const given = [...new Set(ways.flat())].filter((name) => Object.hasOwn(Object(target), name));
  const meant = meantWay(ways, given);
  if (meant >= 0) return issuesOf(inside(`${meant}/`), value);
  return choiceIssues(ways, given).map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}
