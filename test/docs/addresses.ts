import type { Event, Operation } from "../../scripts/contract/contract.ts";
import { contract } from "../support/contract.ts";

/** An operation or event, and where the page shows it. */
export type Addressed<Described> = Described & {
  /** The fragment of the page's URL. Other sites link to it, so it must stay the same. */
  address: string;
};

export const operations: Addressed<Operation>[] = contract.operations.map(withAddress);
export const events: Addressed<Event>[] = contract.events.map(withAddress);

/** The address of an operation or event. */
export function addressOf(name: string): string {
  const found = [...operations, ...events].find((each) => each.name === name);
  if (found === undefined) throw new Error(`The contract has no operation or event ${name}.`);
  return found.address;
}

function withAddress<Described extends Event>(described: Described): Addressed<Described> {
  const { tag, id } = described;
  return { ...described, address: `#/${tag.toLowerCase().replaceAll(" ", "-")}/${id.toLowerCase()}` };
}
