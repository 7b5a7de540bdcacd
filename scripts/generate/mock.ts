import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { BuildFailure } from "../contract/failure.ts";
import { ROOT } from "../contract/generated.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "./context.ts";
import { contractAsData } from "./mock/data.ts";
import { notices } from "./notices.ts";
import { runTool } from "./run-tool.ts";

const FOLDER = "generated/mock";

/**
 * Makes `generated/mock/`: the command and the mock as plain JavaScript in a few files together with all that they
 * import, so that they start fast and have no dependencies to install; their types, and in `NOTICES.txt` the licences of
 * the packages inside.
 *
 * - `anywhere.js` and `index.js`, with `light.js` that they share, need neither Node.js nor `eval`
 * - `cli.js`, `program.js` and `node.js`, with `shared.js`, contain Prism; `index.js` imports `node.js` when it is first used
 * - `verify.js` contains fast-check; `program.js` imports it when it is first used
 *
 * @throws BuildFailure with the compiler's message when the types cannot be declared
 */
export async function mock(context: BuildContext): Promise<void> {
  const data = contractAsData(await readBuiltContract(context));
  const bundling = Promise.all([bundleLight(data), bundleHeavy(data), bundleVerify()]);
  const [bundles] = await Promise.all([bundling, declareTypes(context)]);
  for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
    await writeOutput(context, outputPath(path), text);
  }
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  await writeOutput(context, `${FOLDER}/NOTICES.txt`, await notices(inputs));
}

/** The path in the repository of a file that esbuild has made. */
export function outputPath(path: string): string {
  return join(FOLDER, basename(path));
}

const BANNER = `// ${madeFrom("openapi/ and scripts/mock/")} Licences: NOTICES.txt.`;

/** Bundled CommonJS modules call `require` for the modules of Node.js. */
const BANNER_FOR_NODE = `${BANNER}
import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);`;

const SHARED_OPTIONS = {
  absWorkingDir: ROOT,
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  format: "esm",
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "silent",
} as const;

/** Bundles what runs anywhere. A build for no platform fails on every import of a module of Node.js. */
function bundleLight(data: Plugin) {
  return build({
    ...SHARED_OPTIONS,
    entryPoints: { anywhere: "scripts/mock/anywhere.ts", index: "scripts/mock/index.ts" },
    chunkNames: "light",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2022",
    banner: { js: BANNER },
    plugins: [data, onDemand(/^\.\/node\.ts$/, "./node.js")],
  });
}

function bundleHeavy(data: Plugin) {
  return build({
    ...SHARED_OPTIONS,
    entryPoints: { cli: "scripts/cli.ts", program: "scripts/cli/program.ts", node: "scripts/mock/node.ts" },
    chunkNames: "shared",
    platform: "node",
    target: "node20",
    banner: { js: BANNER_FOR_NODE },
    // The CommonJS form hides from the bundler what it requires.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    plugins: [data, withoutUnused, lazyGenerator, requiredHttp, onDemand(/^\.\.\/verify\/index\.ts$/, "./verify.js")],
  });
}

function bundleVerify() {
  return build({
    ...SHARED_OPTIONS,
    entryPoints: { verify: "scripts/verify/index.ts" },
    platform: "node",
    target: "node20",
    banner: { js: BANNER_FOR_NODE },
  });
}

/** Keeps the import of a module that is a file of its own. */
function onDemand(filter: RegExp, path: string): Plugin {
  return {
    name: "on-demand",
    setup({ onResolve }) {
      onResolve({ filter }, () => ({ path, external: true }));
    },
  };
}

/** The files that `withoutUnused` leaves out. esbuild compares it with paths of the system. */
export const UNUSED =
  /http-spec[\\/](postman|oas2)[\\/]operation\.js$|prism-http[\\/]dist[\\/]validator[\\/]validators[\\/]security[\\/]index\.js$|node_modules[\\/](@stoplight[\\/]json-schema-ref-parser|node-fetch|https?-proxy-agent)[\\/]/;

/** The file that `lazyGenerator` changes. */
export const GENERATOR = /prism-http[\\/]dist[\\/]mocker[\\/]generator[\\/]JSONSchema\.js$/;

/**
 * Leaves out the readers of Swagger 2 and Postman files, the proxy to a real service, and the check of credentials with
 * all of `lodash/fp`, which this mock does not use.
 */
const withoutUnused: Plugin = {
  name: "without-unused",
  setup({ onLoad }) {
    onLoad({ filter: UNUSED }, () => ({ contents: "export default undefined;", loader: "js" }));
  },
};

/** Loads the generators of random values, the largest part of Prism, when they are first used: few runs need them. */
const lazyGenerator: Plugin = {
  name: "lazy-generator",
  setup({ onLoad }) {
    onLoad({ filter: GENERATOR }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      return {
        contents: code
          .replace('const faker_1 = require("@faker-js/faker");', "")
          .replace('const json_schema_faker_1 = require("json-schema-faker");', LAZY_GENERATORS)
          .replace("json_schema_faker_1.JSONSchemaFaker.extend('faker', () => faker_1.faker);", "")
          .replace(/^resetGenerator\(\);$/m, ""),
        loader: "js",
      };
    });
  },
};

/**
 * Requires `node:http`. An import reads each of its exports, and so loads all that implements `WebSocket`, which takes
 * longer than the rest of the start of Node.js.
 */
const requiredHttp: Plugin = {
  name: "required-http",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, ({ kind }) => {
      return kind === "import-statement" ? { path: "http", namespace: "required" } : undefined;
    });
    onLoad({ filter: /^http$/, namespace: "required" }, () => ({ contents: 'module.exports = require("node:http");' }));
  },
};

const LAZY_GENERATORS = `let generators;
const json_schema_faker_1 = {
  get JSONSchemaFaker() {
    if (!generators) {
      generators = require("json-schema-faker").JSONSchemaFaker;
      generators.extend("faker", () => require("@faker-js/faker/locale/en").faker);
      resetGenerator();
    }
    return generators;
  },
};`;

/** Paths of the declarations of what the package exports. */
const ENTRIES = ["mock/index.d.ts", "verify/index.d.ts"];

/** An import of another module of this project; the compiler leaves the names of the sources. */
const IMPORT = / from "(\.[^"]+)\.ts"/g;

/**
 * Declares the types of the mock and of verify: those that their entries refer to, since the others import packages that a user of the
 * package does not install. TypeScript 7 takes a fifth of the time of 5.9.
 */
async function declareTypes(context: BuildContext): Promise<void> {
  const output = await mkdtemp(join(tmpdir(), "mock-types-"));
  const seen = new Set<string>();
  async function copy(file: string): Promise<void> {
    if (seen.has(file)) return;
    seen.add(file);
    const text = await readFile(join(output, file), "utf8");
    await writeOutput(context, join(FOLDER, "types", file), text.replaceAll(IMPORT, ' from "$1.js"'));
    for (const [, path] of text.matchAll(IMPORT)) await copy(join(file, "..", `${path}.d.ts`));
  }
  try {
    const project = join(import.meta.dirname, "mock/tsconfig.json");
    const { code, stdout } = await runTool(context, "tsc", ["--project", project, "--outDir", output]);
    if (code !== 0) throw new BuildFailure(stdout.trim());
    for (const entry of ENTRIES) await copy(entry);
  } finally {
    await rm(output, { recursive: true });
  }
}
