import { SHORT_NAMES } from "./known-names.ts";

/** The names of an event or a field on the command line, such as `transaction-created`: the shortest comes first. */
export function namesOnCommandLine(name: string): [string, ...string[]] {
  const fullName = toKebabCase(name);
  const short = SHORT_NAMES[name];
  return short === undefined ? [fullName] : [toKebabCase(short), fullName];
}

function toKebabCase(name: string): string {
  return name.replaceAll("_", "-");
}
