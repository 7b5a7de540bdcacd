import { BuildFailure } from "../../contract/failure.ts";

const MARKED = /<!-- table: (?<name>[\w -]+) -->\n.*?<!-- end of table -->/gs;

/**
 * Puts each table of a guide between its marks, `<!-- table: <name> -->` and `<!-- end of table -->`, in place of what
 * stands there.
 *
 * @param file the guide, for messages
 * @param tables the text of each table by name
 * @throws BuildFailure when a mark names no table, or has no end
 */
export function fillTables(file: string, text: string, tables: Record<string, string>): string {
  const filled = text.replaceAll(MARKED, (_match, name: string) => {
    const content = tables[name];
    if (content === undefined) {
      const line = text.slice(0, text.indexOf(`<!-- table: ${name} -->`)).split("\n").length;
      throw new BuildFailure(
        `${file}:${line} There is no table "${name}". The tables are: ${Object.keys(tables).join(", ")}.`,
      );
    }
    return `<!-- table: ${name} -->\n\n${content}\n\n<!-- end of table -->`;
  });
  const marks = (mark: string) => text.split(mark).length;
  if (marks("<!-- table: ") !== marks("<!-- end of table -->")) {
    throw new BuildFailure(`${file} Each "<!-- table: … -->" needs an "<!-- end of table -->", and the reverse.`);
  }
  return filled;
}
