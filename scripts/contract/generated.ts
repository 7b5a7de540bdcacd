import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Bundle, type Contract, readContract } from "./contract.ts";
import { withFacts } from "./facts.ts";
import { BuildFailure } from "./failure.ts";
import { withMockRules } from "./mock-rules.ts";

/** The root of the repository, from scripts/contract/, or of the package, from generated/mock/. */
export const ROOT = join(import.meta.dirname, "../..");

export const GENERATED = join(ROOT, "generated");

/** The folder with the whole output of a build while its files are put in place, relative to the root. */
export const PUBLISHING = ".publishing";

/**
 * Reads a JSON file of the last build.
 *
 * @param check throws an Error if the value cannot be that of the file
 * @throws BuildFailure when the file does not exist or is damaged, or those beside it are of two builds
 */
export function readGeneratedJson<Value>(name: string, check?: (value: Value) => void): Value {
  try {
    if (existsSync(join(ROOT, PUBLISHING)))
      throw new Error("a build was killed while it replaced files, which may be of two builds");
    const value: Value = JSON.parse(readFileSync(join(GENERATED, name), "utf8"));
    check?.(value);
    return value;
  } catch (error) {
    const reason = withoutRoot((error as Error).message);
    throw new BuildFailure(
      `generated/${name} cannot be read: ${reason}. Run npm run build, or install the package again.`,
    );
  }
}

/** Reads the document of the last build with what is beside it, as `readGeneratedJson` does. */
export function readGeneratedBundle(): object {
  const document = readGeneratedJson<Bundle>("openapi.json", (bundle) => {
    if (Object(bundle?.paths) !== bundle?.paths) throw new Error("it is not an OpenAPI document");
  });
  return withMockRules(withFacts(document, readGeneratedJson("facts.json")), readGeneratedJson("mock-rules.json"));
}

let contract: Contract | undefined;

/** Reads the contract of the last build, once: what is compiled from it is kept by this object. */
export function readGeneratedContract(): Contract {
  contract ??= readContract(readGeneratedBundle());
  return contract;
}

/** Makes the absolute paths in a message relative to the root. */
function withoutRoot(message: string): string {
  return message.replaceAll(ROOT + sep, "");
}
