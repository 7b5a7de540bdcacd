import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository, from scripts/contract/, or of the package, from generated/mock/. */
export const ROOT = join(import.meta.dirname, "../..");

export const GENERATED = join(ROOT, "generated");

/**
 * Reads the bundle of the last build.
 *
 * @throws Error when nothing has been built yet
 */
export function readGeneratedBundle(): object {
  return JSON.parse(readFileSync(join(GENERATED, "openapi.json"), "utf8"));
}
