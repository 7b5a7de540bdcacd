import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Installed, install } from "./install.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The package, installed once for all files of a run. */
    installed: Installed;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const installed = await install();
  project.provide("installed", installed);
  await symlink(project.getProvidedContext().packages, join(installed.folder, "node_modules"));
  return () => rm(installed.folder, { recursive: true, force: true });
}
