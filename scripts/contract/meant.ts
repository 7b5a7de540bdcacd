import { closestMatch } from "leven";

/** Finds the known name that a wrong one probably means; undefined if none resembles it. */
export function findMeant(name: string, known: readonly string[]): string | undefined {
  return closestMatch(name, known, { maxDistance: Math.max(1, Math.round(name.length / 3)) });
}

/** Such as `: did you mean paths?`, to append to a message; empty if no known name resembles it. */
export function suggest(name: string, known: readonly string[]): string {
  const meant = findMeant(name, known);
  return meant === undefined ? "" : `: did you mean ${meant}?`;
}
