import type { Issue } from "./standard.ts";

/** Describes what a value violates, on one line. */
export function describeIssues(issues: readonly Pick<Issue, "path" | "message">[]): string {
  return issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim()).join("; ");
}
