import { readApiDocument } from "../contract/api-document.ts";
import { type BuildContext, madeFrom, writeOutput } from "../generate/context.ts";
import { referencePage } from "./reference/page.ts";

/** Makes `generated/reference.md`: the whole reference as Markdown, to be read where no script runs. */
export async function reference(context: BuildContext): Promise<void> {
  const page = referencePage(await readApiDocument(context));
  await writeOutput(context, "generated/reference.md", `<!-- ${madeFrom("openapi/")} -->\n\n${page}\n`);
}
