import type { Bundle } from "../mock/contract.ts";
import { readOperations } from "../mock/contract.ts";

/** A documented response that `Prefer` brings about. */
export interface Scenario {
  operation: string;
  status: string;
  name: string;
  /** What it means. */
  summary: string;
  /** The value of the header `Prefer`. */
  prefer: string;
}

/** Every named example of every response of the contract. */
export function scenariosOf(bundle: Pick<Bundle, "paths" | "security">): Scenario[] {
  return [...readOperations(bundle).values()].flatMap(({ name: operation, responses }) =>
    Object.entries(responses).flatMap(([status, { examples }]) =>
      Object.entries(examples).map(([name, { summary }]) => {
        return { operation, status, name, summary, prefer: preferOf(status, name) };
      }),
    ),
  );
}

/** The value of the header `Prefer` that brings about the example of that name. */
export function preferOf(status: string, name: string): string {
  return `code=${status}, example=${name}`;
}
