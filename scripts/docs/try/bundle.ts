import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import type { Contract } from "../../contract/contract.ts";
import { contractAsData } from "../../generate/mock/data.ts";

/** Makes the script of the panel, with the mock, the validators and its styles inside. */
export async function panelScript(contract: Contract): Promise<string> {
  const styles = await readFile(join(import.meta.dirname, "panel.css"), "utf8");
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "panel.ts")],
    plugins: [contractAsData(contract)],
    define: { STYLES: JSON.stringify(styles) },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "silent",
  });
  return String(outputFiles[0]?.text);
}
