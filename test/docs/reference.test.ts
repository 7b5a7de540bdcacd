import { describe, expect, test } from "vitest";
import { componentOf, resolve } from "../../scripts/contract/contract.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { isFailure } from "../../scripts/contract/views.ts";
import { hasSection, isPart } from "../../scripts/docs/views/types.ts";
import { MOCK_ADDRESS } from "../../scripts/service/http/addresses.ts";
import { contract, fieldsOf } from "../support/contract.ts";
import { readPage } from "../support/pages.ts";

// A linked name is compared as a plain one.
const text = readPage("generated/reference.md").text.replaceAll(/\[(`[^`]+`)\]\([^)]*\)/g, "$1");

const { operations, events } = contract;

/** The text from a heading to the next one of the same level or above. */
function section(name: string): string {
  const start = new RegExp(`^(#+) ${name}$`, "m").exec(text);
  if (start === null) throw new Error(`generated/reference.md has no heading ${name}`);
  const rest = text.slice(start.index + start[0].length);
  // A comment in a sample is no heading.
  const prose = rest.replaceAll(/^```bash$.*?^```$/gms, (code) => " ".repeat(code.length));
  const end = new RegExp(`^#{1,${start[1]?.length}} `, "m").exec(prose);
  return end === null ? rest : rest.slice(0, end.index);
}

/** The values of the blocks of JSON in a text. */
function jsonOf(part: string): unknown[] {
  return [...part.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json]) => JSON.parse(String(json)));
}

describe.each([...operations, ...events])("$name", ({ name, summary, request, responses }) => {
  const own = section(name);

  test("shows its summary below its name", () => expect(own).toContain(`**${summary}**`));

  test("shows every example of its request, but for the only one of an operation, which is its sample", () => {
    const examples = request.examples.map(({ value }) => value);
    expect(examples).not.toEqual([]);
    const isSample = examples.length === 1 && own.includes("```bash");
    if (isSample) expect(jsonOf(own)).not.toContainEqual(examples[0]);
    else expect(jsonOf(own)).toEqual(expect.arrayContaining(examples));
  });

  test("shows every example of its responses, or links to it, and every failure with what to do", () => {
    const shown = jsonOf(`${own}${section("Shared failures")}`);
    for (const response of responses) {
      for (const { name: example, summary, description = "", value } of response.examples) {
        expect(shown, `${response.status} ${example}`).toContainEqual(value);
        expect(own, `${response.status} ${example}`).toContain(summary);
        if (isFailure(response)) {
          expect(own).toContain(`code=${response.status}, example=${example}`);
          expect(own).toContain(description.trim().replaceAll("\n", " "));
        }
      }
    }
  });
});

test.each(["UserHeader", "AppHeader"])("%s marks a field that is deprecated beside its `$ref`", (component) => {
  expect(/^\| `auth_handle`.*$/m.exec(section(component))?.[0]).toContain("**Deprecated.**");
  expect(/^\| `app_handle`.*$/m.exec(section(component))?.[0]).not.toContain("**Deprecated.**");
});

test.each(operations)(
  "$name shows its credentials, and whether it may be repeated",
  ({ name, security, idempotent }) => {
    const [, credentials] = /^- \*\*Credentials\*\*: (.*)$/m.exec(section(name)) ?? [];
    for (const scheme of security.flat()) expect(credentials).toContain(`\`${scheme}\``);
    expect(section(name)).toContain(`- **Retries**: ${idempotent === undefined ? "Don't repeat" : "Safe"}`);
  },
);

test.each(operations)("$name shows where it is called, and a call", ({ name, path, servers, request }) => {
  for (const { url } of [...servers, { url: MOCK_ADDRESS }]) expect(section(name)).toContain(`\`${url}\``);
  const [, sample = ""] = /^```bash\n(.*?)^```$/ms.exec(section(name)) ?? [];
  for (const part of ["curl ", MOCK_ADDRESS, path]) expect(sample).toContain(part);
  for (const field of request.schema.required ?? []) expect(sample).toContain(`"${field}": `);
});

test.each(operations)(
  "$name offers a credential as optional that only one of its two sets has",
  ({ name, security }) => {
    const [least = [], most = []] = security.toSorted((a, b) => a.length - b.length);
    const added = most.filter((scheme) => !least.includes(scheme));
    const isOffered = security.length === 2 && most.length === least.length + 1 && added.length === 1;
    const [, credentials = ""] = /^- \*\*Credentials\*\*: (.*)$/m.exec(section(name)) ?? [];
    expect(credentials.includes("is optional")).toBe(isOffered);
    if (isOffered) expect(credentials.endsWith(`; \`${added[0]}\` is optional`)).toBe(true);
  },
);

test.each(operations)("$name marks the events that only the mock sends, as they do the operation", (operation) => {
  const sent = (operation.events?.rules ?? []).flatMap((rule) => rule.events);
  for (const webhook of new Set(sent.map((event) => event.webhook))) {
    const isSpecified = sent.some((event) => event.webhook === webhook && !event.assumed);
    const isAssumed = !isSpecified && !operation.description?.includes(`\`${webhook}\``);
    const mark = isAssumed ? " (assumed)" : "";
    const term = (title: string, own: string) =>
      new RegExp(`^- \\*\\*${title}\\*\\*: (.*)$`, "m").exec(own)?.[1]?.split("; ");
    expect(term("Events that follow", section(operation.name))).toContain(`\`${webhook}\`${mark}`);
    expect(term("Sent after", section(webhook))).toContain(`\`${operation.name}\`${mark}`);
  }
});

test("only the sandbox has the operation that creates test transactions", () => {
  const [, servers] = /^- \*\*Servers\*\*: (.*)$/m.exec(section("create_test_virtual_account_ach_transaction")) ?? [];
  expect(servers).toContain("sandbox");
  expect(servers).not.toContain("production");
});

test.each(operations)("$name lists every field of its request", ({ name, request }) => {
  const fields = Object.keys(fieldsOf(request.schema));
  expect(fields).not.toEqual([]);
  expect(fields.filter((field) => !section(name).includes(`| \`${field}\` |`))).toEqual([]);
});

test("what the app sends is required or optional; of what it receives, a legend says what most fields are, and only the others say it", () => {
  for (const { component = "" } of operations.map(({ request }) => request)) {
    expect(section(component)).toMatch(/\| required \|/);
    expect(section(component)).not.toMatch(/always present|may be absent/);
  }
  const received = [...operations.flatMap(({ responses }) => responses), ...events.map(({ request }) => request)];
  for (const { component = "", schema } of received) {
    const own = section(component);
    const [legend = "", rule] = /^((?:Each|Any) field [^,]*?)(?:, unless .*)?\.$/m.exec(own) ?? [];
    const rows = Object.keys(fieldsOf(schema)).flatMap((name) => {
      const [row] = new RegExp(`^\\| \`${name}\` \\|.*$`, "m").exec(own) ?? [];
      return row ? [{ name, row, isMarked: /always present|may be absent/.test(row) }] : [];
    });
    for (const { name, row, isMarked } of rows) {
      const isCertain = schema.required?.includes(name) ?? false;
      const said = isMarked ? row : rule;
      expect(said, `${component}: ${name}`).toContain(isCertain ? "always present" : "may be absent");
    }
    expect(legend.replace("always present (assumed)", "")).not.toContain("always present");
    if (legend === `${rule}.`) expect(rows.filter(({ isMarked }) => isMarked)).toEqual([]);
  }
});

/** The schemas that have sections; the others are documented with the field that has them. */
const schemas = Object.entries(contract.schemas).filter(
  ([name, schema]) => hasSection(schema) && !isPart(contract, name),
);

test.each(schemas)("schema %s is documented, with every value of its enum", (name, schema) => {
  const own = section(name);
  for (const value of schema.enum ?? []) expect(own).toContain(`\`${value}\``);
  const [line] = (schema.description ?? "").trim().split("\n");
  expect(own).toContain(line);
});

/** The fields of an object with a set of values, also in the objects inside of it. */
function fieldsWithValues(schema: Schema, path = ""): { field: string; values: unknown[] }[] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, written]) => {
    const { enum: values, properties } = resolve(contract, written);
    const field = path + name;
    const component = componentOf(written);
    const isShown = properties && (component === undefined || isPart(contract, component));
    return [
      ...(values ? [{ field, values }] : []),
      ...(isShown ? fieldsWithValues(resolve(contract, written), `${field}.`) : []),
    ];
  });
}

test.each(schemas.flatMap(([name, schema]) => fieldsWithValues(schema).map((field) => ({ name, ...field }))))(
  "$name lists the values of $field, with meanings or without",
  ({ name, field, values }) => {
    const row = section(name)
      .split("\n")
      .find((line) => line.startsWith(`| \`${field}\` |`));
    for (const value of values) expect(row).toContain(`\`${value}\``);
  },
);

test("what the sandbox does begins without the words of its heading", () => {
  expect(text).toContain("**In the sandbox**");
  expect(text).not.toMatch(/\*\*In the sandbox\*\*\s+In the sandbox/);
});
