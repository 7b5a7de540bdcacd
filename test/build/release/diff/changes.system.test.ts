import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { compareDocuments } from "../../../../scripts/build/release/changes.ts";
import { type ContractChange, locateChange } from "../../../../scripts/build/release/contract-change.ts";
import { describeChange } from "../../../../scripts/build/release/listed-changes.ts";
import { below, pointerSegments, valueAt } from "../../../../scripts/contract/json-pointer.ts";

interface Case {
  change: string;
  /** Values by JSON pointer. */
  set?: Record<string, unknown>;
  remove?: string[];
  asks: "major" | "minor" | "patch" | "nothing";
  /** The sentences that report it. */
  says?: string | string[];
  /** Whom it breaks. */
  breaks?: string;
  /** For a change that is found only in the document itself: which cases change it together. */
  alone?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a document whose form the tests know
type ChangedDocument = any;

const root = join(import.meta.dirname, "../../../..");
const original: ChangedDocument = parse(await readFile(join(import.meta.dirname, "base.yaml"), "utf8"));
const cases: Case[] = parse(await readFile(join(import.meta.dirname, "changes.yaml"), "utf8"));
const together = cases.filter((each) => !each.alone);
/** The changes of all cases, by the number of `alone`. */
const changes = new Map<number | undefined, ContractChange[]>();

beforeAll(async () => {
  // One process compares most cases, each of them with names of its own.
  const base = structuredClone(original);
  const revision = changed(together.filter(isOfRoot));
  for (const each of together.filter((each) => !isOfRoot(each))) {
    add(base, named(original, prefixOf(each)));
    add(revision, named(changed([each]), prefixOf(each)));
  }
  const byNumber = Map.groupBy(cases, (each) => each.alone);
  const comparisons = [...byNumber].map(async ([number, ofNumber]) => {
    changes.set(number, await (number ? compare(original, changed(ofNumber)) : compare(base, revision)));
  });
  await Promise.all(comparisons);
});

test.each(cases)("$change: $asks", (entry) => {
  const { asks, says = [], breaks } = entry;
  const found = changes.get(entry.alone)?.filter((change) => isOf(entry, change)) ?? [];
  expect(found.map((change) => sentenceOf(entry, change))).toEqual([says].flat());
  expect(found[0]?.impact ?? "nothing").toBe(asks);
  expect(found[0]?.breaks).toBe(breaks);
});

test("no case changes more than its own part of the documents", () => {
  const others = [...changes].flatMap(([number, found]) => {
    const entries = cases.filter(({ alone }) => alone === number);
    return found.filter((change) => !entries.some((entry) => isOf(entry, change)));
  });
  expect(others).toEqual([]);
});

/** The sentence that reports a change of a case. */
function sentenceOf(entry: Case, change: ContractChange): string {
  const where = change.users ?? [locateChange(change.path) ?? []].flat();
  return describeChange({ ...change, where, places: [] }).replaceAll(prefixOf(entry), "");
}

function compare(base: ChangedDocument, revision: ChangedDocument): Promise<ContractChange[]> {
  return compareDocuments({ root, signal: new AbortController().signal }, base, revision);
}

/** The base with the changes of cases. */
function changed(entries: Case[]): ChangedDocument {
  const document = structuredClone(original);
  for (const [pointer, value] of entries.flatMap(({ set = {} }) => Object.entries(set))) {
    const { parent, key } = memberAt(document, pointer);
    parent[key] = value;
  }
  for (const pointer of entries.flatMap(({ remove = [] }) => remove)) {
    const { parent, key } = memberAt(document, pointer);
    expect(parent, `${pointer} is there to be removed`).toHaveProperty([key]);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  }
  return document;
}

function memberAt(document: ChangedDocument, pointer: string): { parent: ChangedDocument; key: string } {
  const parent = valueAt(document, pointer.slice(0, pointer.lastIndexOf("/")));
  expect(parent, `${pointer} is in an object or a list`).toBeTypeOf("object");
  return { parent, key: pointerSegments(pointer).at(-1) as string };
}

/** Whether a case changes what all operations share. */
function isOfRoot({ set = {} }: Case): boolean {
  return Object.keys(set).some((pointer) => !/^#\/(paths|webhooks|components)\//.test(pointer));
}

/** Whether a change was made by a case. */
function isOf(entry: Case, change: ContractChange): boolean {
  if (entry.alone) return [entry.says].flat().includes(sentenceOf(entry, change));
  const { path, property = "" } = change;
  return isOfRoot(entry) ? below(path, property) in (entry.set ?? {}) : path.includes(prefixOf(entry));
}

/** A prefix for the names of a case, so unique that Redocly confuses none of them with those of another case. */
function prefixOf({ change }: Case): string {
  return createHash("sha256").update(change).digest("hex").slice(0, 32);
}

/** Prefixes the names of all operations, events and components of a document. */
function named(document: ChangedDocument, prefix: string): ChangedDocument {
  const { paths, webhooks, components } = document;
  const rename = (names: object, start: string) =>
    Object.fromEntries(Object.entries(names).map(([name, value]) => [name.replace(/(?=[^/]+$)/, start), value]));
  const all = {
    paths: rename(paths, prefix),
    webhooks: rename(webhooks, prefix),
    components: Object.fromEntries(
      Object.entries<object>(components).map(([section, entries]) => [section, rename(entries, prefix)]),
    ),
  };
  return JSON.parse(JSON.stringify(all), (key, value) => {
    if (key === "$ref") return value.replace(/[^/]+$/, (name: string) => prefix + name);
    return key === "security" ? value.map((requirement: object) => rename(requirement, prefix)) : value;
  });
}

/** Adds the operations, events and components of a document to another one. */
function add(target: ChangedDocument, { paths, webhooks, components }: ChangedDocument): void {
  Object.assign(target.paths, paths);
  Object.assign(target.webhooks, webhooks);
  for (const [section, entries] of Object.entries<object>(components))
    Object.assign(target.components[section], entries);
}
