/** The length of a text as JSON Schema counts it: a character outside the basic plane counts once. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
