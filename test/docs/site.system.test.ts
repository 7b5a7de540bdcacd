import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { componentOf } from "../../scripts/contract/contract.ts";
import { withField } from "../../scripts/contract/fields.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { isFailure } from "../../scripts/contract/views.ts";
import { listAllFields, writeFieldPath } from "../../scripts/contract/walk.ts";
import { buildCallHeaders, buildCallPath, createExampleCall } from "../../scripts/docs/samples/call.ts";
import { listAdvised, listChoices } from "../../scripts/docs/samples/minimal.ts";
import { plainText } from "../../scripts/docs/site/sections.ts";
import { createMockFetch } from "../../scripts/service/mock/index.ts";
import { contract, fieldsOf } from "../support/contract.ts";
import { guides, readPage, SITE } from "../support/pages.ts";

const files = Object.fromEntries(readdirSync(SITE).map((file) => [file, readFileSync(join(SITE, file), "utf8")]));
const pages = Object.entries(files).flatMap(([file, text]) => {
  return file.endsWith(".html") && file !== "404.html"
    ? [{ file, text, ids: [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id) }]
    : [];
});
const idsOf = new Map(pages.map(({ file, ids }) => [file, new Set(ids)]));

/** What a reader sees of a piece of HTML. */
function textOf(html: string): string {
  const text = html.replaceAll(/<\/(?:p|li|h\d|summary|div)>/g, " ").replaceAll(/<[^>]*>/g, "");
  return text
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The pages from which the reader can send calls. */
const operations = new Set(contract.operations.map(({ name }) => name));

/** The anchors of the fields of a body, or of each component that it chooses from. */
function anchorsOf(schema: Schema, prefix = ""): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => anchorsOf(branch, `${prefix}${componentOf(branch)}.`));
  return listAllFields(contract, schema).map(({ path }) => prefix + writeFieldPath(path).replace(/^\[\]\./, ""));
}

/** The addresses that a page or a Markdown file links to, inside of the site. */
function targetsOf(text: string): string[] {
  const links = text.matchAll(/(?:href|src)="([^"]+)"|(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g);
  return [...links].map(([, href, target]) => String(href ?? target)).filter((target) => !/^https?:/.test(target));
}

describe.each(pages)("$file", ({ file, text, ids }) => {
  const name = file.replace(".html", "");

  test("links only to files of the site, and to anchors that they have", () => {
    const broken = targetsOf(text.replaceAll(/<(pre|script)\b.*?<\/\1>/gs, "")).filter((target) => {
      const [path, anchor] = target.split("#");
      const to = path || file;
      if (to.startsWith("../")) return !existsSync(join(SITE, to));
      return files[to] === undefined || (anchor !== undefined && !idsOf.get(to)?.has(decodeURIComponent(anchor)));
    });
    expect(broken).toEqual([]);
  });

  test("has a policy, a title of its own, no anchor twice, and no Markdown syntax left", () => {
    const isCalling = operations.has(name) || text.includes('class="live"');
    const policy = isCalling ? `${POLICY}; connect-src http: https:` : POLICY;
    expect(text).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const [, article = ""] = /<article[^>]*>(.*)<\/article>/s.exec(text) ?? [];
    const prose = article.replaceAll(/<(pre|code|svg)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]+>/g, "");
    expect(prose).not.toMatch(/&lt;!--|\]\(|^\| /m);
  });

  test("has no choice without content", () => expect(text).not.toContain('<div class="panel"></div>'));

  test("is marked in the menu, once", () => {
    const [, current] = /<a href="([^"]+)" aria-current="page">/.exec(text) ?? [];
    expect(current).toBe(file);
  });

  test("loads less than 500 KB, compressed, with everything that it uses", () => {
    const all = [text, files["theme.css"], files["site.js"], files["search.js"], files["try.js"], files["icon.svg"]];
    const size = all.reduce((sum, part = "") => sum + gzipSync(part).length, 0);
    expect(size).toBeLessThan(500_000);
  });

  test("weighs at most 24 KB, compressed", () => expect(gzipSync(text, { level: 9 }).length).toBeLessThan(24 * 1024));

  test("is there as Markdown, with links that lead to pages as Markdown", () => {
    const markdown = files[`${name}.md`] ?? "";
    expect(markdown).toMatch(/^# /);
    const targets = targetsOf(markdown.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/`[^`\n]*`/g, ""));
    expect(
      targets.filter((target) => !target.startsWith("#") && !files[target.replace(/#.*/, "")]?.match(/^# /)),
    ).toEqual([]);
    expect(files["llms.txt"]).toContain(`](${name}.md): `);
  });
});

test("llms.txt names the hosts and the OpenAPI file", () => {
  for (const { url } of contract.servers) expect(files["llms.txt"]).toContain(url);
  const above = targetsOf(String(files["llms.txt"])).filter((target) => target.startsWith("../"));
  expect(above).toEqual(["../openapi.json", "../openapi.yaml"]);
  expect(above.filter((target) => !existsSync(join(SITE, target)))).toEqual([]);
});

test("the licences of the packages inside the scripts are there", () => {
  const notices = [...String(files["NOTICES.txt"]).matchAll(/^([\w.-]+) [\d.]+\nLicense: /gm)].map(([, name]) => name);
  expect(notices).toEqual(expect.arrayContaining(["highlight.js", "minisearch", "parse-prefer-header"]));
});

test("no address contains a character that must be encoded", () => {
  const targets = pages.flatMap(({ text }) =>
    [...text.matchAll(/ href="([^"]*)"/g)].map(([, target]) => String(target)),
  );
  expect(targets.filter((target) => /[[\]\s<>]/.test(target))).toEqual([]);
});

test("no two pages have the same title", () => {
  const titles = pages.map(({ text }) => /<title>(.*)<\/title>/.exec(text)?.[1]);
  expect(new Set(titles).size).toBe(titles.length);
});

describe.each(contract.operations)("the page of $name", (operation) => {
  const { name, summary, request, responses, mock = {} } = operation;
  const ids = idsOf.get(`${name}.html`);
  const text = files[`${name}.html`] ?? "";

  test("has an anchor for each field, example, status, failure and error code", () => {
    const fields = anchorsOf(request.schema);
    const examples = request.examples.length > 1 ? request.examples.map((example) => `example-${example.name}`) : [];
    const answers = responses.flatMap((response) => {
      const { status, schema } = response;
      const inside = isFailure(response) ? [] : anchorsOf(schema, `${status}.`);
      const named = response.examples.map((example) => {
        const { error_code: code } = example.value as { error_code?: string };
        return isFailure(response) && code ? code : `${status}-${example.name}`;
      });
      return [status, ...inside, ...named];
    });
    expect(fields).not.toEqual([]);
    expect([...fields, ...examples, ...answers].filter((id) => !ids?.has(id))).toEqual([]);
  });

  test("shows what the mock responds to the minimal request, but for what it makes anew", async () => {
    const [minimal] = listChoices(contract, operation);
    if (minimal === undefined) throw new Error("There is no request.");
    const call = createExampleCall(operation, minimal);
    const answer = await createMockFetch()(call.server + buildCallPath(call), {
      method: "POST",
      headers: buildCallHeaders(call),
      body: JSON.stringify(call.body),
    });
    const [code = ""] = /(?<=<div id="200-[^>]*>)<div class="code">.*?<\/div>/s.exec(text) ?? [];
    const madeAnew = ["response_time_ms", ...Object.keys(mock.ids ?? {})];
    const [shown, expected] = [JSON.parse(textOf(code)), await answer.json()].map((body) => {
      return madeAnew.reduce((result, field) => withField(result, field, "made anew"), body);
    });
    expect(shown).toEqual(expected);
  });

  test("has the fields to send first, then those that make the request better, and then the others", () => {
    const { required = [] } = request.schema;
    const listed = [...text.matchAll(/<li id="(\w+)">/g)].map(([, id]) => String(id));
    const optional = listed.filter((id) => id in fieldsOf(request.schema) && !required.includes(id));
    const advised = listAdvised(operation);
    // The ways to choose from are among those to send.
    const ways = (request.schema.oneOf ?? []).flatMap((way) => way.required);
    expect(optional.filter((id) => !ways.includes(id)).slice(0, advised.length)).toEqual(advised);
  });

  test("says in a description of a failure, or a message, nothing that the cause says, and each table has a head", () => {
    const shown = text.replaceAll(/<pre>.*?<\/pre>/gs, "");
    expect(shown.match(/class="causes-head"/g)).toHaveLength(shown.match(/<ul class="causes">/g)?.length ?? 0);
    const failures = textOf(/<section aria-labelledby="failures">.*?<\/section>/s.exec(shown)?.[0] ?? "");
    for (const { description, examples } of responses.filter(isFailure)) {
      const bodies = examples.map(({ value }) => value as { message: string; validation_details?: unknown });
      const referring = bodies.filter((body) => body.validation_details !== undefined).map(({ message }) => message);
      expect(referring.filter((message) => failures.includes(message))).toEqual([]);
      const [causes = "", ...rest] = description.split("\n\n").map(plainText);
      expect(failures.includes(`${causes} `), causes).toBe(examples.some(({ summary }) => `${summary}.` === causes));
      expect(failures).toContain(rest.join(" "));
    }
  });

  test("shows its summary and each failure with what to do", () => {
    const plain = text.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
    const failures = responses.filter(isFailure).flatMap(({ examples }) => examples);
    const said = [summary, ...failures.map((failure) => failure.summary)];
    expect(said.filter((phrase) => !plain.includes(phrase))).toEqual([]);
  });
});

test.each(contract.events)("the page of $name has an anchor for each field and example", ({ name, request }) => {
  const fields = anchorsOf(request.schema);
  const examples = request.examples.map((example) => `example-${example.name}`);
  expect([...fields, ...examples].filter((id) => !idsOf.get(`${name}.html`)?.has(id))).toEqual([]);
});

test.each([...contract.operations, ...contract.events])(
  "the page of $name as Markdown is a part of the reference",
  ({ name }) => {
    const withoutTargets = (markdown: string) => markdown.replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/^#+/gm, "#");
    expect(withoutTargets(readPage("generated/reference.md").text)).toContain(
      withoutTargets(files[`${name}.md`] ?? ""),
    );
  },
);

test("every guide is a page with all headings of its Markdown", () => {
  for (const { file } of guides()) {
    const name = file.replace(/^docs\/(.*)\.md$/, "$1");
    const shown = files[`${name}.html`]?.replaceAll(/<[^>]+>/g, "");
    const prose = files[`${name}.md`]?.replaceAll(/^```.*?^```$/gms, "") ?? "";
    const headings = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => String(heading).replaceAll("`", ""));
    expect(headings).not.toEqual([]);
    expect(headings.filter((heading) => !shown?.includes(heading))).toEqual([]);
  }
});
