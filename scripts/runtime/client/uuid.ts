/**
 * Makes a random UUID (version 4). A page without HTTPS has no `crypto.randomUUID`.
 *
 * @throws TypeError in a runtime without random values, such as React Native
 */
export function randomUuid(): string {
  const { crypto } = globalThis;
  if (!crypto?.getRandomValues) throw new TypeError("load a polyfill of crypto.getRandomValues, which is missing");
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(36));
  // The digit 8 stands for the variant, whose first bits are 10.
  return "00000000-0000-4000-8000-000000000000".replace(/[08]/g, (digit, at: number) => {
    const random = bytes[at] as number;
    return (digit === "8" ? 8 | (random & 3) : random & 15).toString(16);
  });
}
