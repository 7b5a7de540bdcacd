import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const FOLDER = join(import.meta.dirname, "programs");

/** The programs of `programs/`, by the languages of the highlighter. In the browser, they are a part of the bundle. */
export const PROGRAMS: Record<string, string> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [basename(file, ".txt"), readFileSync(join(FOLDER, file), "utf8")]),
);
