import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../../contract/generated.ts";

const FOLDER = join(ROOT, "docs/samples");

/** The programs of `docs/samples/`, by the languages of the highlighter. In the browser, they are a part of the bundle. */
export const PROGRAMS: Record<string, string> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [basename(file, ".txt"), readFileSync(join(FOLDER, file), "utf8")]),
);
