/**
 * Writes a JSDoc comment.
 *
 * @param text Markdown; without it there is no comment
 * @param indent what each line begins with
 */
export function docComment(text: string | undefined, indent = ""): string {
  if (text === undefined) return "";
  const lines = text.trimEnd().replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
