import type { Bundle } from "./contract.ts";
import { nameOfEntry } from "./operation-name.ts";

/** What `openapi/mock.yaml` has, by operation: extensions for the mock alone. */
export type MockRulesFile = Record<string, MockExtensions>;

interface MockExtensions {
  "x-events"?: unknown;
  "x-mock"?: unknown;
  /** Filters and an order whose fields are the mock's choice: they follow those of the document. */
  "x-pages"?: { filters?: unknown[] };
}

/** Copies a bundle, with the extensions for the mock in its operations. */
export function withMockRules(bundle: Bundle, rules: MockRulesFile): Bundle {
  const items = Object.entries(bundle.paths).map(([path, item]) => {
    return [path, item.post ? { ...item, post: { ...item.post, ...joinMockRules(path, item.post, rules) } } : item];
  });
  return { ...bundle, paths: Object.fromEntries(items) };
}

/** The extensions of the operation at a path that the rules of the mock add or extend. */
export function joinMockRules(path: string, post: MockExtensions, rules: MockRulesFile): MockExtensions {
  const added = rules[nameOfEntry(path)] ?? {};
  if (!added["x-pages"]) return added;
  const pages = post["x-pages"];
  const filters = [...(pages?.filters ?? []), ...(added["x-pages"].filters ?? [])];
  return { ...added, "x-pages": { ...pages, ...added["x-pages"], filters } };
}
