#!/usr/bin/env node
// The command of the package. It is committed, since npx in a clone links it once, and never again if it is missing then.
import { existsSync } from "node:fs";

if (existsSync(new URL("../generated/mock/cli.js", import.meta.url))) await import("../generated/mock/cli.js");
else {
  const isInstalled = import.meta.url.includes("/node_modules/");
  const advice = isInstalled
    ? "The package was installed without its build: install it again, without ignore-scripts."
    : "This clone is not built: run npm ci --include=dev, or npm run build if npm is set to ignore-scripts.";
  console.error(`error: ${advice}`);
  process.exitCode = 1;
}
