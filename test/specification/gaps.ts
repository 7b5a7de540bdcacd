import { dirname, join, relative, resolve } from "node:path";
import { below, pointerSegments, valueAt } from "../../scripts/contract/json-pointer.ts";
import { locate } from "../../scripts/contract/yaml-file.ts";
import { sourceOf } from "../../scripts/docs/traceability.ts";
import { filesOf, MOCK_SOURCE, SOURCE } from "../../scripts/generate/context.ts";
import { shortenPlace, valueAtPlace } from "../../scripts/specification/model/notation.ts";
import { findFact } from "../../scripts/specification/model/places.ts";
import {
  type SpecificationSection,
  sectionFile,
  statementFailure,
} from "../../scripts/specification/model/sections.ts";
import type { Specification } from "../../scripts/specification/specification.ts";
import { listParts } from "./parts.ts";

/** The files that a contract is bundled from. */
export interface Source {
  /** The folder that contains `openapi/`. */
  root: string;
  /** By path in the root. */
  files: string[];
}

/** Lists the files of a source. */
export async function listSource(root: string): Promise<Source> {
  return { root, files: (await filesOf(join(root, "openapi"))).map((file) => `openapi/${file}`) };
}

/** The source of the contract. */
const SOURCES = await listSource(resolve(import.meta.dirname, "../.."));

/** The place of an operation or of an event. */
const SUBJECT = /^#\/(paths|webhooks)\/[^/]+\/post$/;

/** Names a place of the published bundle as sections do, with file and line of the source. */
export function describePlace(place: string, { root, files }: Source = SOURCES): string {
  const { file, inside } = sourceOf(place, files);
  if (file === MOCK_SOURCE) {
    const { line } = locate(join(root, file), inside.split("/"));
    return `${shortenPlace(place)} (${file}:${line})`;
  }
  const isInRoot = file === SOURCE || !place.startsWith("#/components/");
  const segments = pointerSegments(place).slice(isInRoot ? 0 : 3);
  const found = locate(join(root, isInRoot ? SOURCE : file), segments, inside !== "");
  return `${shortenPlace(place)} (${relative(root, found.file)}:${found.line})`;
}

/**
 * Lists the parts of the contract that no statement says: for each, its name, its place in the source, and where to say
 * it. What is in such a part is not listed again.
 */
export function describeUnstated(
  { document, statements, placesOf }: Specification,
  source: Source = SOURCES,
): string[] {
  const fileOf = (place: string) => sourceOf(place, source.files).file;
  /** How many places of each source file, or folder of them, a section says. */
  const shares = new Map<string, Map<SpecificationSection, number>>();
  const stated = new Set<string>();
  for (const statement of statements) {
    for (const place of placesOf({ ...statement, restates: [] })) {
      stated.add(place);
      const file = fileOf(place);
      for (const owner of [file, dirname(file)]) {
        const ofOwner = shares.get(owner) ?? new Map();
        shares.set(owner, ofOwner.set(statement.section, (ofOwner.get(statement.section) ?? 0) + 1));
      }
    }
  }

  function sectionOf(place: string): string {
    const file = fileOf(place);
    const folder = dirname(file.replace("/examples/", "/"));
    const [[section] = []] = [...(shares.get(file) ?? shares.get(folder) ?? [])].toSorted(([, a], [, b]) => b - a);
    return section === undefined ? "a section" : sectionFile(section);
  }

  function adviceFor(place: string): string {
    if (SUBJECT.test(place))
      return `has no section: write openapi/specification/sections/<number>-${shortenPlace(place)}.yaml`;
    if (/^#\/components\/(schemas|parameters)\//.test(place) && !/\/oneOf\/|\/\w+Of\/\d+$/.test(place)) {
      return `is in no row: add it to ${sectionOf(place)}`;
    }
    const field = shortenPlace(place);
    if (field.endsWith("/required")) return `is in no row as \`required: conditional\`: add it to ${sectionOf(place)}`;
    if (/\/security\//.test(place)) return `is in no \`security\`: add it to ${sectionOf(place)}`;
    if (/^#\/components\/examples\/|\/responses\/[45]\d\d$/.test(place)) {
      return `is in no \`causes\`: add it to ${sectionOf(place)}`;
    }
    return `is in no \`where\`: add it to a statement in ${sectionOf(place)}`;
  }

  const parts = listParts(document);
  // A row with other values says none of the values of an enum.
  const isOfUnstatedEnum = (part: string) => {
    const list = part.replace(/(\/enum)\/[^/]+$/, "$1/");
    return list !== part && parts.every((other) => !other.startsWith(list) || !stated.has(other));
  };
  const unstated = new Set(
    parts.flatMap((part) => {
      if (stated.has(part)) return [];
      return isOfUnstatedEnum(part) ? dirname(part) : part;
    }),
  );
  const folders = [...unstated].filter((part) => SUBJECT.test(part)).map((part) => dirname(fileOf(part)));
  const isWithin = (part: string) =>
    [...unstated].some((other) => part.startsWith(`${other}/`)) ||
    (!SUBJECT.test(part) && folders.some((folder) => fileOf(part).startsWith(`${folder}/`)));
  return [...unstated]
    .filter((part) => !isWithin(part))
    .map((part) => `${describePlace(part, source)} ${adviceFor(part)}`);
}

/**
 * Lists the rows that the contract does not say, or says otherwise: for each, its place among the sections, how they differ,
 * and where the contract describes the field.
 */
export function describeDepartures({ document, statements, facts }: Specification, source: Source = SOURCES): string[] {
  const found = facts.map((fact) => ({ fact, problem: findFact(document, fact).problem }));
  const byField = Map.groupBy(
    found.filter(({ problem }) => problem !== undefined),
    ({ fact: { statement, subject, body, field } }) => [statement, subject.name, body, field].join(" "),
  );
  // The first fact of a field is that there is one: without it, the others say nothing more.
  const telling = [...byField.values()].flatMap(([first, ...others]) =>
    first?.fact.keyword === "declared" ? [first] : [first, ...others],
  );
  return telling.flatMap((each) => {
    if (each === undefined) return [];
    const [place] = findFact(document, { ...each.fact, keyword: "declared", value: true }).places;
    const keyword = below(place ?? "", each.fact.keyword);
    const at =
      place === undefined
        ? ""
        : `, in ${describePlace(valueAt(document, keyword) === undefined ? place : keyword, source)}`;
    const message = `${each.problem}${at}: change the row or the contract`;
    return statementFailure(each.fact.statement, message, statements).message;
  });
}

/** Lists the places of statements that are not in the contract. */
export function describeLostPlaces({ document, statements, placesOf }: Specification): string[] {
  return statements.flatMap((statement) =>
    placesOf({ ...statement, restates: [] })
      .filter((place) => valueAtPlace(document, place) === undefined)
      .map((place) => {
        const message = `${shortenPlace(place) || "an example"} is not in the contract: correct the place, or remove it`;
        return statementFailure(statement.id, message, statements).message;
      }),
  );
}
