import { withCauses } from "./causes.ts";
import { codeSamples } from "./code-samples.ts";
import type { PageDocument } from "./document.ts";

/** The document with what only its page shows: code samples, and the causes of each failure at its status. */
export function forPage(document: PageDocument): PageDocument {
  const paths = Object.entries(document.paths).map(([path, { post }]) => {
    const responses = withCauses(document, post.responses);
    return [path, { post: { ...post, responses, "x-codeSamples": codeSamples(document, path) } }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
