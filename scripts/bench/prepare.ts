import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";

/** What is measured, as files. */
export interface Prepared {
  /** The folder of the bundle and of the mock's build. */
  generated: string;
  /** The folder of the compiled peers. */
  peers: string;
}

/**
 * Builds the mock, and turns the peers into JavaScript: Node takes 50 ms and 18 MB to strip types, which would count as
 * theirs.
 *
 * @param root folder of the repository, absolute
 * @throws when the mock cannot be built; the build has told why
 */
export async function prepare(root: string): Promise<Prepared> {
  const { status } = spawnSync(process.execPath, ["scripts/build.ts", "mock"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The mock cannot be built (node scripts/build.ts mock): nothing was measured.");

  // Inside of node_modules, so that the peers find their packages and git does not find them.
  const peers = join(root, "node_modules/.cache/bench");
  await build({
    entryPoints: [join(root, "scripts/bench/peers/*.ts")],
    outdir: peers,
    format: "esm",
    target: "node20",
  });
  return { generated: join(root, "generated"), peers };
}
