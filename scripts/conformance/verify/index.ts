import { readCases } from "../../contract/cases.ts";
import { readGeneratedContract } from "../../contract/generated.ts";
import { findWrongUse } from "./guards.ts";
import type { Handler, VerifyConfig, VerifyOptions, VerifyReport } from "./interface.ts";
import { runVerification } from "./run.ts";
import { WrongUse } from "./wrong-use.ts";

export type * from "./interface.ts";
export { WrongUse } from "./wrong-use.ts";

/**
 * Verifies a service by the contract's own cases.
 *
 * @param target a `fetch` handler, or the URL of a running service
 * @returns a report that names what is shown, not shown and broken
 * @throws WrongUse when the config or an option is wrong, or the target is production and `production` is not set, before
 *   anything is sent; or when the target cannot be reached, or a function of the config fails
 */
export async function verify(
  target: Handler | string,
  config: VerifyConfig,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const contract = readGeneratedContract();
  const problems = findWrongUse(contract, target, config, options);
  if (problems.length > 0) throw new WrongUse(problems);
  return runVerification(contract, readCases(), target, config, options);
}

/** Types the config of `token-payments-contract verify`, in `token-payments.config.ts`. */
export function defineConfig(config: VerifyConfig): VerifyConfig {
  return config;
}
