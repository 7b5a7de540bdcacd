import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import type { DocsPage } from "./pages.ts";

const TYPES: Record<string, string> = {
  "": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** Serves a page out of memory on a free port of the loopback address. */
export async function serve({ files }: DocsPage): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    response.writeHead(file === undefined ? 404 : 200, { "content-type": TYPES[extname(url)] ?? "text/plain" });
    response.end(file);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
