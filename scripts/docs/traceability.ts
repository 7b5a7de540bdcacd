import { readYaml } from "../contract/yaml-file.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "../generate/context.ts";
import { type Question, REGISTER } from "./questions.ts";
import { page } from "./traceability/page.ts";
import { sourcePlaces } from "./traceability/places.ts";
import { FOLDER, readSections } from "./traceability/sections.ts";

/**
 * Makes `docs/traceability.md`, the page that shows where each statement of the specification is carried out.
 *
 * @throws BuildFailure that tells every fault of the statements with file and line
 */
export async function traceability(context: BuildContext): Promise<void> {
  const questions = (await readYaml(context.root, REGISTER)).data as Question[];
  const sections = await readSections(context.root, (await readBuiltContract(context)).raw, questions);
  const text = page(sections, { sourceOf: await sourcePlaces(context.root), questions });
  await writeOutput(context, "docs/traceability.md", `<!-- ${madeFrom(`${FOLDER}/`)} -->\n\n${text}`);
}
