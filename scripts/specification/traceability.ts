import { writeFileSync } from "node:fs";
import { casesFile } from "./cases-file.ts";
import { pageFile } from "./page.ts";
import { readSpecification } from "./specification.ts";

// npm run traceability: writes the page that shows where the contract says what the specification says, and the cases by
// which the package verifies a service.
const specification = readSpecification();
const outputs = {
  "docs/traceability.md": pageFile(specification),
  "generated/cases.json": await casesFile(specification),
};
for (const [file, text] of Object.entries(outputs)) {
  writeFileSync(new URL(`../../${file}`, import.meta.url), text);
  console.log(`${file} is made from openapi/specification/sections/.`);
}
