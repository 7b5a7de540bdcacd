import { type ApiDocument, type ApiOperation, eventsOf, operationsOf } from "../../contract/api-document.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { type Guide, plain } from "./guide.ts";

/**
 * The address inside of the page of what a guide links to.
 *
 * @param target the link as it is written: relative to `docs/`, for a code host
 * @param from the guide in which it stands
 * @returns the address, or undefined for what the page does not have, such as the section of a schema
 * @throws BuildFailure when a guide has no such heading
 */
export function addressInPage(target: string, from: Guide, guides: Guide[], document: ApiDocument): string | undefined {
  const [file = "", anchor = ""] = target.split("#");
  if (file === "../generated/reference.md") return addressInReference(document, anchor);
  const guide = file === "" ? from : guides.find((each) => each.file === file);
  if (guide === undefined) return undefined;
  const chapter = `#/section/${slugOfPage(plain(guide.title))}`;
  if (anchor === "") return chapter;
  const heading = guide.headings.get(anchor);
  if (heading === undefined) {
    throw new BuildFailure(`docs/${from.file} links to ${target}, but docs/${guide.file} has no such heading.`);
  }
  return `${chapter}/${slugOfPage(heading)}`;
}

/** The address of an operation or event by its name. */
function addressInReference(document: ApiDocument, name: string): string | undefined {
  const found = [...operationsOf(document), ...eventsOf(document)].find((each) => each.name === name);
  return found && addressOfOperation(found.operation);
}

function addressOfOperation({ tags: [tag = ""] = [], operationId }: ApiOperation): string {
  return `#/${slugOfPage(tag)}/${operationId.toLowerCase()}`;
}

/** How Redoc makes an address of a heading. */
function slugOfPage(heading: string): string {
  return heading.replaceAll("?", "").replaceAll(/\s+/g, "-").toLowerCase();
}
