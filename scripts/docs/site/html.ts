/** A piece of HTML: it is inserted as it is, where any other value is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a template accepts between its parts; nothing is written for `undefined`, `false` and an empty list. */
export type Part = Html | string | number | false | undefined | Part[];

/** A template of HTML, which escapes the values that are inserted. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...parts.map(renderPart)));
}

function renderPart(part: Part): string {
  if (part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map(renderPart).join("\n");
  return part instanceof Html ? part.text : escapeHtml(String(part));
}

/** A heading that links to itself. */
export function headingHtml(level: 2 | 3, id: string, title: string): Html {
  return html`<h${level} id="${id}"><a class="anchor" href="#${id}">${title}</a></h${level}>`;
}

/** Escapes a text for HTML and for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Writes names in code font so that long ones may break between their words, and nowhere else. */
export function breakable(text: string): Html {
  const words = text.split(/(?<=\s)/).map(unbreakableParts);
  return new Html(keepTogether(words.map((parts) => parts.map(escapeHtml).join("<wbr>")).join("")));
}

/** Lets no line end after a hyphen of an option or a date. */
export function keepTogether(escaped: string): string {
  return escaped.replaceAll(/(?<![\w-])-[\w-]+|\b\d{4}-\d\d-\d\d/g, '<span class="unbroken">$&</span>');
}

/** Splits a word where it may break. */
export function unbreakableParts(word: string): string[] {
  return word.length < LONG_NAME ? [word] : word.split(/(?<=\w[_./,=:])(?=[a-z])/i);
}

const LONG_NAME = 20;
