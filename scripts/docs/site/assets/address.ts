/** Decodes a part of the address; it is left as it is if it is not well-formed. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
