import type { ApiDocument } from "../api-document.ts";
import { withCauses } from "./causes.ts";
import { codeSamples } from "./code-samples.ts";

/** The document with what only its page shows: code samples, and the causes of each failure at its status. */
export function forPage(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, { post }]) => {
    const responses = withCauses(document, post);
    return [path, { post: { ...post, responses, "x-codeSamples": codeSamples(document, path) } }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
