import type { Contract } from "../../contract/contract.ts";
import type { Page } from "./page.ts";

/** Writes `llms.txt` (https://llmstxt.org): what the service is, and every page as Markdown. */
export function llmsText({ info }: Contract, pages: Page[]): string {
  const groups = Map.groupBy(pages, ({ group }) => group);
  const sections = [...groups].map(([group, list]) => {
    return `## ${group}\n\n${list.map(({ name, title, summary }) => `- [${title}](${name}.md): ${summary}`).join("\n")}\n`;
  });
  const [summary = ""] = (info.description ?? "").split("\n\n");
  return `# ${info.title}\n\n> ${summary.replaceAll("\n", " ")}\n\n${sections.join("\n")}`;
}
