import type { Issue } from "./standard.ts";

/**
 * Says what is wrong with the choice among ways that exclude each other: none was chosen, half of one, or several at once.
 *
 * @param ways the fields that each of them takes
 * @param given those of these fields that are there
 */
export function choiceIssues(ways: string[][], given: string[]): Issue[] {
  const choice = `send exactly one of these: ${ways.map((way) => way.join(" with ")).join("; ")}`;
  if (given.length === 0) return [{ message: choice, path: [] }];
  const unfinished = ways.find((way) => given.every((name) => way.includes(name)));
  if (unfinished) {
    const missing = unfinished.filter((name) => !given.includes(name));
    return missing.map((name) => ({ message: `is required beside ${given.join(" and ")}`, path: [name] }));
  }
  return given.map((name) => {
    const others = given.filter((other) => other !== name).join(" and ");
    return { message: `clashes with ${others}; ${choice}`, path: [name] };
  });
}

/** The way whose fields are exactly those that are there. */
export function meantWay(ways: string[][], given: string[]): number {
  return ways.findIndex((way) => way.length === given.length && way.every((name) => given.includes(name)));
}
