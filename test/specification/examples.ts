import type { Cause } from "./tables.ts";

/** A named example of the document. */
export interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
}

/**
 * Holds the named examples of a failure against its causes: each cause has an example of its own, and each example
 * shows one of the causes.
 *
 * @param list the causes
 * @param examples the examples by name
 * @returns one line for each cause without example and each example without cause
 */
export function unmatched(list: Cause[], examples: Record<string, Example>): string[] {
  const shown = Object.entries(examples).map(([name, example]) => ({
    name,
    causes: list.filter((cause) => shows(cause, name, example)),
  }));
  const takenBy = new Map<Cause, string>();

  /** Finds the cause an example of its own, if need be by giving another cause a different one. */
  const assign = (cause: Cause, tried: Set<string>): boolean => {
    for (const { name, causes } of shown) {
      if (tried.has(name) || !causes.includes(cause)) continue;
      tried.add(name);
      const holder = [...takenBy].find(([, taken]) => taken === name)?.[0];
      if (holder === undefined || assign(holder, tried)) {
        takenBy.set(cause, name);
        return true;
      }
    }
    return false;
  };

  const missing = list.filter((cause) => !assign(cause, new Set()));
  const invented = shown.filter(({ causes }) => causes.length === 0);
  return [
    ...missing.map(({ cause }) => `no example of its own for: ${cause}`),
    ...invented.map(({ name }) => `example ${name}: shows none of the stated causes`),
  ];
}

function shows(cause: Cause, name: string, example: Example): boolean {
  const value = (example.value ?? {}) as Record<string, unknown>;
  if (cause.error_code !== undefined) return value.error_code === cause.error_code;
  if (cause.message !== undefined) return value.message === cause.message && !("error_code" in value);
  if (cause.key !== undefined) return cause.key in value;
  const text = [name, example.summary, example.description, value.message].join(" ");
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_\s]+/g, " ")
    .toLowerCase();
  return (cause.tells ?? []).every((alternatives) => alternatives.split("|").some((word) => words.includes(word)));
}
