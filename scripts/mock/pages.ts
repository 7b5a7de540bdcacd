import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { GENERATED, withoutRoot } from "../contract/generated.ts";
import type { Page } from "./answer.ts";
import { RequestError } from "./exchange.ts";

/**
 * The pages that the server has besides the health check: the docs and the bundle.
 *
 * @param docs settles when the docs page is built, or has failed to build; `/docs` waits for it
 */
export function generatedPages(docs: Promise<unknown> = Promise.resolve()): Map<string, Page> {
  const readDocs = reader("docs/index.html", "run npm run docs");
  async function readDocsWhenBuilt(): Promise<string | Uint8Array> {
    await docs.catch((error: Error) => {
      throw new RequestError(500, withoutRoot(error.message));
    });
    return readDocs();
  }

  // Only `/docs` reports it; without this the rejection is unhandled.
  docs.catch(() => {});
  const remedy = "run npm run build, or install the package again";
  return new Map<string, Page>([
    ["/docs", { type: "text/html", read: readDocsWhenBuilt }],
    ["/openapi.json", { type: "application/json", read: reader("openapi.json", remedy) }],
    ["/openapi.yaml", { type: "application/yaml", read: reader("openapi.yaml", remedy) }],
  ]);
}

/** Reads a file of `generated/` again only when it has changed: all responses share one buffer. */
function reader(file: string, remedy: string): Page["read"] {
  let version = "";
  let content: Promise<Buffer> | undefined;
  return async () => {
    const path = join(GENERATED, file);
    try {
      const { mtimeMs, size } = await stat(path);
      const current = `${mtimeMs} ${size}`;
      if (content === undefined || current !== version) content = readFile(path);
      version = current;
      return await content;
    } catch (error) {
      content = undefined;
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new RequestError(404, `generated/${file} does not exist: ${remedy}.`);
      throw new RequestError(500, `generated/${file} cannot be read: ${code}.`);
    }
  };
}
