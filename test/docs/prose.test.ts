import { describe, expect, test } from "vitest";
import { breakable, html, plainText } from "../../scripts/docs/site/html.ts";
import { proseEntries, renderProse } from "../../scripts/docs/site/prose.ts";

const links = {
  toHtml: (target: string) => (target === "errors.md#codes" ? "errors.html#codes" : undefined),
  toMarkdown: () => undefined,
  toName: (name: string) => (name === "issue_sila" ? "issue_sila.html" : undefined),
};
const rendered = (text: string) => renderProse(text, links).body.text.trim();

describe("a template of HTML", () => {
  test("escapes texts, keeps HTML, and leaves out what is absent", () => {
    expect(html`<p title="${'"<&>"'}">${html`<b>${"<i>"}</b>`}${false}${undefined}${[]}${[1, "a"]}</p>`.text).toBe(
      '<p title="&quot;&lt;&amp;&gt;&quot;"><b>&lt;i&gt;</b>1\na</p>',
    );
  });

  test("lets long names break between their words only", () => {
    expect(breakable("transaction_status_update").text).toBe("transaction_<wbr>status_<wbr>update");
    expect(breakable("issue_sila <b>").text).toBe("issue_sila &lt;b&gt;");
  });

  test("is read as its plain text", () => {
    expect(plainText(html`<p>A</p><ul><li><code>b&c</code></li></ul>`)).toBe("A b&c");
  });
});

describe("Markdown", () => {
  test("links what the site has, and keeps the text of what it does not", () => {
    expect(rendered("[Codes](errors.md#codes), [source](../openapi/x.yaml), [web](https://example.com)")).toBe(
      '<p><a href="errors.html#codes">Codes</a>, source, <a href="https://example.com">web</a></p>',
    );
  });

  test("links names in code font, but not inside of a link or a heading", () => {
    expect(rendered("`issue_sila` [`issue_sila`](errors.md#codes)")).toBe(
      '<p><a href="issue_sila.html"><code>issue_sila</code></a> <a href="errors.html#codes"><code>issue_sila</code></a></p>',
    );
    expect(rendered("## Of `issue_sila`")).toBe(
      '<h2 id="of-issue_sila"><a class="anchor" href="#of-issue_sila">Of <code>issue_sila</code></a></h2>',
    );
  });

  test("marks code by the first word after its fence, and leaves out comments", () => {
    expect(rendered("<!-- table: x -->\n\n```json IssueSilaRequest\n[1]\n```")).toBe(
      '<div class="code"><pre><code>[<span class="c-number">1</span>]</code></pre></div>',
    );
  });

  test("makes a list of the lines of a cell that all begin with a name in code font", () => {
    const table = (cell: string) => rendered(`| A | B |\n| --- | --- |\n| 1 | ${cell} |\n`);
    expect(table("`a`: one<br>`b`: two")).toContain(
      "<ul><li><code>a</code>: one</li><li><code>b</code>: two</li></ul>",
    );
    expect(table("text<br>`b`: two")).toContain("text<br><code>b</code>: two");
  });

  test("makes cards of the rows of a table that no phone can show, and leaves the others", () => {
    const table = (cell: string) => rendered(`| A | B |\n| --- | --- |\n| name | ${cell} |\n`);
    expect(table("short")).toContain('<div class="table">');
    expect(table("long ".repeat(20))).toContain('<div class="table cards">');
    expect(table("antidisestablishmentarianism")).toContain('<div class="table cards">');
  });

  test("gives rows of tables anchors that no heading has, which search finds", () => {
    const text =
      "# Limits\n\n## amount\n\n| Field | Meaning |\n| --- | --- |\n| `amount` | Cents |\n| `name` | Text |\n";
    const { body } = renderProse(text, links, new Set(["amount"]));
    expect(body.text.match(/ id="\w+"/g)).toEqual([' id="amount"', ' id="name"']);
    expect(proseEntries("Limits", body)).toEqual([
      { id: "", title: "Limits", place: "Guide", text: "Limits" },
      { id: "amount", title: "amount", place: "Limits", text: "Field · Meaning amount · Cents", weight: 2 },
      { id: "name", title: "name", place: "Limits › amount", text: "name · Text", weight: 0.5 },
    ]);
  });
});
