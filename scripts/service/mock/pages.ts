import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { RequestError } from "../http/messages.ts";
import type { Page, PageResponse } from "./answer.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".yaml": "application/yaml",
};

const FIRST = "index.html";

/** The path of a file of the docs; `/docs/` itself is the first page. */
const DOCS_PATH = /^\/docs\/([\w-]+(?:\.[a-z]+)?|)$/;

/** The path of a page, which a person may have typed, so that its name may have any characters. */
const PAGE_PATH = /^\/docs\/([^/.]+)(?:\.html)?(\/?)$/i;

/**
 * The pages that the server has besides the health check: the docs and the bundle.
 *
 * @param folder where they are generated
 * @returns a function from a path to its page
 */
export function generatedPages(folder: string): (path: string) => Page | undefined {
  /** The files that were served: a path of a file that does not exist leaves nothing behind. */
  const served = new Map<string, Page>();
  const remedy = "run npm run build, or install the package again";
  // Not permanent: a browser would remember it for every program that uses this port later. Relative, for a proxy.
  const redirectTo =
    (location: string): Page =>
    async () => ({ status: 302, headers: { location } });
  const others = new Map<string, Page>([
    ["/", redirectTo("docs/")],
    ["/docs", redirectTo("docs/")],
    // Agents look for it here, and its links are relative to the docs.
    ["/llms.txt", redirectTo("docs/llms.txt")],
    ...["openapi.json", "openapi.yaml"].map((name): [string, Page] => [`/${name}`, file(folder, name, remedy)]),
  ]);

  const notFoundPage = file(folder, "docs/404.html", remedy);
  /** Leads to the page of a name in another case, without its ending, encoded, or with a slash at the end, if there is one. */
  function missingPage(path: string): Page {
    return async () => {
      const [, typed = "", slash] = PAGE_PATH.exec(path) ?? [];
      const name = `${typed.replaceAll(/%5f/gi, "_").toLowerCase()}.html`;
      const isPage =
        DOCS_PATH.test(`/docs/${name}`) && `/docs/${name}` !== path && existsSync(join(folder, "docs", name));
      // From below a slash, the addresses of the page would lead elsewhere.
      if (isPage || slash) return redirectTo((slash && "../") + (isPage ? name : typed))();
      return { ...(await notFoundPage()), status: 404 };
    };
  }

  function docsFile(name: string): Page {
    return async () => {
      const page =
        served.get(name) ??
        file(folder, `docs/${name}`, name === FIRST ? "run npm run build" : "/docs/ lists the pages");
      served.set(name, page);
      return page().catch(async (error) => {
        served.delete(name);
        if (error.status !== 404 || !PAGE_PATH.test(`/docs/${name}`)) throw error;
        // Without it, the docs are not built.
        return missingPage(`/docs/${name}`)().catch(() => {
          throw error;
        });
      });
    };
  }

  return (path) => {
    const [, name] = DOCS_PATH.exec(path) ?? [];
    if (name !== undefined) return docsFile(name || FIRST);
    return PAGE_PATH.test(path) ? missingPage(path) : others.get(path);
  };
}

/** Serves a file of `generated/`. It is read and compressed again only when it has changed: all responses share that. */
function file(folder: string, name: string, remedy: string): Page {
  const path = join(folder, name);
  let loaded: { version: string; response: Promise<PageResponse> } | undefined;
  return async () => {
    try {
      const { mtimeMs, size } = await stat(path);
      const version = `${mtimeMs} ${size}`;
      if (loaded?.version !== version) loaded = { version, response: load(path) };
      return await loaded.response;
    } catch (error) {
      loaded = undefined;
      const { code } = error as NodeJS.ErrnoException;
      // The system has no file with a name so long.
      if (code === "ENOENT" || code === "ENAMETOOLONG")
        throw new RequestError(404, `generated/${name} does not exist: ${remedy}.`);
      throw new RequestError(500, `generated/${name} cannot be read: ${code}.`);
    }
  };
}

/** The policy that an HTML page states in its own head. */
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/;

async function load(path: string): Promise<PageResponse> {
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  const bytes = await readFile(path);
  const isPage = type === "text/html";
  // A page offers the mock that has served it for calls, and not any server that it comes from.
  const content = isPage ? bytes.toString().replace("<html ", "<html data-mock ") : bytes;
  const [, policy] = (isPage && POLICY.exec(String(content))) || [];
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
