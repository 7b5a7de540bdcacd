import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder `generated/`: from scripts/contract/ in the repository, from generated/mock/ in the package. */
export const GENERATED = join(import.meta.dirname, "../../generated");

/**
 * Reads the bundle of the last build.
 *
 * @throws Error when nothing has been built yet
 */
export function readGeneratedBundle(): object {
  return JSON.parse(readFileSync(join(GENERATED, "openapi.json"), "utf8"));
}
