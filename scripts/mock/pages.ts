import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { GENERATED, withoutRoot } from "../contract/generated.ts";
import type { Page, PageResponse } from "./answer.ts";
import { RequestError } from "./exchange.ts";

/**
 * The pages that the server has besides the health check: the docs, the reference and the bundle.
 *
 * @param docs settles when the docs page is built, or has failed to build; `/docs` waits for it
 */
export function generatedPages(docs: Promise<unknown> = Promise.resolve()): Map<string, Page> {
  const readDocs = file("docs/index.html", "text/html", "run npm run docs");
  async function readDocsWhenBuilt(): Promise<PageResponse> {
    await docs.catch((error: Error) => {
      throw new RequestError(500, withoutRoot(error.message));
    });
    return readDocs();
  }

  // Only `/docs` reports it; without this the rejection is unhandled.
  docs.catch(() => {});
  const remedy = "run npm run build, or install the package again";
  // Not permanent: a browser would remember it for every program that uses this port later.
  const toDocs: Page = async () => ({ status: 302, headers: { location: "/docs" } });
  return new Map<string, Page>([
    ["/", toDocs],
    ["/docs", readDocsWhenBuilt],
    ["/docs/", toDocs],
    ["/reference.md", file("reference.md", "text/markdown", remedy)],
    ["/openapi.json", file("openapi.json", "application/json", remedy)],
    ["/openapi.yaml", file("openapi.yaml", "application/yaml", remedy)],
  ]);
}

/** Serves a file of `generated/`. It is read and compressed again only when it has changed: all responses share that. */
function file(name: string, type: string, remedy: string): Page {
  const path = join(GENERATED, name);
  let version = "";
  let response: Promise<PageResponse> | undefined;
  return async () => {
    try {
      const { mtimeMs, size } = await stat(path);
      const current = `${mtimeMs} ${size}`;
      if (response === undefined || current !== version) response = load(path, type);
      version = current;
      return await response;
    } catch (error) {
      response = undefined;
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new RequestError(404, `generated/${name} does not exist: ${remedy}.`);
      throw new RequestError(500, `generated/${name} cannot be read: ${code}.`);
    }
  };
}

/** The policy that an HTML page states in its own head. */
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/;

async function load(path: string, type: string): Promise<PageResponse> {
  const content = await readFile(path);
  const [, policy] = (type === "text/html" && POLICY.exec(content.toString("latin1", 0, 4096))) || [];
  let compressed: Promise<Uint8Array> | undefined;
  return {
    status: 200,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      // Of the content, so that copies of the mock agree; weak, since the compressed form has the same. Browsers ask each
      // time, as a build changes the pages.
      etag: `W/"${createHash("sha256").update(content).digest("base64url")}"`,
      "cache-control": "no-cache",
      vary: "accept-encoding",
      ...(policy !== undefined && { "content-security-policy": policy }),
    },
    content,
    gzipped: () => {
      compressed ??= promisify(gzip)(content);
      return compressed;
    },
  };
}
