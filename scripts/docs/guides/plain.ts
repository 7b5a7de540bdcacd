import type { Contract } from "../../contract/contract.ts";
import { lower } from "../../generate/lower/lower.ts";
import { lowerToOpenApi30 } from "../../generate/lower/plain.ts";
import { table } from "../markdown.ts";

/** A table of what the plain document no longer says, and where. */
export function weakeningTable({ raw }: Contract): string {
  const byText = Map.groupBy(lowerToOpenApi30(lower(raw)).weakened, ({ text }) => text);
  const rows = [...byText].map(([text, same]) => {
    const places = same.map(({ place }) => (place === "" ? "The document" : `\`${place}\``));
    return [text, places.join(", ")];
  });
  return table(["What it omits", "Where"], rows);
}
