import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readApiDocument } from "../contract/api-document.ts";
import { BuildFailure } from "../contract/failure.ts";
import { type BuildContext, writeOutput } from "../generate/context.ts";
import { runTool } from "../generate/run-tool.ts";
import { withChapters } from "./chapters.ts";
import { forPage } from "./page/prepare.ts";

const PAGE = "generated/docs/index.html";

/** Redoc's page shows its maker's logo, loaded from elsewhere, and no option stops it. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-[a-z-]+\.svg/g;

/**
 * Makes `generated/docs/index.html`: the reference of the bundle as one page that loads nothing and sends nothing.
 *
 * @throws BuildFailure with Redocly's words, or when its page has changed so that the logo is not found any more
 */
export async function docs(context: BuildContext): Promise<void> {
  const document = await withChapters(context, await readApiDocument(context));
  const page = await render(context, forPage(document));
  // An address that is no image: Redoc leaves the logo out.
  const ownPage = page.replaceAll(LOGO, "data:,");
  if (ownPage === page) {
    throw new BuildFailure(`${PAGE} has no logo address to take out: Redoc has changed; adapt scripts/docs/page.ts.`);
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
    const template = join(import.meta.dirname, "page/template.hbs");
    const options = ["--config=redocly.yaml", "--inlineBundle", `--template=${template}`];
    const { code, stderr } = await runTool(context, "redocly", ["build-docs", input, `--output=${output}`, ...options]);
    if (code !== 0) throw new BuildFailure(stderr.trim());
    return await readFile(output, "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}
