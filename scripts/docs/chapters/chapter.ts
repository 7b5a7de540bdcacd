import type { ApiDocument } from "../../contract/api-document.ts";
import { mapProse } from "../markdown.ts";
import { addressInPage } from "./addresses.ts";
import { type Guide, plain } from "./guide.ts";

/**
 * A guide as a chapter of the page: its links lead to places of the page, and its images are in it.
 *
 * @param readBase64 reads a file of `docs/`
 */
export async function pageChapter(
  guide: Guide,
  guides: Guide[],
  document: ApiDocument,
  readBase64: (file: string) => Promise<string>,
): Promise<string> {
  const chapter = mapProse(guide.text, (prose) =>
    forPage(prose, (target) => addressInPage(target, guide, guides, document)),
  );
  // Redoc takes the whole line for the name of the language.
  return withImages(chapter.replaceAll(/^(```\w+) .*$/gm, "$1"), readBase64);
}

function forPage(text: string, address: (target: string) => string | undefined): string {
  return text.replaceAll(/^#+ .*$/gm, heading).replaceAll(/(?<!!)\[([^\]]+)\]\(([^)]+)\)/g, (link, label, target) => {
    if (/^https?:/.test(target)) return link;
    const place = address(target);
    return place === undefined ? label : `[${label}](${place})`;
  });
}

/** Redoc draws a heading of the second level as large as one of the first, which is the title of a chapter. */
function heading(line: string): string {
  return plain(line).replace(/^##/, "###");
}

/** Redoc draws no image that Markdown has as data, but takes it as an element. */
async function withImages(text: string, readBase64: (file: string) => Promise<string>): Promise<string> {
  const images = [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  const data = await Promise.all(images.map(([, , file]) => readBase64(String(file))));
  return images.reduce(
    (result, [image, alt], index) =>
      result.replace(image, `<img alt="${alt}" src="data:image/svg+xml;base64,${data[index]}">`),
    text,
  );
}
