import { suggest } from "../../contract/meant.ts";
import type { SourceFault } from "../../contract/yaml-file.ts";
import type { Words } from "../words.ts";
import type { SearchData } from "./assets/search-index.ts";
import type { SitePage } from "./page.ts";

/** How much more a page counts than a part of it. */
const PAGE = 3;

/**
 * Lists all places that search finds, each with its address, its weight and what else people call it.
 *
 * @throws BuildFailure with the line of what the words of the service say about a place that the docs don't have
 */
export function listSearchData(
  pages: Pick<SitePage, "name" | "group" | "entries">[],
  { synonyms, moved, weights, ignored, failure }: Words,
): SearchData {
  const typed = synonyms.flatMap(([words, places]) => places.split(", ").map((place) => ({ words, place })));
  const wordsByPlace = Map.groupBy(typed, ({ place }) => place);
  const known = new Set<string>();
  const entries = pages.flatMap(({ name, group, entries }) =>
    entries.map(({ id, weight = 1, names = [], ...entry }) => {
      const place = id === "" ? name : `${name}#${id}`;
      const keys = [place, `${name}#`, name, group];
      for (const key of keys) known.add(key);
      const key = keys.find((candidate) => candidate in weights) ?? "";
      return {
        ...entry,
        id: place.replace(/(?=#)|$/, ".html"),
        names: [...names, ...(wordsByPlace.get(place) ?? []).map(({ words }) => words)].join(", ") || undefined,
        weight: weight * (id === "" ? PAGE : 1) * (weights[key] ?? 1),
      };
    }),
  );
  const listUnknown = (places: string[], path: SourceFault["path"]) => {
    const unknown = places.filter((place) => !known.has(place));
    return unknown.map((place) => ({ path, message: `the docs have no "${place}"${suggest(place, [...known])}` }));
  };
  const faults = [
    ...synonyms.flatMap(([, places], index) => listUnknown(places.split(", "), ["synonyms", index])),
    ...Object.entries(moved).flatMap(([from, place]) => listUnknown([place], ["moved", from])),
    ...Object.keys(weights).flatMap((place) => listUnknown([place], ["weights", place])),
  ];
  if (faults.length > 0) throw failure(faults);
  return { entries, ignored: ignored.split(" ") };
}
