// Loaded by npm before a build whose tests vitest would not find, and by vitest, which an editor may run.
const { join } = require("node:path");

const root = join(__dirname, "..");
// Vite takes them for the start of a fragment or a query.
const [unusable] = /[#?]/.exec(root) ?? [];
if (unusable) {
  console.error(`The path ${root} contains ${unusable}, with which vitest finds no tests: move the clone.`);
  process.exit(1);
}
