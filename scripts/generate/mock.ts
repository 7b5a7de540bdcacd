import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../contract/generated.ts";
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
 * - `cli.js`, `program.js`, `node.js` and `verify.js`, with the chunks that they share, contain Prism and fast-check; what
 *   is large is loaded when it is first used, such as `node.js` by `index.js`
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
    entryPoints: { anywhere: "scripts/mock/anywhere.ts", index: "scripts/mock/index.ts" },
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
      program: "scripts/cli/program.ts",
      node: "scripts/mock/node.ts",
      verify: "scripts/conformance/verify/index.ts",
    },
    chunkNames: "shared-[hash]",
    platform: "node",
    target: "node20",
    minify: true,
    banner: { js: BANNER_FOR_NODE },
    // The CommonJS form hides from the bundler what it requires.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    plugins: [data, withoutUnused, lazyGenerator, requiredHttp],
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
 * What `withoutUnused` leaves out. Of these, this mock uses nothing: it reads neither Swagger 2 nor Postman files, calls no
 * real service, has a check of credentials and a log of its own, reads no `$ref`s, values or media types from elsewhere, and
 * needs no short names of schemas. Most of their size is in tables.
 */
const UNUSED_FILES = [
  "http-spec/postman/operation.js",
  "http-spec/oas2/operation.js",
  "prism-core/dist/logger.js",
  "prism-http/dist/client.js",
  "prism-http/dist/validator/validators/security/index.js",
];
const UNUSED_PACKAGES = [
  "@stoplight/json-schema-ref-parser",
  "fnv-plus",
  "http-proxy-agent",
  "https-proxy-agent",
  "json-schema-ref-parser",
  "jsonpath-plus",
  "mime-db",
  "node-fetch",
];

/** Finds the files that `withoutUnused` leaves out. esbuild compares it with paths of the system. */
export const UNUSED = new RegExp(
  [...UNUSED_FILES.map((file) => `/${file}$`), ...UNUSED_PACKAGES.map((name) => `/node_modules/${name}/`)]
    .join("|")
    .replaceAll(".", "\\.")
    .replaceAll("/", "[\\\\/]"),
);

/** The file that `lazyGenerator` changes. */
export const GENERATOR = /prism-http[\\/]dist[\\/]mocker[\\/]generator[\\/]JSONSchema\.js$/;

const withoutUnused = replaceFiles(UNUSED, () => "export {};");

/**
 * Loads the generator of random values when it is first used: few runs need it. The names and texts of Faker are left out,
 * since only a keyword that the contract does not have would ask for one.
 */
const lazyGenerator = replaceFiles(GENERATOR, async (path) => {
  const code = await readFile(path, "utf8");
  return code
    .replace('const faker_1 = require("@faker-js/faker");', "")
    .replace('const json_schema_faker_1 = require("json-schema-faker");', LAZY_GENERATOR)
    .replace("json_schema_faker_1.JSONSchemaFaker.extend('faker', () => faker_1.faker);", "")
    .replace(/^resetGenerator\(\);$/m, "");
});

/** Replaces the code of the files with matching paths. */
function replaceFiles(filter: RegExp, write: (path: string) => string | Promise<string>): Plugin {
  return {
    name: "replaced",
    setup({ onLoad }) {
      onLoad({ filter }, async ({ path }) => ({ contents: await write(path), loader: "js" }));
    },
  };
}

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

const LAZY_GENERATOR = `let generator;
const json_schema_faker_1 = {
  get JSONSchemaFaker() {
    if (!generator) {
      generator = require("json-schema-faker").JSONSchemaFaker;
      resetGenerator();
    }
    return generator;
  },
};`;
