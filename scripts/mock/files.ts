import { join } from "node:path";

/** The folder `generated/`: from scripts/mock/ in the repository, from generated/mock/ in the package. */
export const GENERATED = join(import.meta.dirname, "../../generated");

/** The bundled contract that the mock answers from. */
export const BUNDLE = join(GENERATED, "openapi.json");
