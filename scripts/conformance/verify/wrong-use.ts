import { existsSync } from "node:fs";
import { delimiter, isAbsolute } from "node:path";
import { hideUserInfo } from "../../service/http/addresses.ts";
import { lettersOf, listMeanings } from "./meanings.ts";

/** The config, an option or the target is wrong, or the target cannot be reached. */
export class WrongUse extends TypeError {
  override name = "WrongUse";
  /** What is wrong, each in a sentence; the message has them on lines. */
  readonly problems: string[];

  constructor(problems: string | string[], options?: ErrorOptions) {
    super([problems].flat().join("\n"), options);
    this.problems = [problems].flat();
  }
}

/**
 * Calls a function of the config.
 *
 * @param name of the function, for the message
 * @throws WrongUse if it throws, or its promise rejects; its cause says where, without any further member of the error
 */
export async function callConfig<Result>(name: string, call: () => Result): Promise<Awaited<Result>> {
  try {
    return await call();
  } catch (error) {
    const message = withoutSecrets(error);
    const cause = new Error(message);
    cause.stack = withoutSecrets(error, "stack");
    throw new WrongUse(splitLines(`${name} of the config failed: ${message}`), { cause });
  }
}

/** The lines of an error of the config, such as one that lists what is missing: each is a problem. */
export function splitLines(text: string): string[] {
  return text.split(/\r?\n/);
}

/**
 * Runs a task in the environment that a function of the config prepares, and restores it whatever happens.
 *
 * @param name of the function, for the message
 * @param prepare may return what restores the environment
 * @throws WrongUse if one of both functions fails
 */
export async function runPrepared<Result>(
  name: string,
  prepare: () => unknown,
  task: () => Promise<Result>,
): Promise<Result> {
  const restore = await callConfig(name, prepare);
  try {
    return await task();
  } finally {
    if (typeof restore === "function") await callConfig(`what restores after ${name}`, () => restore());
  }
}

/** The shortest value of the environment that may be a secret. */
const SHORTEST = 8;

/** What npm tells its scripts of itself, which is no secret unless it says so. */
const NPM = /^npm_(?!.*(auth|token|password))/i;

/** What errors of JavaScript quote of a text that they refuse. */
const QUOTED = [
  /(?<=").*(?="[^"]* is not valid JSON)/s,
  /(?<=").*(?=" is an invalid header value)/s,
  /(?<=Cannot convert ).*(?= to a BigInt)/s,
];

/**
 * The message or the stack of what the config has thrown, without what it may quote of a secret: words that repeat a value of
 * the environment as a whole, also encoded or in base64; texts that are refused; and passwords of URLs.
 */
export function withoutSecrets(thrown: unknown, part: "message" | "stack" = "message"): string {
  const message = hideUserInfo(QUOTED.reduce((text, quoted) => text.replace(quoted, "…"), readThrown(thrown, part)));
  const values = Object.entries(process.env).filter(([name, value]) => !NPM.test(name) && mayBeSecret(value));
  const secrets = values.flatMap(([, value = ""]) => listMeanings(value)).map(lettersOf);
  const long = secrets.filter(({ length }) => length >= SHORTEST);
  const isSecret = (text: string) => {
    return listMeanings(text).some((meaning) => long.some((secret) => lettersOf(meaning).includes(secret)));
  };
  const shown = message.replaceAll(/\S+/g, (word) => (isSecret(word) ? "…" : word));
  return isSecret(shown) ? "…" : shown;
}

function readThrown(thrown: unknown, part: "message" | "stack"): string {
  try {
    return String((thrown as Error | undefined)?.[part] ?? thrown);
  } catch {
    // Anything can be thrown, even what has no text.
    return typeof thrown;
  }
}

/** Paths of this machine, such as that of the config, are no secret. */
function mayBeSecret(value = ""): boolean {
  return value.length >= SHORTEST && !value.split(delimiter).some((path) => isAbsolute(path) && existsSync(path));
}
