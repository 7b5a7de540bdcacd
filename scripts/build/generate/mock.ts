import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../../contract/generated.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { CONTRACT_DATA, contractAsData } from "./mock/data.ts";
import { collectNotices } from "./notices.ts";

const FOLDER = "generated/mock";

/**
 * Makes `generated/mock/`: the command and the mock as plain JavaScript in a few files together with all that they
 * import, so that they start fast and have no dependencies to install, and in `NOTICES.txt` the licences of the packages
 * inside.
 *
 * - `anywhere.js` and `index.js`, with `light.js` that they share, need neither Node.js nor `eval`
 * - `data.js` has the contract and its compiled validators
 * - `cli.js`, `program.js`, `node.js` and `verify.js`, with the chunks that they share, contain fast-check; what is large is
 *   loaded when it is first used, such as `node.js` by `index.js`
 */
export async function mock(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const apart = contractAsData(contract, DATA);
  const bundles = await Promise.all([bundleData(contractAsData(contract)), bundleLight(apart), bundleHeavy(apart)]);
  const files = bundles.flatMap(({ outputFiles }) => outputFiles.map(({ path, text }) => [outputPath(path), text]));
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return { ...Object.fromEntries(files), [`${FOLDER}/NOTICES.txt`]: await collectNotices(inputs) };
}

/** The path in the repository of a file that esbuild has made. */
export function outputPath(path: string): string {
  return join(FOLDER, basename(path));
}

const BANNER = `// ${madeFrom("openapi/ and scripts/service/mock/")} Licences: NOTICES.txt.`;

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

/** The contract as data, which both other bundles import. */
const DATA = "./data.js";

function bundleData(data: Plugin) {
  return build({
    ...SHARED_OPTIONS,
    entryPoints: { data: CONTRACT_DATA },
    platform: "neutral",
    target: "es2022",
    minify: true,
    banner: { js: BANNER },
    plugins: [data],
  });
}

/** Bundles what runs anywhere. A build for no platform fails on every import of a module of Node.js. */
function bundleLight(data: Plugin) {
  return build({
    ...SHARED_OPTIONS,
    entryPoints: { anywhere: "scripts/service/mock/anywhere.ts", index: "scripts/service/mock/index.ts" },
    chunkNames: "light",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2022",
    banner: { js: BANNER },
    plugins: [data, nodeOnDemand],
  });
}

function bundleHeavy(data: Plugin) {
  return build({
    ...SHARED_OPTIONS,
    entryPoints: {
      cli: "scripts/cli.ts",
      program: "scripts/program.ts",
      node: "scripts/service/mock/node.ts",
      verify: "scripts/conformance/verify/index.ts",
    },
    chunkNames: "shared-[hash]",
    platform: "node",
    target: "node20",
    minify: true,
    banner: { js: BANNER_FOR_NODE },
    plugins: [data, requiredHttp],
  });
}

/** Keeps the import of `node.js`, which is a file of its own. */
const nodeOnDemand: Plugin = {
  name: "node-on-demand",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/node\.ts$/ }, () => ({ path: "./node.js", external: true }));
  },
};

/**
 * Requires `node:http`. An import reads each of its exports, and so loads all that implements `WebSocket`, which takes
 * longer than the rest of the start of Node.js. The build fails where nothing imports it.
 */
const requiredHttp: Plugin = {
  name: "required-http",
  setup({ onResolve, onLoad, onEnd }) {
    onEnd(({ metafile }) => {
      const isUsed = Object.keys(metafile?.inputs ?? {}).includes("required:http");
      return isUsed ? undefined : { errors: [{ text: "Nothing imports node:http, so requiredHttp is needless." }] };
    });
    onResolve({ filter: /^node:http$/ }, ({ kind }) => {
      return kind === "import-statement" ? { path: "http", namespace: "required" } : undefined;
    });
    onLoad({ filter: /^http$/, namespace: "required" }, () => ({ contents: 'module.exports = require("node:http");' }));
  },
};
