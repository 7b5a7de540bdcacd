import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { failuresOf } from "../../scripts/contract/views.ts";
import { createSearch, type SearchData } from "../../scripts/docs/site/assets/search-index.ts";
import { contract } from "../support/contract.ts";
import { SITE } from "../support/pages.ts";

const [, packed = ""] = /packed="(.*)"/.exec(readFileSync(join(SITE, "entries.js"), "utf8")) ?? [];
const data: SearchData = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
const { entries } = data;
const { search, offered } = createSearch(data);

/** The addresses of the places that are listed, page by page. */
const find = (query: string) => search(query).pages.map((places) => places.map(({ id }) => id));

/** What people type, and the address of what answers it. */
const queries: Record<string, string> = parse(readFileSync(join(import.meta.dirname, "queries.yaml"), "utf8"));

test.each(Object.entries(queries))("%s leads to %s within the first three pages", (query, address) => {
  const found = find(query).slice(0, 3);
  const places = address.includes("#") ? found.flat() : found.map(([best = ""]) => best.replace(/#.*/, ""));
  expect(places).toContain(address);
});

test("every operation and event is found first by its name, by its name in programs, and by the words of it", () => {
  for (const { name, id } of [...contract.operations, ...contract.events]) {
    const first = [name, id, name.replaceAll("_", " ")].map((query) => find(query)[0]?.[0]);
    expect(first).toEqual(Array(3).fill(`${name}.html`));
  }
});

test("every error code is found first where an operation fails with it", () => {
  const codes = [...new Set(failuresOf(contract).flatMap(({ code }) => code ?? []))];
  expect(codes).not.toEqual([]);
  expect(codes.filter((code) => !find(code)[0]?.[0]?.endsWith(`.html#${code}`))).toEqual([]);
});

test("every field and every value of an enum is found", () => {
  const terms = [...termsOf({ ...contract.raw, components: { ...contract.raw.components, examples: {} } })];
  expect(terms).toEqual(expect.arrayContaining(["web_debit_verified", "INSTANT_ACH_MAX_AMOUNT", "member_review"]));
  expect(terms.filter((term) => find(term).length === 0)).toEqual([]);
});

test("a pasted message of a failure leads to that failure", () => {
  const messages = failuresOf(contract).map(({ operation, status, code, example }) => {
    const { message } = example.value as { message: string };
    return { message, id: `${operation}.html#${code ?? `${status}-${example.name}`}` };
  });
  const own = messages.filter(({ message }) => messages.filter((other) => other.message === message).length === 1);
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter(({ message, id }) => !find(message).slice(0, 3).flat().includes(id))).toEqual([]);
});

test.each(["ITEM_LOGIN_REQUIRED", "customer.created", "zyzzyva"])("%s is reported as missing", (name) => {
  expect(search(`pagination ${name}`)).toMatchObject({ missing: [name] });
  expect(find(`pagination ${name}`).flat()).toContain("pagination.html");
});

test("a name that a place has is not reported", () => {
  for (const { name } of contract.operations) expect(search(`${name} header.created`).missing).toEqual([]);
});

test("a number is not found by the digits that another one begins with, or by one that is like it", () => {
  const numbers = ["402", "4020", "403"].map((number) => {
    return { id: number, title: "Status", place: "", text: `At ${number}.`, weight: 1 };
  });
  expect(createSearch({ entries: numbers, ignored: [] }).search("402").pages).toMatchObject([[{ id: "402" }]]);
});

test("what a release changed comes after every other page that has the word", () => {
  const changes = entries.filter(({ id, weight }) => id.startsWith("changelog.html#") && weight < 0.05);
  const words = changes.flatMap(({ text }) => text.match(/[a-z]{4,}/g) ?? []).filter((_, index) => index % 50 === 0);
  expect(words.length).toBeGreaterThan(20);
  const ids = new Set(changes.map(({ id }) => id));
  const misplaced = words.filter((word) => {
    const isChange = find(word).map(([best = ""]) => ids.has(best));
    return isChange.slice(0, -1).includes(true);
  });
  expect(misplaced).toEqual([]);
});

test("what the changelog says of the docs, and of their search, is not found, but for what was insecure", () => {
  const releases = entries.filter(({ id }) => id.startsWith("changelog.html#") && !/#security/.test(id));
  expect(releases.filter(({ text }) => /\bDocs: /.test(text))).toEqual([]);
  expect(entries.map(({ id }) => id)).toContain("changelog.html#fixed");
});

test("without a result, the first pages of the menu are offered", () => {
  expect(find("zzzzzzzz")).toEqual([]);
  expect(offered.map(([page]) => page?.id)).toContain("getting-started.html");
});

test("no place of the index has an entity or a space before a comma, or belongs to a page for maintainers", () => {
  expect(entries.filter(({ title, text }) => /&(#\w+|quot|lt|gt|amp);| ,/.test(title + text))).toEqual([]);
  expect(entries.filter(({ id }) => /^(breaking-changes|contributing|dependencies)\./.test(id))).toEqual([]);
});

/** The names of properties, and the values of each `enum`, of every schema in a part of the contract. */
function termsOf(part: unknown, terms = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null) return terms;
  const { properties = {}, enum: values = [] } = part as { properties?: object; enum?: unknown[] };
  for (const term of [...Object.keys(properties), ...values.map(String)]) if (term !== "") terms.add(term);
  for (const member of Object.values(part)) termsOf(member, terms);
  return terms;
}
