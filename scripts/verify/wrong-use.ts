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

/** The shortest value of the environment that may be a secret. */
const SHORTEST = 8;

/**
 * The message of an error of the config, without what it may quote of a secret: values of the environment, texts that are
 * not JSON, and passwords of URLs.
 */
export function withoutSecrets(error: unknown): string {
  const message = String((error as Error)?.message ?? error);
  const values = Object.values(process.env).filter((value = "") => value.length >= SHORTEST) as string[];
  const longest = values.sort((a, b) => b.length - a.length);
  return longest
    .reduce((text, value) => text.replaceAll(value, "…"), message)
    .replace(/".*"(?=[^"]* is not valid JSON)/s, '"…"')
    .replaceAll(/\/\/[^@/\s]*@/g, "//…@");
}
