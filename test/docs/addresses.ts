import { contract } from "../support/contract.ts";

/** An operation or event, and where the page shows it. */
export interface Addressed {
  name: string;
  /** The fragment of the page's URL. Other sites link to it, so it must stay the same. */
  address: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
  post: any;
}

export const operations: Addressed[] = addressed(contract.paths);
export const events: Addressed[] = addressed(contract.webhooks);

/** The address of an operation or event. */
export function addressOf(name: string): string {
  const found = [...operations, ...events].find((each) => each.name === name);
  if (found === undefined) throw new Error(`The contract has no operation or event ${name}.`);
  return found.address;
}

function addressed(items: Record<string, { post: Addressed["post"] }>): Addressed[] {
  return Object.entries(items).map(([key, { post }]) => {
    const tag = post.tags[0].toLowerCase().replaceAll(" ", "-");
    return { name: key.slice(key.lastIndexOf("/") + 1), address: `#/${tag}/${post.operationId.toLowerCase()}`, post };
  });
}
