import ts from "typescript";

/** A further line of a text, which openapi-typescript indents: an editor would show some as code. */
const CONTINUED = /^ \* {5}/gm;
/** The format, and the description that follows it. */
const FORMAT = /^ \* Format: (\S+)\n((?: \*(?! @(?!description)).*\n)+)/m;

/**
 * Rewrites the comments of openapi-typescript so that an editor shows a description as text: first, and not as a tag.
 *
 * @param nodes changed in place
 */
export function putDescriptionsFirst(nodes: readonly ts.Node[]): void {
  for (const node of nodes) {
    const comments = ts.getSyntheticLeadingComments(node);
    if (comments) {
      ts.setSyntheticLeadingComments(
        node,
        comments.map((comment) => ({ ...comment, text: descriptionFirst(comment.text) })),
      );
    }
    ts.forEachChild(node, (child) => putDescriptionsFirst([child]));
  }
}

function descriptionFirst(text: string): string {
  return text
    .replace(CONTINUED, " * ")
    .replace(FORMAT, "$2 * @format $1\n")
    .replace(/^( \* [^@\s].*\n) \* @description /m, "$1 *\n * ")
    .replace("@description ", "")
    .replaceAll(/ +\n/g, "\n");
}
