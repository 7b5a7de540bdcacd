import { browserBundle, gzippedSize } from "../browser-bundle.ts";

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
  return gzippedSize(await browserBundle(contents, root));
}
