/** The config, an option or the target is wrong. */
export class WrongUse extends TypeError {
  override name = "WrongUse";
}

/**
 * Calls a function of the config.
 *
 * @param name of the function, for the message
 * @throws WrongUse if it throws, or its promise rejects
 */
export async function called<Result>(name: string, call: () => Result): Promise<Awaited<Result>> {
  try {
    return await call();
  } catch (error) {
    throw new WrongUse(`${name} of the config failed: ${(error as Error)?.message ?? error}`, { cause: error });
  }
}
