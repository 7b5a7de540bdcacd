import { buildDocs } from "./fresh-build.ts";

/** Makes the docs before any test. */
export default buildDocs;
