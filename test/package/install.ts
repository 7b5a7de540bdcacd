import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

export const root = resolve(import.meta.dirname, "../..");
export const run = promisify(execFile);

/** The dependencies of the package, and theirs. One that is not listed here cannot be installed, since npm is offline. */
export const BROUGHT_ALONG = ["openapi-fetch", "openapi-typescript-helpers"];

const RUN_CASES = 'import { run } from "./cases.js"; console.log(JSON.stringify(await run(true)));';

/** The package as it would be published, and a project that has installed it. */
export interface Installed {
  /** The temporary folder around both. */
  folder: string;
  tarball: string;
  /** Paths of the files in the tarball. */
  files: string[];
  /** Bytes of the files together. */
  unpackedSize: number;
  /** The project: a copy of `consumer/` and of `types/`. */
  consumer: string;
}

/**
 * Packs the package and installs it in an empty project, from what is installed here: without a registry and without
 * npm's cache. The global setup of the tests builds the parts that are not committed.
 */
export async function install(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), "package-"));
  const offline = ["--offline", "--registry=http://127.0.0.1:9", `--cache=${join(folder, "cache")}`];
  // The scripts would build again, and replace what other tests read.
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await run("npm", [...pack, ...offline], { cwd: root });
  const [packed] = Object.values(JSON.parse(stdout)) as Packed[];
  if (!packed) throw new Error(`npm pack lists no package: ${stdout}`);
  const tarball = join(folder, packed.filename);
  const consumer = join(folder, "consumer");
  await mkdir(consumer);
  await cp(join(import.meta.dirname, "consumer"), consumer, { recursive: true });
  await cp(join(import.meta.dirname, "types"), join(consumer, "types"), { recursive: true });
  for (const file of ["cases.js", "client-cases.js"]) {
    await cp(join(root, "test/service/mock/anywhere", file), join(consumer, file));
  }
  await writeFile(join(consumer, "run-cases.js"), RUN_CASES);
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const dependencies = BROUGHT_ALONG.map((name) => join(root, "node_modules", name));
  await run("npm", ["install", "--no-audit", "--no-fund", "--install-links", ...offline, tarball, ...dependencies], {
    cwd: consumer,
  });
  // As pnpm does: the project cannot import what it did not install itself, nor name its types.
  const below = join(consumer, "node_modules/token-payments-contract/node_modules");
  await mkdir(below);
  for (const name of BROUGHT_ALONG) await rename(join(consumer, "node_modules", name), join(below, name));
  const { files, unpackedSize } = packed;
  return { folder, tarball, files: files.map(({ path }) => path), unpackedSize, consumer };
}

/** What npm reports of a package that it has packed. */
interface Packed {
  filename: string;
  files: { path: string }[];
  unpackedSize: number;
}

/** The ways in which TypeScript resolves modules: for browsers, for all runtimes, and for Node.js without the DOM. */
export const MODES = ["bundler", "nodenext", "node16"] as const;

/** The types of what surrounds a program in Node.js. */
const NODE_TYPES = { lib: ["es2022"], typeRoots: [join(root, "node_modules/@types")], types: ["node"] };

/**
 * Compiles the project that has installed the package, and the declarations of the package.
 *
 * @param compiler path of the program of TypeScript
 * @returns what it reports, or `none`
 */
export async function findingsOf(
  { consumer }: Installed,
  compiler: string,
  mode: (typeof MODES)[number],
): Promise<string> {
  const project = join(consumer, `tsconfig.${mode}.json`);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // Checks the declarations of the package too, but not those of the language.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
    // Checks that the types of what the project exports have names.
    declaration: true,
    allowImportingTsExtensions: true,
    target: "es2022",
    ...(mode === "node16" ? NODE_TYPES : { lib: ["es2022", "dom", "dom.iterable"], types: [] }),
    module: mode === "bundler" ? "esnext" : mode,
    moduleResolution: mode,
  };
  const exclude = mode === "node16" ? ["browser.ts"] : [];
  await writeFile(project, JSON.stringify({ compilerOptions, include: ["*.ts", "types/**/*.ts"], exclude }));
  return run(process.execPath, [compiler, "--project", project]).then(
    () => "none",
    ({ stdout }) => stdout,
  );
}

/**
 * Runs `run.js` in the project that has installed the package.
 *
 * @param node path of the program of Node.js
 * @returns what it prints, parsed
 */
export async function runConsumer({ consumer }: Installed, node: string): Promise<unknown> {
  const { stdout } = await run(node, ["--expose-gc", "run.js"], { cwd: consumer });
  return JSON.parse(stdout);
}

/**
 * What `run.js` prints when all of the package works.
 *
 * @param version of the package
 */
export function workingConsumer(version: string): object {
  return {
    accepted: "success",
    refused: { amount: ["must be at least 1"] },
    late: "timeout",
    event: "invalid",
    issues: true,
    broken: ["get_account_balance/signature-refused", "authentication/signature-refused"],
    version,
    yaml: true,
    collection: true,
    docs: true,
  };
}

/**
 * Runs the cases of the mock without a socket in the project that has installed the package.
 *
 * @param program path of a runtime that has the modules of Node.js
 * @param options its arguments before the file
 */
export async function runCases({ consumer }: Installed, program: string, options: string[] = []): Promise<Cases> {
  const { stdout } = await run(program, [...options, "run-cases.js"], { cwd: consumer });
  return JSON.parse(stdout);
}

interface Cases {
  ran: number;
  failures: string[];
}
