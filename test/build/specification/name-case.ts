import type { SpecificationCase } from "../../../scripts/build/specification/cases/case.ts";

/** Names a case in messages. */
export function nameCase({ statement, subject, body, what, verdict }: SpecificationCase): string {
  return `${statement}: ${subject.name} ${body} ${what} is ${verdict}`;
}
