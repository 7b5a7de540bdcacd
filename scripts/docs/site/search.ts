import { type Html, Html as HtmlText, plainText } from "./html.ts";
import type { Entry } from "./page.ts";

/**
 * Splits a rendered text into what search finds: the part below each heading, and each row of a table that has an anchor
 * of its own.
 */
export function proseEntries(title: string, { text }: Html): Entry[] {
  const [top = "", ...sections] = text.split(/(?=<h[2-6] id=")/);
  const plain = (part: string) => plainText(new HtmlText(part));
  const below = sections.flatMap((section): Entry[] => {
    const [head = "", id = "", heading = ""] = /^<h[2-6] id="([^"]*)">(.*?)<\/h[2-6]>/s.exec(section) ?? [];
    const rows = [...section.matchAll(/<tr id="([^"]+)">(.*?)<\/tr>/gs)].map(([, row = "", cells = ""]): Entry => {
      return { id: row, title: row, place: `${title} › ${plain(heading)}`, text: plain(cells) };
    });
    const rest = section.slice(head.length).replaceAll(/<tr id=.*?<\/tr>/gs, "");
    return [{ id, title: plain(heading), place: title, text: plain(rest) }, ...rows];
  });
  return [{ id: "", title, place: "Guide", text: plain(top) }, ...below];
}
