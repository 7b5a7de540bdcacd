import { lower } from "../../generate/lower/lower.ts";
import { lowerToOpenApi30 } from "../../generate/lower/plain.ts";
import { writeTable } from "../markdown-text.ts";
import type { GuideTable } from "./table.ts";

/** What the plain document no longer says, and where. */
export const weakeningTable: GuideTable = {
  name: "weakenings",
  markdown({ raw }) {
    const byText = Map.groupBy(lowerToOpenApi30(lower(raw)).weakened, ({ text }) => text);
    const rows = [...byText].map(([text, same]) => {
      const places = same.map(({ place }) => (place === "" ? "The document" : `\`${place}\``));
      return [text, places.join(", ")];
    });
    return writeTable(["What it omits", "Where"], rows);
  },
};
