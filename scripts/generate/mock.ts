import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../contract/generated.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { contractAsData } from "./mock/data.ts";
import { notices } from "./notices.ts";

const FOLDER = "generated/mock";

/**
 * Makes `generated/mock/`: the command and the mock as plain JavaScript in a few files together with all that they
 * import, so that they start fast and have no dependencies to install, and in `NOTICES.txt` the licences of the packages
 * inside.
 *
 * - `anywhere.js` and `index.js`, with `light.js` that they share, need neither Node.js nor `eval`
 * - `cli.js`, `program.js` and `node.js`, with `shared.js`, contain Prism; `index.js` imports `node.js` when it is first used
 * - `verify.js` contains fast-check; `program.js` imports it when it is first used
 */
export async function mock(context: BuildContext): Promise<Files> {
  const data = contractAsData(await readBuiltContract(context));
  const bundles = await Promise.all([bundleLight(data), bundleHeavy(data), bundleVerify()]);
  const files = bundles.flatMap(({ outputFiles }) => outputFiles.map(({ path, text }) => [outputPath(path), text]));
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return { ...Object.fromEntries(files), [`${FOLDER}/NOTICES.txt`]: await notices(inputs) };
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
