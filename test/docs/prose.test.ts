import { describe, expect, test } from "vitest";
import { breakable, html } from "../../scripts/docs/site/html.ts";
import { createProse } from "../../scripts/docs/site/prose.ts";
import { listEntries, plainText } from "../../scripts/docs/site/sections.ts";

const links = {
  toHtml: (target: string) => (target === "errors.md#codes" ? "errors.html#codes" : undefined),
  toMarkdown: () => undefined,
  toName: (name: string) => (name === "issue_sila" ? "issue_sila.html" : undefined),
};
const { block, line, readPage, writePage } = createProse(links);
const rendered = (text: string) => block(text).text.trim();

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
    expect(writePage(readPage("# `issue_sila`\n\n## Of `issue_sila`")).text).toBe(
      `<h1><code>issue_sila</code></h1>\n\n<h2 id="of-issue_sila"><a class="anchor" href="#of-issue_sila">Of <code>issue_sila</code></a></h2>\n`,
    );
  });

  test("renders a line without a paragraph", () => {
    expect(line("**By** `issue_sila`").text).toBe(
      '<strong>By</strong> <a href="issue_sila.html"><code>issue_sila</code></a>',
    );
  });

  test("marks code by the first word after its fence, and leaves out comments", () => {
    expect(rendered("<!-- table: x -->\n\n```json IssueSilaRequest\n[1]\n```")).toBe(
      '<div class="code"><pre><code>[<span class="c-number">1</span>]</code></pre></div>',
    );
  });

  test.each([
    '<meta http-equiv="refresh" content="0;url=https://example.com">',
    '<form action="https://example.com"><input name="token"></form>',
    "<script>steal()</script>",
    '<scr<!-- -->ipt src="//example.com">',
    '<br onclick="steal()">',
    "<details ontoggle=steal()>",
    '<a href="javascript:steal()">',
    "<img src=x onerror=steal()",
  ])("shows %s as it is written, alone and in a line", (raw) => {
    const written = (text: string) => text.replaceAll(/<p>|<\/p>|<wbr>/g, "");
    for (const shown of [rendered(raw), rendered(`See ${raw} here.`)]) expect(written(shown)).not.toContain("<");
  });

  test("keeps tags that only arrange a text, and no address but those of the web and of mail", () => {
    expect(rendered("a<br>b <code>c</code>")).toBe("<p>a<br>b <code>c</code></p>");
    expect(rendered("<details>\n<summary>More</summary>\n</details>")).toBe(
      "<details>\n<summary>More</summary>\n</details>",
    );
    expect(rendered("[a](javascript:steal()) [b](data:text/html,x) <javascript:steal()>")).not.toContain("href");
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
    expect(table("word".repeat(10))).toContain('<div class="table cards">');
    // The heading of a card that is a value has the name of its field.
    const value = rendered(`| \`outcome\` | B |\n| --- | --- |\n| \`true\` | ${"long ".repeat(20)} |\n`);
    expect(value).toContain('<td role="cell" data-title="outcome"><code>true</code></td><td role="cell">long');
  });

  test("gives rows of tables anchors that no heading has, which search finds", () => {
    const text =
      "# Limits\n\n## amount\n\n| Field | Meaning |\n| --- | --- |\n| `amount` | Cents |\n| `name` | Text |\n";
    const page = readPage(text);
    expect(writePage(page).text.match(/ id="\w+"/g)).toEqual([' id="amount"', ' id="name"']);
    expect(listEntries(page)).toEqual([
      { id: "", title: "Limits", place: "Guide", text: "" },
      { id: "amount", title: "amount", place: "Limits", text: "Field · Meaning amount · Cents", weight: 2 },
      { id: "name", title: "name", place: "Limits › amount", text: "name · Text", weight: 0.5 },
    ]);
  });

  test("closes what is below the headings of the third level if there are many, and lists those of the second", () => {
    const page = (count: number) => {
      const parts = Array.from({ length: count }, (_, index) => `### Part ${index}\n\nText.\n`).join("\n");
      return writePage(readPage(`# Page\n\n## First\n\n${parts}\n#### Below\n\n## Second\n`)).text;
    };
    const heading = '<h4 id="below"><a class="anchor" href="#below">Below</a></h4>\n';
    expect(page(14)).not.toContain("<details");
    expect(page(15)).toContain(
      `<details class="fold"><summary><h3 id="part-14">Part 14</h3></summary>\n<p>Text.</p>\n${heading}</details>\n`,
    );
    expect(page(1).match(/<li><a href="#\w+">/g)).toEqual(['<li><a href="#first">', '<li><a href="#second">']);
  });

  test("is read as its plain text, without programs and the addresses of links", () => {
    expect(plainText("A `b&c`, **bold** [link](x.md)<br>or not:\n\n- one\n- two\n\n```js\nrun()\n```")).toBe(
      "A b&c, bold link or not: one two",
    );
  });
});
