import { slug } from "github-slugger";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "../build/generate/context.ts";
import type { Contract } from "../contract/contract.ts";
import { operationsByTag } from "../contract/views.ts";
import { type EventAdvice, readAdvice } from "./events/advice.ts";
import { joinBlocks, linkNames, linkToHeading, mapProse, writeTable } from "./markdown-text.ts";
import { printEvent, printOperation } from "./reference/pages.ts";
import { printShared } from "./reference/shared.ts";
import { describeOperation } from "./views/operation.ts";
import { describeEvent } from "./views/reference.ts";
import { isPlaceholder } from "./views/terms.ts";

/** Makes `generated/reference.md`: the pages of the reference in one, to be read where no script runs. */
export async function writeReference(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const text = printReference(contract, await readAdvice(context.root, contract));
  return { "generated/reference.md": `<!-- ${madeFrom("openapi/")} -->\n\n${text}\n` };
}

function printReference(contract: Contract, advice: Map<string, EventAdvice>): string {
  const { info, tags, events } = contract;
  const describeTag = (tag: string) => tags.find(({ name }) => name === tag)?.description;
  const chapters = new Map(
    operationsByTag(contract).map(([tag, operations]) => [
      tag,
      operations.map((operation) => printOperation(describeOperation(contract, operation))),
    ]),
  );
  const printed = events.map((event) => printEvent(describeEvent(contract, event, advice.get(event.name))));
  chapters.set("Events", [...(chapters.get("Events") ?? []), ...printed]);
  const shared = printShared(contract).replace(/^# .*\n/, "");
  const titles = [...shared.matchAll(/^## (.*)$/gm)].map(([, title]) => String(title));
  const text = joinBlocks(
    `# ${info.title}: reference`,
    printContents(contract),
    `See also: ${titles.map((title) => `[${title}](#${slug(title)})`).join(", ")}.`,
    ...[...chapters].flatMap(([tag, texts]) => [`## ${tag}`, describeTag(tag), ...texts.map(lowerHeadings)]),
    shared,
  );
  return linkNames(text, contract);
}

/** Prints what the service is, with tables of its servers, operations and events. */
export function printContents({ info, servers, operations, events }: Contract): string {
  const list = (named: { name: string; summary: string }[]) =>
    named.map(({ name, summary }) => [linkToHeading(name), summary]);
  return joinBlocks(
    `Version ${info.version} of the contract.`,
    info.description,
    writeTable(
      ["Server", "What it is"],
      servers.map(({ url, description = "" }) => [
        `\`${url}\`${isPlaceholder(url) ? " (a placeholder)" : ""}`,
        description,
      ]),
    ),
    "## Contents",
    writeTable(["Operation", "What it does"], list(operations)),
    writeTable(["Event", "When it is sent"], list(events)),
  );
}

/** Makes a page a part of another one: its title is a heading two levels below. */
function lowerHeadings(page: string): string {
  return mapProse(page, (prose) => prose.replaceAll(/^#/gm, "###"));
}
