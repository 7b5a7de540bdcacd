// Loaded before a TypeScript file or vitest runs: a Node.js that does not run TypeScript would only report an unknown
// file extension, or find no tests. So this file is not TypeScript.
if (!process.features.typescript) {
  console.error(
    `Node.js ${process.versions.node} does not run TypeScript. npm has not installed the newer one of the package "node", perhaps because of ignore-scripts: run npm rebuild node --ignore-scripts=false`,
  );
  process.exit(1);
}
