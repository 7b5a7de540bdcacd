// Loaded before a TypeScript file or vitest runs: a Node.js that does not run TypeScript would only report an unknown
// file extension, or find no tests, and one without the packages a module that is missing. So this file is not TypeScript.
const { existsSync } = require("node:fs");
const { delimiter, join, sep } = require("node:path");

const root = join(__dirname, "..");
// Node.js puts a condition of a package in place of *, and refuses \ in the path of a module. The delimiter ends a folder of PATH.
const unusable = ["*", delimiter, sep === "/" ? "\\" : "*"].find((character) => root.includes(character));
if (unusable)
  fail(`The path ${root} contains ${unusable}, with which Node.js and npm find no packages: move the clone.`);
const missing = missingPackages();
if (missing.length > 0) {
  // What was built before an install without them, or before npm prune, stays.
  const isBuilt = existsSync(join(root, "generated/mock/cli.js"));
  if (process.env.npm_lifecycle_event === "dependencies" && isBuilt) process.exit(0);
  const packages = missing.includes("node") ? "packages that the scripts need" : `packages ${missing.join(", ")}`;
  fail(`The ${packages} are not installed: run npm ci, with --include=dev if NODE_ENV is production`);
}
if (!process.features.typescript) {
  const advice = process.env.npm_lifecycle_event
    ? 'npm has not installed the newer one of the package "node", perhaps because of ignore-scripts: run npm rebuild node --ignore-scripts=false'
    : 'npm runs the scripts of package.json on the newer one of the package "node": run it by npm, such as npm run build or npm test';
  fail(`Node.js ${process.versions.node} does not run TypeScript. ${advice}`);
}

function missingPackages() {
  const manifests = ["package.json", "scripts/docs/package.json", "scripts/conformance/package.json"];
  const present = manifests.map((file) => join(root, file)).filter(existsSync);
  const names = present.flatMap((file) => {
    const { dependencies, devDependencies } = require(file);
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return ["node", ...names].filter(
    (name) => !require.resolve.paths(name).some((folder) => existsSync(join(folder, name))),
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
