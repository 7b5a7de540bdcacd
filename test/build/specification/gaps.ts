import { dirname } from "node:path";
import { createLocator, type Locator } from "../../../scripts/build/generate/source-places.ts";
import { describePlace } from "../../../scripts/build/generate/specification-gaps.ts";
import { shortenPlace } from "../../../scripts/build/specification/model/notation.ts";
import { type SpecificationSection, sectionFile } from "../../../scripts/build/specification/model/sections.ts";
import type { Specification } from "../../../scripts/build/specification/specification.ts";
import { ROOT } from "../../../scripts/contract/generated.ts";
import { below, pointerSegments } from "../../../scripts/contract/json-pointer.ts";
import { contract } from "../../support/documents.ts";
import { listParts } from "./parts.ts";

/** Finds places of the contract in its source. */
export const locateInContract = createLocator({ root: ROOT }, contract);

/** The place of an operation or of an event. */
const SUBJECT = /^#\/(paths|webhooks)\/[^/]+\/post$/;

/**
 * Lists the parts of the contract that no statement says: for each, its name, its place in the source, and where to say
 * it. What is in such a part is not listed again.
 */
export function describeUnstated(
  { document, statements, placesOf }: Specification,
  locate: Locator = locateInContract,
): string[] {
  /** The file of each component, operation and event. */
  const files = new Map<string, string>();
  function fileOf(place: string): string {
    const start = pointerSegments(place).slice(0, 3);
    const key = below("#", ...start);
    const file = files.get(key) ?? locate(start).file;
    files.set(key, file);
    return file;
  }
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
    const [[section] = []] = [...(shares.get(file) ?? shares.get(dirname(file)) ?? [])].toSorted(
      ([, a], [, b]) => b - a,
    );
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
    .map((part) => `${describePlace(part, locate)} ${adviceFor(part)}`);
}
