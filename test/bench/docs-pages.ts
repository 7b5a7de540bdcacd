import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { GENERATED, ROOT } from "../../scripts/contract/generated.ts";

/** Docs that render the contract, and the address of `issue_sila` in them. */
export interface DocsPage {
  name: string;
  /** Their files by path. */
  files: Record<string, Buffer | string>;
  /** The address of the operation, relative to `/`. */
  deepLink: string;
}

const DOCUMENT = "/openapi.json";

const OURS = join(GENERATED, "docs");

/** Reads the measured docs: ours, which must be built, and those of the peers as their manuals write them. */
export async function pages(): Promise<DocsPage[]> {
  const document = await readFile(join(GENERATED, "openapi.json"));
  const { resolve } = createRequire(import.meta.url);
  // The package exports its main file, but not the browser build beside it.
  const scalar = join(dirname(fileURLToPath(import.meta.resolve("@scalar/api-reference"))), "browser/standalone.js");
  return [
    {
      name: "these docs",
      files: Object.fromEntries(
        await Promise.all((await readdir(OURS)).map(async (file) => [`/${file}`, await readFile(join(OURS, file))])),
      ),
      deepLink: "issue_sila.html",
    },
    { name: "Redoc", files: { "/": await redoc() }, deepLink: "#/payments/issuesila" },
    {
      name: "Swagger UI",
      files: {
        "/": page(
          `<link rel="stylesheet" href="/swagger-ui.css"><div id="ui"></div><script src="/swagger-ui-bundle.js"></script>`,
          `SwaggerUIBundle({ url: "${DOCUMENT}", dom_id: "#ui", deepLinking: true });`,
        ),
        "/swagger-ui.css": await readFile(resolve("swagger-ui-dist/swagger-ui.css")),
        "/swagger-ui-bundle.js": await readFile(resolve("swagger-ui-dist/swagger-ui-bundle.js")),
        [DOCUMENT]: document,
      },
      deepLink: "#/Payments/issueSila",
    },
    {
      name: "Scalar",
      files: {
        "/": page(
          `<div id="ui"></div><script src="/standalone.js"></script>`,
          `Scalar.createApiReference("#ui", { url: "${DOCUMENT}", withDefaultFonts: false, telemetry: false });`,
        ),
        "/standalone.js": await readFile(scalar),
        [DOCUMENT]: document,
      },
      deepLink: "#tag/payments/POST/0.2/issue_sila",
    },
  ];
}

function page(body: string, script: string): string {
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Docs</title>${body}<script>${script}</script></html>`;
}

/** Builds the page of the stock Redoc, which comes with Redocly CLI. */
async function redoc(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "redoc-"));
  try {
    const output = join(folder, "index.html");
    const program = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
    const words = ["build-docs", join(GENERATED, "openapi.json"), `--output=${output}`, "--inlineBundle"];
    // In a folder without a configuration, apart from ours.
    await promisify(execFile)(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    });
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true });
  }
}
