import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";
import { MAPS } from "../../scripts/build/rules/references.ts";
import { below, pointerSegments, valueAt } from "../../scripts/contract/json-pointer.ts";
import { nameOfEntry } from "../../scripts/contract/operation-name.ts";

/** A node of a document, and where it is. */
export interface Place {
  /** URL of the file. */
  file: string;
  /** Member names and indices that lead to the node from the top of the file. */
  path: string[];
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
  node: any;
}

const documents = new Map<string, unknown>();

/**
 * Reads a file.
 *
 * @param url URL of a YAML or JSON file
 */
export function fileAt(url: string): Place {
  if (!documents.has(url)) documents.set(url, parse(readFileSync(new URL(url), "utf8")));
  return { file: url, path: [], node: documents.get(url) };
}

/** The root of the source, whose `$ref`s name files. */
export const source = fileAt(new URL("../../openapi/openapi.yaml", import.meta.url).href);

/** The bundle, one file. */
export const bundle = fileAt(new URL("../../generated/openapi.json", import.meta.url).href);

/** The place that keys lead to; `$ref`s are not followed. */
export function child(place: Place, ...keys: string[]): Place {
  const path = [...place.path, ...keys];
  return { file: place.file, path, node: keys.reduce((node, key) => node?.[key], place.node) };
}

/** The places of the elements of an array, or of the members of an object; none if there is neither. */
export function children(place: Place): Place[] {
  if (typeof place.node !== "object" || place.node === null) return [];
  return Object.keys(place.node).map((key) => child(place, key));
}

/**
 * Follows `$ref` until there is none.
 *
 * @throws Error if a reference points to nothing
 */
export function target(place: Place): Place {
  const ref = place.node?.$ref;
  if (typeof ref !== "string") return place;
  const { href, hash } = new URL(ref, place.file);
  const pointer = decodeURIComponent(hash);
  const { file, node } = fileAt(href.slice(0, href.length - hash.length));
  const found = { file, path: pointerSegments(pointer), node: valueAt(node, pointer) };
  if (found.node === undefined) throw new Error(`${urlOf(place)}: $ref ${ref} points to nothing`);
  return target(found);
}

/** The URL of a place: that of its file, with a JSON pointer as fragment. */
export function urlOf({ file, path }: Place): string {
  return `${file}#${below("", ...path)
    .split("/")
    .map(encodeURIComponent)
    .join("/")}`;
}

/** Whether a file contains components by name, and is none itself. */
export function isMap(file: string): boolean {
  return Object.values(MAPS).includes(basename(file, ".yaml"));
}

/**
 * A name for a place that is the same in source and bundle: the component, operation or event that contains it, and
 * the keys from there on.
 */
export function nameOf({ file, path }: Place): string {
  if (isMap(file)) return path.join(" ");
  if (file !== bundle.file) return [basename(file, ".yaml"), ...path].join(" ");
  const [component = "", ...keys] = path.slice(path[0] === "components" ? 2 : 1);
  return [nameOfEntry(component), ...keys].join(" ");
}

/**
 * The path items of a document, by name of the operation or event.
 *
 * @param root the document
 */
export function pathItems(root: Place): Map<string, Place> {
  const places = [...children(child(root, "paths")), ...children(child(root, "webhooks"))];
  return new Map(places.map((place) => [nameOfEntry(place.path.at(-1) ?? ""), target(place)]));
}
