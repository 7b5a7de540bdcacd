import { buildEverything } from "./fresh-build.ts";

/** Builds everything before any test. */
export default buildEverything;
