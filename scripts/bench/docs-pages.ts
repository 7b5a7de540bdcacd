import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GENERATED } from "../contract/generated.ts";

/** A page that renders the contract, and the address of `issue_sila` in it. */
export interface DocsPage {
  name: string;
  /** Its files by path; the page itself is at `/`. */
  files: Record<string, Buffer | string>;
  /** The fragment that links to the operation. */
  deepLink: string;
}

const DOCUMENT = "/openapi.json";

/** Reads the measured pages: ours, which must be built, and those of the peers as their manuals write them. */
export async function pages(): Promise<DocsPage[]> {
  const document = await readFile(join(GENERATED, "openapi.json"));
  const { resolve } = createRequire(import.meta.url);
  // The package exports its main file, but not the browser build beside it.
  const scalar = join(dirname(fileURLToPath(import.meta.resolve("@scalar/api-reference"))), "browser/standalone.js");
  return [
    {
      name: "these docs",
      files: { "/": await readFile(join(GENERATED, "docs/index.html")) },
      deepLink: "#/payments/issuesila",
    },
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
