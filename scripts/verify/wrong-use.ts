import { existsSync } from "node:fs";
import { delimiter, isAbsolute } from "node:path";
import { hideUserInfo } from "../http/messages.ts";
import { createRepetitionFinder } from "../traffic/repetitions.ts";

/** The config, an option or the target is wrong, or the target cannot be reached. */
export class WrongUse extends TypeError {
  override name = "WrongUse";
}

/**
 * Calls a function of the config.
 *
 * @param name of the function, for the message
 * @throws WrongUse if it throws, or its promise rejects
 */
export async function callConfig<Result>(name: string, call: () => Result): Promise<Awaited<Result>> {
  try {
    return await call();
  } catch (error) {
    throw new WrongUse(`${name} of the config failed: ${withoutSecrets(error)}`, { cause: error });
  }
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

/**
 * The message of an error of the config, without what it may quote of a secret: words that repeat values of the environment
 * in any form, texts that are not JSON, and passwords of URLs.
 */
export function withoutSecrets(error: unknown): string {
  const given = String((error as Error)?.message ?? error);
  const message = hideUserInfo(given.replace(/".*"(?=[^"]* is not valid JSON)/s, '"…"'));
  const isSecret = createRepetitionFinder(Object.values(process.env).filter(mayBeSecret) as string[]);
  const shown = message.replaceAll(/\S+/g, (word) => (isSecret(word, SHORTEST) ? "…" : word));
  return isSecret(shown, SHORTEST) ? "…" : shown;
}

/** Paths of this machine, such as that of the config, are no secret. */
function mayBeSecret(value = ""): boolean {
  return value.length >= SHORTEST && !value.split(delimiter).some((path) => isAbsolute(path) && existsSync(path));
}
