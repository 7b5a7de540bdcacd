import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { GENERATED, ROOT } from "../../scripts/contract/generated.ts";

/** An operation or an event, as the addresses of renderers name it. */
export interface Place {
  tag: string;
  operationId: string;
  /** The path of an operation, such as `/0.2/issue_sila`, or the name of an event. */
  name: string;
}

/** Docs that render the contract. */
export interface DocsPage {
  name: string;
  /** Their files by path. */
  files: Record<string, Buffer | string>;
  /** The address of an operation or an event, relative to `/`. */
  deepLink(place: Place): string;
}

const DOCUMENT = "/openapi.json";

const OURS = join(GENERATED, "docs");

/** Whether all is shown that a reader would open: options of Redoc, Swagger UI and Scalar. */
const OPEN = {
  redoc: ["--openapi.schemasExpansionLevel=all"],
  swagger: { defaultModelExpandDepth: 20, defaultModelRendering: "model" },
  scalar: { expandAllResponses: true, expandAllSchemaProperties: true, hideModels: true },
};

/** Reads the docs that `npm run build` has made. */
export async function ourPages(): Promise<DocsPage> {
  const files = (await readdir(OURS)).map(async (file) => [`/${file}`, await readFile(join(OURS, file))]);
  return {
    name: "these docs",
    files: Object.fromEntries(await Promise.all(files)),
    deepLink: ({ name }) => `${name.slice(name.lastIndexOf("/") + 1)}.html`,
  };
}

/**
 * Makes the docs of the peers, as their manuals write them.
 *
 * @param file the path of the document, as JSON
 * @param open opens all that their options can open
 */
export async function peerPages(file: string, open = false): Promise<DocsPage[]> {
  const document = await readFile(file);
  const { resolve } = createRequire(import.meta.url);
  // The package exports its main file, but not the browser build beside it.
  const scalar = join(dirname(fileURLToPath(import.meta.resolve("@scalar/api-reference"))), "browser/standalone.js");
  const settings = (own: object, opened: object) => JSON.stringify({ url: DOCUMENT, ...own, ...(open && opened) });
  return [
    {
      name: "Redoc",
      files: { "/": await redoc(file, open ? OPEN.redoc : []) },
      deepLink: ({ tag, operationId }) => `#/${slug(tag)}/${operationId.toLowerCase()}`,
    },
    {
      name: "Swagger UI",
      files: {
        "/": page(
          `<link rel="stylesheet" href="/swagger-ui.css"><div id="ui"></div><script src="/swagger-ui-bundle.js"></script>`,
          `SwaggerUIBundle(${settings({ dom_id: "#ui", deepLinking: true }, OPEN.swagger)});`,
        ),
        "/swagger-ui.css": await readFile(resolve("swagger-ui-dist/swagger-ui.css")),
        "/swagger-ui-bundle.js": await readFile(resolve("swagger-ui-dist/swagger-ui-bundle.js")),
        [DOCUMENT]: document,
      },
      deepLink: ({ tag, operationId, name }) =>
        `#/${name.startsWith("/") ? encodeURIComponent(tag) : "webhooks"}/${operationId}`,
    },
    {
      name: "Scalar",
      files: {
        "/": page(
          `<div id="ui"></div><script src="/standalone.js"></script>`,
          `Scalar.createApiReference("#ui", ${settings({ withDefaultFonts: false, telemetry: false }, OPEN.scalar)});`,
        ),
        "/standalone.js": await readFile(scalar),
        [DOCUMENT]: document,
      },
      deepLink: ({ tag, name }) =>
        `#tag/${slug(tag)}/${name.startsWith("/") ? `POST${name}` : `webhook/POST/${name.replaceAll("_", "-")}`}`,
    },
  ];
}

/** A tag as it is in an address: `Bank accounts` is `bank-accounts`. */
function slug(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

const TYPES: Record<string, string> = {
  "": "text/html; charset=utf-8",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves docs from memory on a free port of the loopback address. */
export async function serve({ files }: Pick<DocsPage, "files">): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    response.writeHead(file === undefined ? 404 : 200, { "content-type": TYPES[extname(url)] ?? "text/plain" });
    response.end(file);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function page(body: string, script: string): string {
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Docs</title>${body}<script>${script}</script></html>`;
}

/** Builds the page of the stock Redoc, which comes with Redocly CLI. */
async function redoc(file: string, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "redoc-"));
  try {
    const output = join(folder, "index.html");
    const program = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
    const words = ["build-docs", file, `--output=${output}`, "--inlineBundle", ...options];
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
