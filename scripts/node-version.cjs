// Loaded before a TypeScript file or vitest runs: a Node.js that does not run TypeScript would only report an unknown
// file extension, or find no tests, and one without the packages a module that is missing. So this file is not TypeScript.
const { existsSync } = require("node:fs");
const { delimiter, join, sep } = require("node:path");

const root = join(__dirname, "..");
// Node.js puts a condition of a package in place of *, and refuses \ in the path of a module. The delimiter ends a folder of PATH.
const unusable = ["*", delimiter, sep === "/" ? "\\" : "*"].find((character) => root.includes(character));
if (unusable)
  fail(`The path ${root} contains ${unusable}, with which Node.js and npm find no packages: move the clone.`);
if (!hasPackages()) {
  // What was built before an install without them, or before npm prune, stays.
  const isBuilt = existsSync(join(root, "generated/mock/cli.js"));
  if (process.env.npm_lifecycle_event === "dependencies" && isBuilt) process.exit(0);
  fail(
    "The packages that the scripts need are not installed: run npm ci, with --include=dev if NODE_ENV is production",
  );
}
if (!process.features.typescript) {
  const advice = process.env.npm_lifecycle_event
    ? 'npm has not installed the newer one of the package "node", perhaps because of ignore-scripts: run npm rebuild node --ignore-scripts=false'
    : 'npm runs the scripts of package.json on the newer one of the package "node": run it by npm, such as npm run build or npm test';
  fail(`Node.js ${process.versions.node} does not run TypeScript. ${advice}`);
}

function hasPackages() {
  try {
    return require.resolve("node/package.json") !== "";
  } catch {
    return false;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
