import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Contract, readContract } from "./contract.ts";
import { BuildFailure } from "./failure.ts";

/** The root of the repository, from scripts/contract/, or of the package, from generated/mock/. */
export const ROOT = join(import.meta.dirname, "../..");

export const GENERATED = join(ROOT, "generated");

/**
 * Reads the bundle of the last build.
 *
 * @throws BuildFailure when it does not exist or is damaged
 */
export function readGeneratedBundle(): object {
  try {
    const bundle = JSON.parse(readFileSync(join(GENERATED, "contract.json"), "utf8"));
    if (Object(bundle?.paths) !== bundle?.paths) throw new Error("it is not an OpenAPI document");
    return bundle;
  } catch (error) {
    const reason = withoutRoot((error as Error).message);
    throw new BuildFailure(
      `generated/contract.json cannot be read: ${reason}. Run npm run build, or install the package again.`,
    );
  }
}

let contract: Contract | undefined;

/**
 * Reads the contract of the last build, once: what is compiled from it is kept by this object.
 *
 * @throws BuildFailure when the bundle does not exist or is damaged
 */
export function readGeneratedContract(): Contract {
  contract ??= readContract(readGeneratedBundle());
  return contract;
}

/** Makes the absolute paths in a message relative to the root. */
export function withoutRoot(message: string): string {
  return message.replaceAll(ROOT + sep, "");
}
