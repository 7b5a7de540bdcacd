// Loaded before a TypeScript file or vitest runs: a Node.js that does not run TypeScript would only report an unknown
// file extension, or find no tests. So this file is not TypeScript.
if (!process.features.typescript) {
  const advice = process.env.npm_lifecycle_event
    ? 'npm has not installed the newer one of the package "node", perhaps because of ignore-scripts: run npm rebuild node --ignore-scripts=false'
    : 'npm runs the scripts of package.json on the newer one of the package "node": run this one by npm, such as npm run build';
  console.error(`Node.js ${process.versions.node} does not run TypeScript. ${advice}`);
  process.exit(1);
}
