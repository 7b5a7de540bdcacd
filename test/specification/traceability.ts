import { writeFileSync } from "node:fs";
import { pageFile } from "./page.ts";
import { readSpecification } from "./specification.ts";

// npm run traceability: writes the page that shows where the contract says what the specification says.
writeFileSync(new URL("../../docs/traceability.md", import.meta.url), pageFile(readSpecification()));
console.log("docs/traceability.md is made from test/specification/sections/.");
