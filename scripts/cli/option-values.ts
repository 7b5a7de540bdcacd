import { InvalidArgumentError } from "commander";

/** Reads the port of an option; 0 stands for any that is free. */
export const toPort = integerBetween(0, 65535);

/** Makes the reader of an option that takes an integer between two bounds, both included. */
export function integerBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,15}$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Reads the address of an option that events are sent to. */
export function toAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new InvalidArgumentError("It must be an http or https address, such as http://127.0.0.1:4011.");
  }
  if (url.username || url.password) throw new InvalidArgumentError("It must not contain a user name or password.");
  return url.href;
}
