import type { MockRequest } from "./exchange.ts";

/** Collects the parameters of a query by name; one that is given several times has several values. */
export function readQuery(search: URLSearchParams): MockRequest["query"] {
  const query: MockRequest["query"] = {};
  for (const name of search.keys()) {
    const values = search.getAll(name);
    query[name] = values.length === 1 ? String(values[0]) : values;
  }
  return query;
}
