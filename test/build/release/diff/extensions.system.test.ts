import { join } from "node:path";
import { expect, test } from "vitest";
import { compareDocuments } from "../../../../scripts/build/release/changes.ts";
import type { Bundle } from "../../../../scripts/contract/contract.ts";
import { EXTENSIONS, type ExtensionForm } from "../../../../scripts/contract/extension-table.ts";
import { below } from "../../../../scripts/contract/json-pointer.ts";

// biome-ignore lint/suspicious/noExplicitAny: values whose form the table declares
type Value = any;

const root = join(import.meta.dirname, "../../../..");

/** What each change requires, and whom it breaks, by what obeys the extension. */
const LEVELS = {
  client: { added: ["minor"], removed: ["major", "programs with the client"] },
  mock: { added: ["minor"], removed: ["major", "tests with the mock"] },
  types: { added: ["minor"], removed: ["minor"] },
  docs: { added: ["patch"], removed: ["patch"] },
};

/** What obeys each extension, and the members of it that something else obeys. */
const OBEYED_BY: Record<string, keyof typeof LEVELS> = {
  "x-echo": "mock",
  "x-enumDescriptions": "docs",
  "x-events": "mock",
  "x-events.rules.0.summary": "docs",
  "x-extensible": "types",
  "x-idempotent": "client",
  "x-mock": "mock",
  "x-pages": "client",
  "x-pages.counts": "mock",
  "x-pages.counts.page": "client",
  "x-pages.filters": "mock",
  "x-pages.kind": "mock",
  "x-pages.per_page": "mock",
  "x-pages.sort": "mock",
  "x-sensitive": "client",
};

/** The index of an item of a list, and the name of one of a map. */
const ITEM = ["0", "a"];

/** A case for each part of each extension that is added, removed or, if it is a text or a number, changed. */
const cases = Object.entries(EXTENSIONS).flatMap(([name, { of, form }]) =>
  partsOf(form).flatMap((keys) => {
    const part = [name, ...keys].join(".");
    const obeyed = Object.keys(OBEYED_BY).findLast((known) => `${part}.`.startsWith(`${known}.`)) as string;
    const { added, removed } = LEVELS[OBEYED_BY[obeyed] as keyof typeof LEVELS];
    const whole = { [name]: sampleOf(form) };
    const without = edited(whole, [name, ...keys], (owner, key) => {
      if (Array.isArray(owner)) owner.pop();
      else delete owner[key];
    });
    const other = edited(whole, [name, ...keys], (owner, key) => {
      if (["string", "number"].includes(typeof owner[key])) owner[key] = typeof owner[key] === "number" ? 2 : "digits";
    });
    // Another item of a member changes that member.
    const isOfItem = keys.slice(1).some((key) => ITEM.includes(key));
    const all = [
      { title: `${part} is added`, of, before: without, after: whole, expected: isOfItem ? removed : added },
      { title: `${part} is removed`, of, before: whole, after: without, expected: removed },
      { title: `${part} is changed`, of, before: whole, after: other, expected: removed },
    ];
    return all.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  }),
);
const lists = (...names: string[]) => ({ "x-pages": { lists: names.map((at) => ({ at })) } });
const submission = (...values: string[]) => ({ "x-mock": { submission: values } });
const counts = (...total: string[]) => ({ "x-pages": { counts: { total } } });
for (const [title, before, after, expected] of [
  ["the lists of x-pages are in another order", lists("a", "b"), lists("b", "a"), LEVELS.client.removed],
  ["the submission of x-mock is in another order", submission("a", "b"), submission("b", "a"), LEVELS.mock.removed],
  ["the same counts of x-pages are in another order", counts("a", "b"), counts("b", "a"), ["patch"]],
] as const) {
  cases.push({ title, of: "Operation", before, after, expected: [...expected] });
}
const changes = await compareDocuments(
  { root, signal: new AbortController().signal },
  documentOf(cases.map(({ of, before }) => ({ of, value: before }))),
  documentOf(cases.map(({ of, after }) => ({ of, value: after }))),
);

test.each(cases.map(({ title, expected }, index) => [title, expected, index]))("%s: %s", (_title, expected, index) => {
  const found = changes.filter(({ path }) => path.startsWith(`${below("#/paths", pathOf(index as number))}/`));
  const verdicts = found.map(({ impact, breaks }) => [impact, breaks ?? []].flat().join());
  // Redocly regards an item that is mostly another one as replaced: two changes.
  expect([...new Set(verdicts)]).toEqual([String(expected)]);
});

/** The keys that lead to each part of a value; none for the whole. */
function partsOf(form: ExtensionForm): string[][] {
  const members = Object.entries(membersOf(form));
  return [[], ...members.flatMap(([key, member]) => partsOf(member).map((keys) => [key, ...keys]))];
}

function sampleOf(form: ExtensionForm): Value {
  if (typeof form === "string") return { true: true, number: 1 }[form as "true"] ?? "uuid";
  if ("values" in form) return form.values[0];
  const members = Object.entries(membersOf(form)).map(([key, member]) => [key, sampleOf(member)]);
  return "listOf" in form ? members.map(([, item]) => item) : Object.fromEntries(members);
}

function membersOf(form: ExtensionForm): Record<string, ExtensionForm> {
  if (typeof form === "string" || "values" in form) return {};
  if ("listOf" in form) return { 0: form.listOf };
  if ("map" in form) return { a: form.map[1] };
  return Object.fromEntries(Object.entries(form.members).map(([key, member]) => [key, member.form]));
}

/** A copy in which a part is edited. */
function edited(whole: object, keys: string[], edit: (owner: Value, key: string) => void): object {
  const copy = structuredClone(whole);
  const owner = keys.slice(0, -1).reduce<Value>((node, key) => node[key], copy);
  edit(owner, keys.at(-1) as string);
  return copy;
}

function pathOf(index: number): string {
  return `/0.2/case_${index}`;
}

/** A document with an operation for each value of an extension, in it or in a field of its response. */
function documentOf(values: { of: string; value: object }[]): Bundle {
  const operations = values.map(({ of, value }, index) => {
    const field = { type: "string", ...(of === "Schema" && value) };
    const schema = { type: "object", properties: { field } };
    const responses = { 200: { description: "Done.", content: { "application/json": { schema } } } };
    return [pathOf(index), { post: { operationId: `case${index}`, responses, ...(of === "Operation" && value) } }];
  });
  const info = { title: "Fixture", version: "1.0.0" };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(operations) } as unknown as Bundle;
}
