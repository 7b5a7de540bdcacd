import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./pages.ts";

/** A registry of packages on this machine. */
export interface Registry {
  address: string;
  /** The paths that were requested, such as `/openapi-fetch`. */
  requests: string[];
  close(): void;
}

/**
 * Runs a registry that offers some of the packages that are installed here, and responds to all else with 404.
 *
 * @param names of the packages
 * @param folder for their tarballs, absolute
 */
export async function runRegistry(names: string[], folder: string): Promise<Registry> {
  const files = new Map<string, string | Buffer>();
  const requests: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    response.writeHead(files.has(url) ? 200 : 404).end(files.get(url));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of names) {
    const installed = join(ROOT, "node_modules", name);
    const words = ["pack", "--ignore-scripts", "--pack-destination", folder, installed];
    const { stdout } = await promisify(execFile)("npm", words);
    const tarball = stdout.trim();
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    const version = { ...manifest, dist: { tarball: `${address}/${tarball}` } };
    const versions = { [manifest.version]: version };
    files.set(`/${name}`, JSON.stringify({ name, "dist-tags": { latest: manifest.version }, versions }));
    files.set(`/${tarball}`, await readFile(join(folder, tarball)));
  }
  return { address, requests, close: () => server.close() };
}
