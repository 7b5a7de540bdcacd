import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const OURS = `import { createClient } from "./generated/client.js";
const client = createClient({ baseUrl: "", appHandle: "demo_app", signApp, signUser });
client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "main_checking" });`;

const FETCH = `import createClient from "openapi-fetch";
const client = createClient({ baseUrl: "" });
client.POST("/0.2/issue_sila", { headers, body });`;

/** Sizes of bundles, in bytes of gzip. */
export async function bundleSizes(root: string): Promise<Record<string, number>> {
  return { "this client": await size(root, OURS), "openapi-fetch alone": await size(root, FETCH) };
}

async function size(root: string, contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents as Uint8Array, { level: 9 }).byteLength;
}
