import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { type BuildContext, madeFrom, writeOutput } from "./context.ts";
import { declareMock } from "./mock/types.ts";

const FOLDER = "generated/mock";

/** What is bundled is code of this project, whatever contract is built. */
const ROOT = join(import.meta.dirname, "../..");

/**
 * Makes `generated/mock/`: the command and the mock as plain JavaScript in few files, with all that they import, so
 * that they start fast and those who install the package need none of it. Its types are beside it, and the licences of
 * what is inside in `NOTICES.txt`.
 */
export async function mock(context: BuildContext): Promise<void> {
  const [{ outputFiles, metafile }] = await Promise.all([bundle(), declareMock(context, `${FOLDER}/types`)]);
  for (const { path, text } of outputFiles) await writeOutput(context, `${FOLDER}/${path.split("/").at(-1)}`, text);
  await writeOutput(context, `${FOLDER}/NOTICES.txt`, await notices(metafile));
}

function bundle() {
  return build({
    absWorkingDir: ROOT,
    entryPoints: { cli: "scripts/cli.ts", index: "scripts/mock/index.ts" },
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    chunkNames: "shared",
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    banner: {
      // CommonJS inside calls `require` for the modules of Node.js.
      js: `// ${madeFrom("scripts/mock/")} Licences: NOTICES.txt.
import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);`,
    },
    // Its CommonJS form hides what it requires.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    plugins: [withoutUnused, lazyGenerator],
    metafile: true,
    write: false,
    logLevel: "silent",
  });
}

/**
 * Prism loads what reads Swagger 2, Postman and other files, and what forwards to a real service: this mock does
 * neither.
 */
const withoutUnused: Plugin = {
  name: "without-unused",
  setup({ onLoad }) {
    const filter =
      /http-spec\/(postman|oas2)\/operation\.js$|node_modules\/(@stoplight\/json-schema-ref-parser|node-fetch|https?-proxy-agent)\//;
    onLoad({ filter }, () => ({ contents: "export default undefined;", loader: "js" }));
  },
};

/** Prism loads the makers of dynamic values, its largest part, at once; few runs need them. */
const lazyGenerator: Plugin = {
  name: "lazy-generator",
  setup({ onLoad }) {
    onLoad({ filter: /prism-http\/dist\/mocker\/generator\/JSONSchema\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      return {
        contents: code
          .replace('const faker_1 = require("@faker-js/faker");', "")
          .replace('const json_schema_faker_1 = require("json-schema-faker");', LAZY_MAKERS)
          .replace("json_schema_faker_1.JSONSchemaFaker.extend('faker', () => faker_1.faker);", "")
          .replace(/^resetGenerator\(\);$/m, ""),
        loader: "js",
      };
    });
  },
};

const LAZY_MAKERS = `let makers;
const json_schema_faker_1 = {
  get JSONSchemaFaker() {
    if (!makers) {
      makers = require("json-schema-faker").JSONSchemaFaker;
      makers.extend("faker", () => require("@faker-js/faker/locale/en").faker);
      resetGenerator();
    }
    return makers;
  },
};`;

/** The licences of the packages that went into the bundle. */
async function notices({ inputs }: Metafile): Promise<string> {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
  );
  const texts = [...folders].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8"));
    const files = (await readdir(join(ROOT, folder))).filter((file) => /^(licen[cs]e|notice)/i.test(file));
    const contents = await Promise.all(files.map((file) => readFile(join(ROOT, folder, file), "utf8")));
    return `${name} ${version}\nLicense: ${license ?? "see below"}\n\n${contents.join("\n\n").trim()}\n`;
  });
  return `The files of this folder contain these packages.\n\n${(await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)}`;
}
