import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Collection } from "./collection.ts";

/** The script that runs before each request. It begins with the signer, which the tester replaces. */
export async function preRequestScript(tool: "postman" | "bruno", { servers }: Collection): Promise<string> {
  const files = ["signer.js", `pre-request.${tool}.js`];
  const parts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), "utf8")));
  return parts.join("\n").replace("SERVERS", JSON.stringify(servers));
}
