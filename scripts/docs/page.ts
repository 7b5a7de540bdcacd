import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BuildFailure } from "../contract/failure.ts";
import { type BuildContext, readBuiltContract, writeOutput } from "../generate/context.ts";
import { runTool } from "../generate/run-tool.ts";
import { programSamples } from "./languages.ts";
import { readChapters } from "./page/chapters.ts";
import { pageDocument } from "./page/document.ts";

const PAGE = "generated/docs/index.html";

/** Redoc's page loads its maker's logo from elsewhere, and has no option against it. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-[a-z-]+\.svg/g;

/**
 * Makes `generated/docs/index.html`: the guides and the reference as one page that loads nothing and sends nothing.
 *
 * @throws BuildFailure with Redocly's message, or when its page has changed so that the logo is no longer found
 */
export async function docs(context: BuildContext): Promise<void> {
  const contract = await readBuiltContract(context);
  const chapters = await readChapters(context, contract);
  const page = await render(context, pageDocument(contract, chapters, await programSamples(context.root)));
  // Redoc leaves the logo out when its address is no image.
  const ownPage = page.replaceAll(LOGO, "data:,");
  if (ownPage === page) {
    throw new BuildFailure(
      `${PAGE} has no logo address to remove: Redoc has changed; adapt LOGO in scripts/docs/page.ts.`,
    );
  }
  await writeOutput(context, PAGE, ownPage);
}

/** Renders a document with Redoc and the template. */
async function render(context: BuildContext, document: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "docs-"));
  try {
    const input = join(folder, "openapi.json");
    const output = join(folder, "index.html");
    await writeFile(input, JSON.stringify(document));
    const template = join(folder, "template.hbs");
    await writeFile(template, await readTemplate());
    const options = ["--config=redocly.yaml", "--inlineBundle", `--template=${template}`];
    const { code, stderr } = await runTool(context, "redocly", ["build-docs", input, `--output=${output}`, ...options]);
    if (code !== 0) throw new BuildFailure(stderr.trim());
    return await readFile(output, "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads the template, and puts the styles and the script into it: the page loads nothing. */
async function readTemplate(): Promise<string> {
  const read = (file: string) => readFile(join(import.meta.dirname, "page", file), "utf8");
  const [template, theme, accessibility] = await Promise.all([
    read("template.hbs"),
    read("theme.css"),
    read("accessibility.js"),
  ]);
  return template.replace("{{theme.css}}", () => theme).replace("{{accessibility.js}}", () => accessibility);
}
